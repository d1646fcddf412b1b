import { z } from 'zod'
import { language } from '../language.ts'
import { INVESTOR_MAIL_KINDS, MAIL_PARTS, mailTextProblem, type OwnMailTexts } from './mail-texts.ts'

/** The setting `mailTexts`. */
export const ownMailTexts = z.strictObject(
  Object.fromEntries(
    INVESTOR_MAIL_KINDS.map((kind) => {
      const parts = MAIL_PARTS.map((part) => [
        part,
        z
          .string()
          .superRefine((text, context) => {
            const message = mailTextProblem(kind, part, text)
            if (message) context.addIssue({ code: 'custom', message })
          })
          .optional(),
      ])
      const texts = z.strictObject(Object.fromEntries(parts)).optional()
      return [kind, z.strictObject(Object.fromEntries(language.options.map((one) => [one, texts]))).optional()]
    }),
  ),
) as unknown as z.ZodType<OwnMailTexts, OwnMailTexts>
