import { type AccentRoom, MIN_CONTRAST, type Room } from '../../../../contract/operations/accent.ts'

export type { Room }

export function roomWords(room: Room): string {
  return room === 'paper' ? 'On light pages' : 'On dark pages'
}

/** What a room makes of the chosen colour, and why. */
export function accentWords(room: Room, hex: string, { metal, metalFill, asChosen }: AccentRoom): string {
  const where = roomWords(room)
  if (metal === hex) return `${where} we use ${hex} as it is.`
  const contrast = (Math.floor(asChosen * 10) / 10).toFixed(1)
  const marks =
    metalFill === hex ? ` Bars and marks keep ${hex}.` : metalFill === metal ? '' : ` Bars and marks are ${metalFill}.`
  const why =
    asChosen < MIN_CONTRAST.text
      ? `the contrast of ${hex} with their ground is ${contrast} to 1, and text needs ${MIN_CONTRAST.text}`
      : `${hex} could not be read on a tint of itself`
  return `${where} text is ${metal}, because ${why}.${marks}`
}
