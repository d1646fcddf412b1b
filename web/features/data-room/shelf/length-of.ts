import type { ReadAs } from '../../../../contract/data-room/data-room-labels.ts'
import { FILM_PART_SECONDS } from '../../../../contract/data-room/film.ts'
import * as texts from './texts.ts'

/** How long a document is, in words. */
export function lengthOf(readAs: ReadAs | undefined, pages: number): string {
  if (readAs === 'sheets') return texts.sheetCount({ sheets: pages })
  if (readAs === 'film') {
    const seconds = pages * FILM_PART_SECONDS
    return texts.filmLength({ minutes: seconds < 60 ? 0 : Math.round(seconds / 60) })
  }
  return texts.pageCount({ pages })
}
