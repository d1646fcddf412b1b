import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { ROOM_LIMITS } from './data-room-labels.ts'

const share = z.number().min(0).max(1)

/** In shares of the page's width and height, from its top left. */
const box = z
  .object({
    page: z.int().min(1).max(ROOM_LIMITS.redactedPages),
    x: share,
    y: share,
    width: share.min(0.0005),
    height: share.min(0.0005),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, 'The box is not on the page.')

export const redactDocument = endpoint({
  about:
    'Makes a new version of a document in which the boxes are black and what was beneath them is gone: its pages are pictures, without bookmarks, links and metadata, and their text for search and screen readers has no character that a box touches, and none of the `words`. The version that readers get must be the one that the boxes were drawn on. The new version replaces it when it is ready.',
  method: 'POST',
  path: '/api/admin/documents/:id/redactions',
  input: z
    .object({
      id: line(40),
      version: z.int().min(1).max(100_000),
      /** At least one, unless `hidden` is true. */
      boxes: z.array(box).max(ROOM_LIMITS.redactionBoxes),
      /** Words of which no box leaves one: the portal looks for them in the new version, and refuses it if it finds one. */
      words: z.array(line(100).min(1)).max(ROOM_LIMITS.redactedWords).optional(),
      /** Removes the words that the pages hide, as every redaction does, and covers what the file has marked for redaction. */
      hidden: z.boolean().optional(),
    })
    .refine(({ boxes, hidden }) => boxes.length > 0 || hidden === true, {
      path: ['boxes'],
      error: 'Draw at least one box.',
    }),
  output: z.object({ versionId: z.string(), version: z.int() }),
  status: 201,
})
