/* Films, as readers and staff get them. Kept apart from the schemas so that the browser loads no zod. */

/** Reading time and the place where somebody stopped are counted by parts of this length, as those of a document are by page. */
export const FILM_PART_SECONDS = 10

export type FilmFacts = {
  seconds: number
  /** In pixels, as it is seen. */
  width: number
  height: number
}

export const partsOf = (seconds: number) => Math.max(1, Math.ceil(seconds / FILM_PART_SECONDS))

/** The part that is played at a time, from 1. */
export const partAt = (seconds: number) => Math.floor(seconds / FILM_PART_SECONDS) + 1

/** When a part begins, in seconds. */
export const startOf = (part: number) => (part - 1) * FILM_PART_SECONDS

/** `1:05`, or `1:02:05` from an hour on. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
