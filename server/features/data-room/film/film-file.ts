import type { FilmFacts } from '../../../../contract/data-room/film.ts'

/** Reads bytes of a file; fewer than asked for at its end. */
export type ReadAt = (from: number, length: number) => Promise<Buffer>

/** What the file says of itself, or why it is refused. */
export type FilmRead = FilmFacts | { refusal: 'damaged' | 'encrypted' | 'film_codec' | 'film_length' }

/** What browsers play without a licence of the system: H.264, VP8, VP9 and AV1. */
const PLAYED_CODECS: ReadonlySet<string> = new Set([
  ...['avc1', 'avc3', 'vp08', 'vp09', 'av01'],
  ...['V_MPEG4/ISO/AVC', 'V_VP8', 'V_VP9', 'V_AV1'],
])

/** Longer films would have more parts than a document has pages. */
const MAX_SECONDS = 10_000

/** In pixels: more than any browser plays. */
const MAX_SIDE = 8_192

export function measured(facts: FilmFacts, codec: string): FilmRead {
  const { seconds, width, height } = facts
  const isPicture = [width, height].every((side) => side > 0 && side <= MAX_SIDE)
  if (!PLAYED_CODECS.has(codec) || !isPicture) return { refusal: 'film_codec' }
  return seconds > 0 && seconds <= MAX_SECONDS ? facts : { refusal: 'film_length' }
}
