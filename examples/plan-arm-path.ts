// Plan a path of an arm with the joints of a Panda from one side of a pole to the other (RRT-Connect).
// Every edge of the path is proved free: the arm cannot hop over anything between two samples.
import { createRigidModel } from '@ccd/advancement'
import { isPathFree, parseUrdf } from '@ccd/articulated'

// Seven joints: where each is in the link before it, its limits, and a simple surface of the link behind it.
const quarter = Math.PI / 2
const joints = [
  { at: '0 0 0.333', turn: 0, limits: [-2.897, 2.897], surface: cylinder(0.06, 0.2, '0 0 -0.1') },
  { at: '0 0 0', turn: -quarter, limits: [-1.763, 1.763], surface: cylinder(0.06, 0.12, '0 0 0') },
  { at: '0 -0.316 0', turn: quarter, limits: [-2.897, 2.897], surface: cylinder(0.055, 0.14, '0 0 -0.09') },
  { at: '0.0825 0 0', turn: quarter, limits: [-3.072, -0.07], surface: cylinder(0.055, 0.11, '0 0 0') },
  { at: '-0.0825 0.384 0', turn: -quarter, limits: [-2.897, 2.897], surface: cylinder(0.05, 0.2, '0 0 -0.16') },
  { at: '0 0 0', turn: quarter, limits: [-0.018, 3.1], surface: cylinder(0.045, 0.1, '0 0 0') },
  { at: '0.088 0 0', turn: quarter, limits: [-2.897, 2.897], surface: cylinder(0.045, 0.25, '0 0 0.12') },
] as const

function cylinder(radius: number, length: number, at: string): string {
  const shape = `<geometry><cylinder radius="${radius}" length="${length}"/></geometry>`
  return `<collision><origin xyz="${at}"/>${shape}</collision>`
}

const urdf = `<robot name="arm">
  <link name="link0">${cylinder(0.09, 0.1, '0 0 0.05')}</link>
  ${joints
    .map(
      ({ at, turn, limits, surface }, i) => `<link name="link${i + 1}">${surface}</link>
  <joint name="joint${i + 1}" type="revolute">
    <parent link="link${i}"/><child link="link${i + 1}"/>
    <origin xyz="${at}" rpy="${turn} 0 0"/><axis xyz="0 0 1"/>
    <limit lower="${limits[0]}" upper="${limits[1]}"/>
  </joint>`,
    )
    .join('\n  ')}
</robot>`
// Links with one link between them overlap by design.
const close = joints.map((_, i) => `<disable_collisions link1="link${i}" link2="link${i + 2}"/>`).slice(0, -1)
const srdf = `<robot name="arm">${close.join('')}</robot>`
const arm = await parseUrdf(urdf, { srdf })

// A pole of two centimetres in front of the arm, from the ground up.
const [x, y, half, height] = [0.45, 0, 0.01, 1.5]
const corners = [0, height].flatMap((z) =>
  [-half, half].flatMap((b) => [-half, half].flatMap((a) => [x + a, y + b, z])),
)
const sides = [0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]
const environment = [{ model: createRigidModel(corners, sides) }]

type Configuration = readonly number[]
const start: Configuration = [-0.9, 0.6, 0, -1.6, 0, 2.2, 0]
const goal: Configuration = [0.9, 0.6, 0, -1.6, 0, 2.2, 0]
let edges = 0
const check = (...path: Configuration[]) => {
  edges += path.length - 1
  return isPathFree(arm, path, environment)
}
console.log(`the straight way is free: ${check(start, goal).free}`) // → the straight way is free: false

// Random numbers that are the same each time.
let state = 1
const random = () => (state = (state * 48271) % 2147483647) / 2147483647

interface Node {
  readonly q: Configuration
  readonly parent: Node | undefined
}
const distance = (a: Configuration, b: Configuration) => Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)))
const between = (a: Configuration, b: Configuration, s: number) =>
  a.map((value, k) => value + s * ((b[k] ?? 0) - value))

/** Grows a tree towards a configuration, as far as the way is proved free. Returns the new node, if there is one. */
function grow(tree: Node[], target: Configuration, reach: number): Node | undefined {
  const nearest = tree.reduce((best, node) => (distance(node.q, target) < distance(best.q, target) ? node : best))
  const far = distance(nearest.q, target)
  const aim = far > reach ? between(nearest.q, target, reach / far) : target
  const { free, safe } = check(nearest.q, aim)
  // The safe part of an edge that is not free is worth keeping, if one stays clear of the contact.
  if (!free && safe < 0.2) return undefined
  const node = { q: free ? aim : between(nearest.q, aim, 0.9 * safe), parent: nearest }
  tree.push(node)
  return node
}

const wayTo = (node: Node | undefined): Configuration[] => (node ? [...wayTo(node.parent), node.q] : [])

function plan(): Configuration[] {
  const trees: [Node[], Node[]] = [[{ q: start, parent: undefined }], [{ q: goal, parent: undefined }]]
  for (let round = 0; round < 2000; round++) {
    const [tree, other] = round % 2 === 0 ? trees : ([trees[1], trees[0]] as const)
    const sample = joints.map(({ limits: [low, high] }) => low + random() * (high - low))
    const node = grow(tree, sample, 1)
    const met = node && grow(other, node.q, Number.POSITIVE_INFINITY)
    if (!node || !met || distance(node.q, met.q) > 0) continue
    const way = [...wayTo(node), ...wayTo(met.parent).reverse()]
    return round % 2 === 0 ? way : way.reverse()
  }
  return []
}

/** Leaves out waypoints where the straight way between their neighbours is free. */
function shorten(path: Configuration[]): Configuration[] {
  const [first, ...rest] = path
  if (!first) return path
  const next = rest.findLastIndex((q) => check(first, q).free)
  return [first, ...shorten(rest.slice(Math.max(0, next)))]
}

const path = shorten(plan())
console.log(`found a path: ${path.length > 2}`) // → found a path: true
const { free, clearances } = isPathFree(arm, path, environment, { clearances: true })
const least = Math.min(...(clearances ?? []).map(({ atLeast }) => atLeast))
console.log(`the whole path is proved free: ${free}`) // → the whole path is proved free: true
console.log(`${path.length} waypoints, ${edges} edges checked, at least ${least.toFixed(4)} m from everything`)
