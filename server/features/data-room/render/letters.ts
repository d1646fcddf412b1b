import type { Pixels } from './ground.ts'
import { type Module, viewOf, withMemory } from './pdfium.ts'
import { sharesOf } from './shares.ts'

/*
 * The letters of a page in the pictures of it that are compared: what paints each, where it stands, and what is to be seen there.
 */

/** Of 255. Less cannot be told from the ground. */
const LEAST_CONTRAST = 12
/** How much lighter or darker than another place the ground is where something is printed. */
const INK = 24

export type Reading = {
  pdfium: Module
  handle: number
  text: number
  all: readonly string[]
  /** In pixels: the pictures that are compared. */
  picture: { width: number; height: number }
}
/** In pixels of a picture. */
export type Box = { left: number; top: number; right: number; bottom: number }

export type Letter = { index: number; object: number; box: Box }

/** Those that have a shape, with what paints them and where, in pixels of a picture. */
export function lettersOf({ pdfium, handle, text, all, picture }: Reading): Letter[] {
  const toShare = sharesOf(pdfium, handle)
  return withMemory(pdfium, 32, (at) => {
    let box = viewOf(pdfium, at, 32)
    return all.flatMap((letter, index) => {
      const object = letter === ' ' || letter.trim() === '' ? 0 : pdfium._FPDFText_GetTextObject(text, index)
      if (object === 0 || !pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) return []
      if (box.buffer !== pdfium.HEAPU8.buffer) box = viewOf(pdfium, at, 32)
      const a = toShare(box.getFloat64(0, true), box.getFloat64(24, true))
      const b = toShare(box.getFloat64(8, true), box.getFloat64(16, true))
      const [left, right] = a.x < b.x ? [a.x, b.x] : [b.x, a.x]
      const [top, bottom] = a.y < b.y ? [a.y, b.y] : [b.y, a.y]
      const { width, height } = picture
      return {
        index,
        object,
        box: { left: left * width, right: right * width, top: top * height, bottom: bottom * height },
      }
    })
  })
}

export type Printed = { letters: readonly Letter[]; area: Box }

/** Whether a letter of one text lies over a letter of another. */
export function lieOver(one: Printed, other: Printed): boolean {
  if (!doTouch(one.area, other.area)) return false
  const near = one.letters.filter(({ box }) => doTouch(box, other.area))
  return other.letters.some(({ box }) => doTouch(box, one.area) && near.some((letter) => doOverlap(letter.box, box)))
}

export function around(letters: readonly Letter[]): Box {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { box } of letters) {
    all.left = Math.min(all.left, box.left)
    all.top = Math.min(all.top, box.top)
    all.right = Math.max(all.right, box.right)
    all.bottom = Math.max(all.bottom, box.bottom)
  }
  return all
}

const doTouch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Letters beside each other touch; these lie over each other. */
export function doOverlap(a: Box, b: Box): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  const smaller = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top))
  return across > 0 && down > 0 && across * down > smaller / 4
}

export function differs(a: Pixels, b: Pixels, box: Box): boolean {
  const { left, top, right, bottom } = wholePixels(a, box)
  for (let y = top; y < bottom; y++)
    for (let at = (y * a.width + left) * 3; at < (y * a.width + right) * 3; at++)
      if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > LEAST_CONTRAST) return true
  return false
}

export function hasInk(picture: Pixels, box: Box): boolean {
  const { left, top, right, bottom } = wholePixels(picture, box)
  let [least, most] = [255, 0]
  for (let y = top; y < bottom; y++)
    for (let at = (y * picture.width + left) * 3; at < (y * picture.width + right) * 3; at++) {
      const value = picture.data[at] ?? 0
      if (value < least) least = value
      if (value > most) most = value
    }
  return most - least > INK
}

/** With what antialiasing adds around it, inside the picture. */
function wholePixels({ width, height }: Pixels, { left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, Math.floor(left) - 1),
    top: Math.max(0, Math.floor(top) - 1),
    right: Math.min(width, Math.ceil(right) + 1),
    bottom: Math.min(height, Math.ceil(bottom) + 1),
  }
}
