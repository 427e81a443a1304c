import { NEGATIVE_SIGN } from '../classify/classify.constants'

/**
 * The label of each triangle: cluster, sign and region in one number, −1 where there is no sign or no region.
 *
 * @param sameSign - Off: both signs make the same label (unsound, for tests).
 * @param regions - Off: the region makes no difference (unsound, for tests).
 */
export function labelTriangles(
  signs: Uint8Array,
  cluster: Int32Array,
  region: Int32Array,
  regionCount: number,
  sameSign: boolean,
  regions: boolean,
  label: Int32Array,
): void {
  for (let t = 0; t < label.length; t++) {
    if (signs[t] === 0 || cluster[t] < 0 || region[t] < 0) {
      label[t] = -1
      continue
    }
    const side = sameSign && signs[t] === NEGATIVE_SIGN ? 1 : 0
    label[t] = (2 * cluster[t] + side) * regionCount + (regions ? region[t] : 0)
  }
}
