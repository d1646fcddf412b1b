import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { PAGE_WIDTHS } from './data-room-labels.ts'

/* For staff, who compare two versions of a document. Pages bear the watermark of whoever looks. */

const count = z.int()
const number = z.coerce.number().int().min(1).max(100_000)
const path = { route: projectKey, id: line(40) }

/** Words of a line, in order, all of them changed or none. A tab divides the cells of a table. */
const comparedLine = z.array(z.object({ text: z.string(), changed: z.boolean() }))

export const compareVersions = endpoint({
  about:
    'Compares two versions of a document page by page, up to 20 pages at a time: which pages belong together, whether their text or their picture differs, and which words of their lines were added or removed.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/compare',
  input: z.object({
    ...path,
    before: number,
    after: number,
    from: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  output: z.object({
    /** How many pairs there are in all. */
    total: count,
    /** Of all pairs, how many differ in their text, or exist in one version only. */
    textChanges: count,
    pairs: z.array(
      z.object({
        /** The page in the older version; null if it was added. */
        before: count.nullable(),
        /** The page in the newer version; null if it was removed. */
        after: count.nullable(),
        text: z.boolean(),
        picture: z.boolean(),
        /** The lines, in order, and those that belong together side by side. */
        lines: z.array(
          z.object({
            /** `left_out` stands for lines that did not change. */
            kind: z.enum(['same', 'changed', 'left_out']),
            before: z.array(comparedLine),
            after: z.array(comparedLine),
            /** How many lines were left out; otherwise 0. */
            leftOut: count,
          }),
        ),
      }),
    ),
    /** Where the next pairs start; null at the end. */
    next: count.nullable(),
  }),
})

export const getVersionPage = endpoint({
  about: 'Returns a page of any version of a document as a JPEG picture with the watermark of whoever asks.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/versions/:version/pages/:page',
  input: z.object({
    ...path,
    version: number,
    page: number,
    width: z.coerce
      .number()
      .refine((width) => (PAGE_WIDTHS as readonly number[]).includes(width), 'This is not one of the page widths.')
      .default(1200),
  }),
  output: z.undefined(),
})
