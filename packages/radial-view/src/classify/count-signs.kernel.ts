import { NEGATIVE_SIGN, POSITIVE_SIGN } from './classify.constants'

export function countSigns(
  own: Uint8Array,
  ring: Uint8Array,
  words: Int32Array,
  cluster: Int32Array,
): { positive: number; negative: number; uncertain: number; labelled: number; marked: number } {
  let positive = 0
  let negative = 0
  let uncertain = 0
  let labelled = 0
  let marked = 0
  for (let t = 0; t < own.length; t++) {
    if ((words[2 * t] | words[2 * t + 1]) !== 0) marked++
    if (cluster[t] < 0) continue
    if (own[t] === POSITIVE_SIGN) positive++
    else if (own[t] === NEGATIVE_SIGN) negative++
    else uncertain++
    if (ring[t] !== 0) labelled++
  }
  return { positive, negative, uncertain, labelled, marked }
}
