// The theorem behind the scheme `sound`. It replaces the one of Radial view §3, which speaks of all triangles around the
// two colliding features, of one observer for the whole mesh, and of meshes without other layers.
//
// SETTING. M is a closed oriented triangle mesh: each edge has two triangles that run along it in opposite directions. Its
// vertices move on straight lines, t in [0, 1]. Features with a common vertex are incident. A contact is a vertex on a
// face or an edge on an edge, not incident. Let t* be the time of the first contact of M with itself.
//
// Defects are the triangles that take part in a non-incident edge-face pair that touches at t = 0. A region is a set of
// triangles without defects that hang together by edges. Without defects that is one for each piece of M that hangs
// together by edges.
//
// An observer is a point, a segment, or a direction, and moves continuously. Its rays fill space: half-lines from the
// point; half-lines from each point of the segment through all points nearest to it; parallel lines. A triangle is
// positive for it if at all times of the step the ray through each of its points leaves through it (n · r > 0, n its normal, r the
// direction of the ray there), negative if n · r < 0 at all of them.
//
// CLAIM. Drop the pair (t, u) if there is an observer and a sign such that t and u lie in one region, and all triangles
// that share a vertex with t or with u have this sign and are no defects, and their vertices have one fan of triangles.
// The observer and the sign may differ from pair to pair. Then not all contacts at t* are lost: at least one has no dropped
// pair among the pairs of triangles incident to its two features. (t* = 0: a contact at t = 0 makes its triangles
// defects, so it is not lost. Below, t* > 0.)
//
// 1. Before t*, which edge pierces which face does not change, as this takes a contact. So until t* triangles without
//    defects meet others only in common vertices and edges, and keep an area.
//
// 2. The star of a vertex w whose triangles all have one sign for an observer, and are one fan and no defects, meets the rays
//    near w one to one, at all times up to t*. The triangles around w cut a small sphere around w in a closed curve,
//    simple before t* by 1. As n · r keeps its sign, the curve avoids the two poles where the ray through w leaves the
//    sphere, and goes round them in one direction. A simple closed curve in a sphere without two points goes round at
//    most once. The number of turns is constant as long as the poles are avoided, so it is one at t* too, and the
//    curve meets each half-plane through the ray once. Without one fan there would be several curves; without the sign of the whole
//    star it could turn back.
//
// 3. Suppose that all contacts at t* are lost. Let p be where one of them is, and X the points of the abstract surface
//    that are at p at t*. (a) No two points of X lie in incident features of which one belongs to a dropped pair: they would share a vertex w
//    with the whole star of which has one sign, as it is in the ring; the two straight lines from w to them would lie in different
//    triangles of that star and have the same image, against 2. (b) If x and y in X lie in features that are not
//    incident, x in a dropped pair, then these two features meet at p for the first time at t*, since x lies in no defect. They
//    have a contact at t* between faces of theirs: an extreme point of the intersection of the two convex features is one. That
//    contact is lost, so by a dropped pair, whose rings contain the stars of both features. So all points of X belong to
//    dropped pairs, two by two, each two with an observer and a sign of their own. By 2, the surface near each of them is a sheet that meets
//    the rays of these observers one to one, X is finite (x_1 … x_k, k ≥ 2), and all of it lies in one region.
//
// 4. Take a ball B around p, small, and t < t*, close to t*. Then in B the surface consists of the k sheets alone,
//    disjoint by 1, and each two of them are graphs over the same rays of the observer of their pair. A path in B from one
//    sheet to another has a part that begins in a sheet a, ends in a sheet b ≠ a and meets none in between. Let b lie beyond a on
//    the rays of the observer of (a, b) (else exchange the two), and let both be positive (else turn the normals around).
//    The part of the path begins on the outer side of a, where a's normal points to, as b and what is connected with it without
//    crossing a lie beyond a. It ends on the inner side of b, as a lies before b.
//
// 5. The winding number of M is constant where M is not. It falls by one across a triangle, along its normal. Beside a region
//    it has the same two values everywhere, k on the outer side and k + 1 on the inner, as nothing crosses the region before t*.
//    So the path has winding number k at its beginning and k + 1 at its end, and crosses nothing in between: a
//    contradiction.
//
// "First" is used in 1, 3b and 5: three layers that close at once lose at most two of their contacts, and later contacts may all be lost.
// "One region" is used in 5: spheres inside one another have different values of the winding number, and all are positive
// from their centre. "Closed" and "oriented" are used in 5. The mesh may intersect itself elsewhere.

/**
 * The conditions under which a pair of triangles is dropped; see the theorem above. They can be taken away one at a time, so
 * that the tests can show a lost contact for each but the last. Nothing outside the tests reaches this object.
 */
export interface Proof {
  /** Every triangle that shares a vertex with one of the two has the sign, not only the two. */
  readonly ring: boolean
  /** The sign holds at all times between the two ends of the step. */
  readonly between: boolean
  /** Both triangles have the same sign. */
  readonly sameSign: boolean
  /** Both lie in one region: joined by edges, without a triangle between them that met another at the start. */
  readonly regions: boolean
  /** What meets another triangle at the start takes no part. */
  readonly start: boolean
  /** Components with an edge of one triangle, or more than two, take no part. */
  readonly closed: boolean
  /** Components with two triangles that run along an edge in the same direction take no part. */
  readonly oriented: boolean
  /**
   * Triangles at a vertex whose triangles are not one fan take no part. No test loses a contact without this: fans at a vertex
   * are sheets that share a point, and the order of winding numbers in 4 and 5 would hold for them too. It keeps 2 and 3
   * short, and such vertices are rare.
   */
  readonly fans: boolean
}

export const WHOLE_PROOF: Proof = {
  ring: true,
  between: true,
  sameSign: true,
  regions: true,
  start: true,
  closed: true,
  oriented: true,
  fans: true,
}
