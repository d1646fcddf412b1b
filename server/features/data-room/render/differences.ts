import type { Pixels } from './ground.ts'
import { loadPdf, raster } from './raster.ts'

/** Wide enough to see a changed digit. */
const WIDTH = 600
/** Of a colour, from 0 to 255. */
const VISIBLE = 40
/** A few pixels differ where a line is drawn elsewhere by less than one. */
const MIN_PIXELS = 12

/** Whether the pages of each pair look different. */
export async function findDifferences(
  before: Uint8Array,
  after: Uint8Array,
  pairs: readonly (readonly [number, number])[],
): Promise<boolean[]> {
  const [old, now] = [await loadPdf(before), await loadPdf(after)]
  const differ: boolean[] = []
  for (const [a, b] of pairs) differ.push(looksDifferent(await raster(old, a, WIDTH), await raster(now, b, WIDTH)))
  return differ
}

function looksDifferent(a: Pixels, b: Pixels): boolean {
  if (a.width !== b.width || a.height !== b.height) return true
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const apart = (channel: number) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0))
    if (apart(0) > VISIBLE || apart(1) > VISIBLE || apart(2) > VISIBLE) count++
    if (count >= MIN_PIXELS) return true
  }
  return false
}
