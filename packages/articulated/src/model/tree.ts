import { CcdError, valueAt } from '@ccd/core'
import { JOINT_TYPES, type ArticulatedDescription, type JointDescription } from './description'

/** The links of a tree, each after its parent, as places in the description. */
export interface Tree {
  /** Link ids in an order in which parents come first; the root is the first. */
  readonly order: readonly number[]
  /** Joint that moves each link; undefined for the root. */
  readonly jointOf: readonly (JointDescription | undefined)[]
  /** Parent of each link; −1 for the root. */
  readonly parentOf: readonly number[]
  readonly idOf: ReadonlyMap<string, number>
}

/**
 * Checks that links and joints form one tree.
 *
 * @throws CcdError `empty-model`, `duplicate`, `unknown-value` or `not-a-tree`, naming the link or joint.
 */
export function readTree({ links, joints }: ArticulatedDescription): Tree {
  checkList('links', links)
  checkList('joints', joints)
  if (links.length === 0) throw new CcdError('empty-model', 'links is empty; a robot has at least one link', {})
  const idOf = namesOf('link', links)
  namesOf('joint', joints)
  const jointOf = new Array<JointDescription | undefined>(links.length).fill(undefined)
  const parentOf = new Array<number>(links.length).fill(-1)
  const children: number[][] = links.map(() => [])
  for (const joint of joints) {
    checkType(joint)
    const parent = linkOf(joint, 'parent', idOf)
    const child = linkOf(joint, 'child', idOf)
    const other = jointOf[child]
    if (other !== undefined) {
      throw new CcdError(
        'not-a-tree',
        `link "${joint.child}" is the child of joint "${other.name}" and of joint "${joint.name}"`,
        { argument: 'joints', value: joint.child },
      )
    }
    jointOf[child] = joint
    parentOf[child] = parent
    children[parent]?.push(child)
  }
  return { order: parentsFirst(links, parentOf, children), jointOf, parentOf, idOf }
}

function parentsFirst(
  links: readonly { readonly name: string }[],
  parentOf: readonly number[],
  children: readonly (readonly number[])[],
): readonly number[] {
  const roots = links.flatMap((_, i) => (parentOf[i] === -1 ? [i] : []))
  if (roots.length > 1) {
    const names = roots.map((i) => `"${String(links[i]?.name)}"`).join(', ')
    throw new CcdError('not-a-tree', `there are ${roots.length} roots: ${names}; every link but one needs a parent`, {
      argument: 'links',
      value: roots.length,
    })
  }
  const order = [...roots]
  // The loop comes to what it has added, too.
  for (const link of order) order.push(...valueAt(children, link))
  if (order.length === links.length) return order
  const reached = new Set(order)
  const lost = links.find((_, i) => !reached.has(i))
  throw new CcdError('not-a-tree', `the joints form a loop through link "${String(lost?.name)}"`, {
    argument: 'joints',
    value: lost?.name,
  })
}

function checkList(argument: string, values: unknown): void {
  if (Array.isArray(values)) return
  throw new CcdError('wrong-type', `${argument} must be an array, not ${String(values)}`, { argument, value: values })
}

function namesOf(kind: string, parts: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  const idOf = new Map<string, number>()
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'object' || part === null || typeof part.name !== 'string') {
      throw new CcdError('wrong-type', `${kind}s[${i}] must be an object with a name`, {
        argument: `${kind}s`,
        index: i,
      })
    }
    if (idOf.has(part.name)) {
      throw new CcdError('duplicate', `there are two ${kind}s named "${part.name}"`, {
        argument: `${kind}s`,
        index: i,
        value: part.name,
      })
    }
    idOf.set(part.name, i)
  }
  return idOf
}

function checkType({ name, type }: JointDescription): void {
  if (JOINT_TYPES.includes(type)) return
  throw new CcdError(
    'unknown-value',
    `joint "${name}" has type "${String(type)}"; it can be ${JOINT_TYPES.join(', ')}`,
    {
      argument: 'type',
      value: type,
    },
  )
}

function linkOf(joint: JointDescription, end: 'parent' | 'child', idOf: ReadonlyMap<string, number>): number {
  const id = idOf.get(joint[end])
  if (id !== undefined) return id
  throw new CcdError(
    'unknown-value',
    `the ${end} of joint "${joint.name}" is "${String(joint[end])}", which is no link`,
    {
      argument: end,
      value: joint[end],
    },
  )
}
