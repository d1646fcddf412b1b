import { type Place, placeCodes } from './code-places.ts'
import { drawCodes } from './codes.ts'
import { type Pixels, surveyGround } from './ground.ts'
import { drawLines, type Shades, shadesOf } from './lines.ts'

/** What a page bears: `lines` across all of it, and `code` in its empty places. */
export type Mark = { lines: readonly string[]; code: string }

/** What the layers need to know of a page. It is the same for every reader. */
export type Survey = { shades: Shades; places: Place[] }

/** In pixels. Narrower pictures, such as thumbnails and strips, bear codes alone. */
const SMALL = 400

export function surveyPage(picture: Pixels): Survey {
  const ground = surveyGround(picture)
  return { shades: shadesOf(ground), places: placeCodes(ground, picture.width, picture.height) }
}

/**
 * The one place where the layers of a watermark are composed. Each holds where another does not: the lines cannot be cropped out
 * or painted over, and the codes cannot be lost with a threshold that keeps the text. A further layer is drawn here.
 */
export async function drawMark(picture: Pixels, survey: Survey, { lines, code }: Mark): Promise<void> {
  const { width, height } = picture
  if (Math.min(width, height) >= SMALL)
    await drawLines(picture, survey.shades, lines, Math.max(9, Math.round(width / 78)))
  await drawCodes(picture, code, survey.places)
}
