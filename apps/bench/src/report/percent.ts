/** A share as text: "87.9 %". */
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`
