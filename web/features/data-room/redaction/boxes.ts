import type { Input } from '../../../lib/endpoints.ts'

type Sent = Input<'POST /api/admin/documents/:id/redactions'>['boxes'][number]
/** A rectangle on a page, in shares of the page's width and height, from its top left. */
export type Box = Sent & { key: string }
export type Place = Omit<Sent, 'page'>

/** Smaller than any letter: a press, and not a box. */
const LEAST = 0.004
const STEP = 0.005

/** The rectangle between two points, inside the page; undefined if it is too small to be meant. */
export function boxBetween(from: { x: number; y: number }, to: { x: number; y: number }): Place | undefined {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(inside) as [number, number]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(inside) as [number, number]
  if (right - left < LEAST || bottom - top < LEAST) return undefined
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const inside = (share: number) => Math.min(1, Math.max(0, share))

/** A word that was found, with a little more around it, so that no edge of a letter shows. */
export function around({ x, y, width, height }: Place): Place {
  const [more, above] = [0.002, 0.15 * height]
  return (
    boxBetween({ x: x - more, y: y - above }, { x: x + width + more, y: y + height + above }) ?? { x, y, width, height }
  )
}

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The box after an arrow key: moved, or with Shift made larger or smaller. Undefined for other keys. */
export function boxAfterKey<B extends Place>(box: B, key: string, shift: boolean): B | undefined {
  const move = MOVES[key]
  if (!move) return undefined
  const [across, down] = [move[0] * STEP, move[1] * STEP]
  if (!shift) return { ...box, x: kept(box.x + across, box.width), y: kept(box.y + down, box.height) }
  const resize = (from: number, length: number) => Math.min(1 - from, Math.max(STEP, length))
  return { ...box, width: resize(box.x, box.width + across), height: resize(box.y, box.height + down) }
}

/** The box after a drag from one point to another: moved, or with its lower right corner moved. */
export function boxAfterDrag<B extends Place>(box: B, by: { x: number; y: number }, isResize: boolean): B {
  if (!isResize) return { ...box, x: kept(box.x + by.x, box.width), y: kept(box.y + by.y, box.height) }
  const resize = (from: number, length: number) => Math.min(1 - from, Math.max(LEAST, length))
  return { ...box, width: resize(box.x, box.width + by.x), height: resize(box.y, box.height + by.y) }
}

const kept = (from: number, length: number) => Math.min(1 - length, Math.max(0, from))

/** Whether a place is covered already. */
export function isCovered(place: Place, boxes: readonly Place[]): boolean {
  return boxes.some(
    (box) =>
      box.x <= place.x &&
      box.y <= place.y &&
      box.x + box.width >= place.x + place.width &&
      box.y + box.height >= place.y + place.height,
  )
}
