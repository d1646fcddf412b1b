import { z } from 'zod'

/*
 * What the fields of content sets are made of. Texts are plain, not markdown. Amounts are US dollars and percentages 0 to 100 unless a
 * line says otherwise.
 */

export const text = z.string().trim().min(1)
export const dollars = z.number().int().positive()
/** 0 to 100. */
export const percent = z.number().min(0).max(100)
export const count = z.number().int().nonnegative()

/** A path of this site: one leading slash, so that neither `//host` nor `/\host` leads away. */
export const sitePath = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this site, such as /vault#financials')
/** The one foreign host that may be embedded; everything else is served by the portal itself (design section 5). */
export const embedUrl = z.url({ protocol: /^https$/, hostname: /^(www\.)?youtube(-nocookie)?\.com$/ })

/** The head of every project page. */
export const hero = z.strictObject({ title: text, subtitle: text })
