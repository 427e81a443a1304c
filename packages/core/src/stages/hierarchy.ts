import type { StepContext } from '../motion/step'

/** Called in the refit pass, after the volumes of all nodes are up to date for the step. */
export interface RefitHook {
  /** What error messages call it. */
  readonly name: string
  /**
   * Brings what is kept per node up to date for the step.
   *
   * @param hierarchy - The hierarchy, with its volumes up to date.
   * @param step - The step that is examined.
   */
  refit(hierarchy: Hierarchy, step: StepContext): void
}

/**
 * The bounding volume hierarchy as cullers see it: binary, one triangle per leaf, in preorder, so the left
 * child of an inner node n is n + 1 and a loop from the last node down sees children before their parent.
 */
export interface Hierarchy {
  /** How many nodes there are; ids are below. */
  readonly nodeCount: number
  /** Right child of an inner node, ~triangle of a leaf. */
  readonly child: Int32Array
  /** Triangles in the order of the leaves. */
  readonly triangleOrder: Uint32Array
  /** Whether every node is a connected patch of the mesh. */
  readonly connectedPatches: boolean
  /**
   * The parent of a node, −1 for a root.
   *
   * @param node - A node of the hierarchy.
   */
  parentOf(node: number): number
  /**
   * How many ancestors a node has; 0 for a root.
   *
   * @param node - A node of the hierarchy.
   */
  depthOf(node: number): number
  /**
   * The triangles below a node, removed ones among them until the next rebuild: a view of `triangleOrder`.
   *
   * @param node - A node of the hierarchy.
   */
  trianglesOf(node: number): Uint32Array
  /**
   * Edges of the mesh with exactly one triangle below the node.
   *
   * @param node - A node of the hierarchy.
   */
  boundaryEdgesOf(node: number): Uint32Array
  /**
   * Calls a hook in every refit from now on.
   *
   * @param hook - What is called.
   */
  addRefitHook(hook: RefitHook): void
  /**
   * Refits to the step and runs the hooks.
   *
   * @param step - The step that is examined.
   */
  update(step: StepContext): void
}
