import type { Articulated } from '../model/articulated'
import { createArticulated } from '../model/create-articulated'
import type { ArticulatedDescription } from '../model/description'
import { badElement } from '../files/bad-file'
import { childOf, readXml, type XmlElement } from '../files/xml'
import { readGeometry } from './read-geometry'
import { readJoints } from './read-joints'
import { readMeshFiles } from './mesh-files'
import { checkUrdfOptions, type UrdfOptions } from './options'
import { readIgnoredPairs } from './read-srdf'
import { checkJoints, namedElements } from './check-tree'

/** Robots with many meshes have some hundred thousand characters. */
const LONGEST = 16_000_000
/** The time to list the pairs of links grows with the square of this. */
const MOST_LINKS = 4096

/**
 * Reads a robot from the text of a URDF file: links with their `<collision>` geometry, joints with origin, axis, limits and
 * mimic. Masses, dynamics, materials and elements of other tools are not read.
 *
 * ```ts
 * const panda = await parseUrdf(urdf, { mesh: folderMeshes('robots'), srdf })
 * ```
 *
 * Lengths and angles keep their units, metres and radians. A revolute or prismatic joint that says neither `lower` nor
 * `upper` has no limits; where it says one of them, the other one is 0, as the format has it.
 *
 * @param xml - The text.
 * @param options - Where meshes come from, and so on; all may be left out.
 * @throws CcdError `bad-file` naming line and element: for what is no XML, input of xacro, document types, elements nested
 * more than 200 deep, more than 16 million characters or 4096 links, names that are missing, unknown or given twice, links
 * that are no tree, unknown types and shapes, wrong numbers, a zero axis, and meshes that cannot be read. What
 * `createArticulated` throws for a bad mesh, and `unknown-option`, `wrong-type` or `out-of-range` for an option.
 */
export async function parseUrdf(xml: string, options: UrdfOptions = {}): Promise<Articulated> {
  checkUrdfOptions('parseUrdf', options)
  return createArticulated(await describe(xml, options))
}

/**
 * Reads the same as `parseUrdf`, as a description to change before `createArticulated` makes a model of it: to add padding,
 * ignored pairs, or a tool.
 *
 * @param xml - The text.
 * @param options - As in `parseUrdf`.
 * @throws CcdError as `parseUrdf` does.
 */
export async function readUrdf(xml: string, options: UrdfOptions = {}): Promise<ArticulatedDescription> {
  checkUrdfOptions('readUrdf', options)
  return describe(xml, options)
}

async function describe(xml: string, options: UrdfOptions): Promise<ArticulatedDescription> {
  const robot = readXml(xml, LONGEST)
  if (robot.name !== 'robot') throw badElement(robot, 'is the root; a URDF file has <robot> there')
  refuseXacro(robot)
  const links = namedElements(robot, 'link')
  if (links.size === 0) throw badElement(robot, 'has no <link>')
  if (links.size > MOST_LINKS) throw badElement(robot, `has ${links.size} links; at most ${MOST_LINKS} are read`)
  const joints = readJoints(namedElements(robot, 'joint'))
  checkJoints(links, joints)
  const ignoredPairs = options.srdf === undefined ? [] : readIgnoredPairs(options.srdf, links)
  const parts = new Map([...links].map(([name, link]) => [name, solidParts(link, options.visualFallback === true)]))
  const shapes = [...parts.values()].flat().flatMap((part) => childOf(part, 'geometry')?.children ?? [])
  const meshes = await readMeshFiles(
    shapes.filter(({ name }) => name === 'mesh'),
    options.mesh,
  )
  return {
    links: [...parts].map(([name, elements]) => ({
      name,
      geometry: elements.map((element) => readGeometry(element, meshes, options.cylinderError)),
    })),
    joints: joints.map(({ joint }) => joint),
    ignoredPairs,
  }
}

/** The elements of a link that hold what can touch. */
function solidParts(link: XmlElement, visualFallback: boolean): readonly XmlElement[] {
  const parts = (name: string) => link.children.filter((child) => child.name === name)
  const collision = parts('collision')
  return collision.length === 0 && visualFallback ? parts('visual') : collision
}

/** Many files name the namespace of xacro and are none of its input; its elements are. */
function refuseXacro(element: XmlElement): void {
  if (element.name.startsWith('xacro:')) throw badElement(element, 'is input of xacro: run xacro first')
  for (const child of element.children) refuseXacro(child)
}
