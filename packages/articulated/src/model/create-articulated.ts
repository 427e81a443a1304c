import { checkOptions, CcdError, valueAt } from '@ccd/core'
import type { Articulated } from './articulated'
import { bodiesOf, type Bodies } from './bodies'
import type { ArticulatedDescription } from './description'
import { dofsOf } from './dofs'
import { readTree, type Tree } from './tree'

/**
 * Makes the model of a robot, or of any tree of rigid parts.
 *
 * ```ts
 * const bar = { positions: [0, 0, 0, 2, 0, 0, 2, 0.1, 0], triangles: [0, 1, 2] }
 * const arm = createArticulated({
 *   links: [{ name: 'base' }, { name: 'arm', geometry: [bar] }],
 *   joints: [{ name: 'shoulder', type: 'revolute', parent: 'base', child: 'arm', axis: [0, 0, 1] }],
 * })
 * console.log(arm.dofs) // → [ 'shoulder' ]
 * ```
 *
 * @param description - Links and joints, as a file gives them.
 * @throws CcdError naming the link or joint: `duplicate` names, `unknown-value` for a link, type or joint that does not
 * exist, `not-a-tree` for loops, several parents and several roots, `out-of-range` for a zero axis, swapped limits or a
 * negative padding, `not-normalised` rotations, and what `createRigidModel` throws for a bad mesh.
 */
export function createArticulated(description: ArticulatedDescription): Articulated {
  checkOptions('createArticulated', description, ['links', 'joints', 'ignoredPairs', 'ignoreAdjacent'])
  const tree = readTree(description)
  const { dofs, sources } = dofsOf(description.joints)
  const { bodies, plans } = bodiesOf(description, tree, sources)
  const links = description.links.map(({ name }) => name)
  return {
    dofs: dofs.map(({ name }) => name),
    links,
    root: valueAt(links, valueAt(tree.order, 0)),
    limits: dofs.map(({ lower, upper }) => [lower, upper] as const),
    pairs: pairsOf(description, tree, bodies),
    dofTable: dofs,
    plans,
    bodies,
  }
}

/** All pairs of links with geometry that move against each other and are not to be ignored. */
function pairsOf(
  { links, joints, ignoredPairs = [], ignoreAdjacent = true }: ArticulatedDescription,
  { idOf }: Tree,
  { ofLink, shapes }: Bodies,
): (readonly [string, string])[] {
  const ignored = new Set<string>()
  for (const [i, pair] of ignoredPairs.entries()) {
    const [a, b] = pair.map((name) => {
      const id = idOf.get(name)
      if (id !== undefined) return id
      throw new CcdError('unknown-value', `ignoredPairs[${i}] names "${String(name)}", which is no link`, {
        argument: 'ignoredPairs',
        index: i,
        value: name,
      })
    })
    ignored.add(`${a} ${b}`).add(`${b} ${a}`)
  }
  if (ignoreAdjacent) {
    for (const { parent, child } of joints) ignored.add(`${idOf.get(parent)} ${idOf.get(child)}`)
    for (const { parent, child } of joints) ignored.add(`${idOf.get(child)} ${idOf.get(parent)}`)
  }
  const solid = new Set(shapes.map(({ link }) => link))
  return links.flatMap((a, i) =>
    links.flatMap((b, j) =>
      i < j && solid.has(i) && solid.has(j) && ofLink[i] !== ofLink[j] && !ignored.has(`${i} ${j}`)
        ? [[a.name, b.name] as const]
        : [],
    ),
  )
}
