import { z } from 'zod'
import { language } from '../language.ts'
import { INVESTOR_MAIL_KINDS, MAIL_PARTS, mailTextProblem, type OwnMailTexts } from './mail-texts.ts'

/** An object with these keys and no others, each of which may be missing. */
const each = (keys: readonly string[], value: z.ZodType) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value.optional()])))

const texts = each(language.options, each(MAIL_PARTS, z.string()))

/** The setting `mailTexts`. */
export const ownMailTexts = (
  each(INVESTOR_MAIL_KINDS, texts) as unknown as z.ZodType<OwnMailTexts, OwnMailTexts>
).superRefine((own, context) => {
  for (const kind of INVESTOR_MAIL_KINDS)
    for (const one of language.options)
      for (const part of MAIL_PARTS) {
        const text = own[kind]?.[one]?.[part]
        const message = text === undefined ? undefined : mailTextProblem(kind, part, text)
        if (message) context.addIssue({ code: 'custom', message, path: [kind, one, part] })
      }
})
