import { z } from 'zod'

/** The languages of the pages that investors see. */
export const language = z.enum(['en', 'de'])
export type Language = z.infer<typeof language>
