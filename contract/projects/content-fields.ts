import { z } from 'zod'
import { visibleText } from '../visible-text.ts'

/*
 * The field types of content sets. Texts are plain, not Markdown. Amounts are in the currency of the project, and percentages 0 to
 * 100, unless a comment says otherwise.
 */

export const text = z.string().overwrite(visibleText).trim().min(1)
export const dollars = z.int().positive()
export const percent = z.number().min(0).max(100)
export const count = z.int().nonnegative()

/** A path on this site: exactly one leading slash, because `//host` and `/\host` lead to other sites. */
export const sitePath = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path on this site, such as /vault#financials')

/** The id of a document in the project's data room. Whether a reader may open it is asked for every request, never stored here. */
export const roomDocumentId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+$/, 'must be a document of the data room')
  .meta({ format: 'document' })

export const hero = z.strictObject({ title: text, subtitle: text })
