/** `90.5`: how far a text was read, in percent. `furthest` is a fraction in thousandths. */
export function furthestPercent(furthest: number): number {
  return Math.round(furthest * 1000) / 10
}
