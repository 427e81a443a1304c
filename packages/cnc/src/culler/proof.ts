/**
 * The conditions under which a patch is certified. All of them are needed; they can be taken away one at a time so that
 * the tests can show a lost contact for each. Nothing outside the tests and the bench reaches this object.
 */
export interface Proof {
  /** Inside a patch an edge has at most two triangles, and two run along it in opposite directions. */
  readonly edgesPaired: boolean
  /** Every boundary vertex has exactly two boundary edges. */
  readonly verticesSimple: boolean
  /** Every triangle has certainly positive projected area … */
  readonly areasPositive: boolean
  /** … at all times between the two ends of the step. */
  readonly areasBetween: boolean
  /** The contour is projected along a direction for which the areas are known to be positive, and along no other. */
  readonly oneDirection: boolean
  /** Boundary edges are apart at the start … */
  readonly startSimple: boolean
  /** … and no boundary vertex meets a boundary edge later. */
  readonly stepSimple: boolean
  /** Boundary edges that are next to next on a loop are tested too: they show fold-back at the edge between them. */
  readonly foldBack: boolean
  /** Of several loops exactly one runs positively. */
  readonly onePositiveLoop: boolean
}

export const WHOLE_PROOF: Proof = {
  edgesPaired: true,
  verticesSimple: true,
  areasPositive: true,
  areasBetween: true,
  oneDirection: true,
  startSimple: true,
  stepSimple: true,
  foldBack: true,
  onePositiveLoop: true,
}

/** What much prior work does: normals alone. */
export const WITHOUT_CONTOUR: Proof = {
  ...WHOLE_PROOF,
  startSimple: false,
  stepSimple: false,
  foldBack: false,
  onePositiveLoop: false,
}
