import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { language } from '../language.ts'
import { INVESTOR_MAIL_KINDS, type InvestorMailKind, MAIL_PART_LENGTHS } from './mail-texts.ts'

const investorMailKind = z.enum(INVESTOR_MAIL_KINDS as [InvestorMailKind, ...InvestorMailKind[]])

const part = z.object({
  /** The portal's own text with its placeholders. Empty if the email has none there. */
  shipped: z.string(),
  /** What staff wrote instead. */
  own: z.string().nullable(),
  /** The file that sets it, if it cannot be edited. */
  setBy: z.string().nullable(),
  /** The placeholders that it must contain. */
  needs: z.array(z.string()),
})

const mailText = z.object({
  kind: investorMailKind,
  /** The names of the placeholders. */
  places: z.array(z.string()),
  parts: z.object({ subject: part, opening: part, closing: part }),
  /** Of the settings section `mail-` and the kind, which `saveSettings` changes. */
  revision: z.int(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
})

export const listMailTexts = endpoint({
  about:
    'Lists the emails to investors with the texts that staff can edit: the portal’s own and those that staff wrote. They are saved as settings.',
  method: 'GET',
  path: '/api/admin/mail-texts',
  input: z.object({
    /** That of the portal, if it is not named. */
    language: language.optional(),
  }),
  output: z.object({
    /** The language of the texts. */
    language,
    /** The language in which the portal sends emails. */
    inUse: language,
    texts: z.array(mailText),
    /** The kinds that have own texts in a language that is not in use, and none in the one that is. */
    onlyElsewhere: z.array(investorMailKind),
  }),
})
export type MailTextList = z.infer<typeof listMailTexts.output>

const draft = (most: number) => z.string().max(most + 100)

/** An email as its recipient sees it. */
export const mailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** The address of its HTML, for a frame of the page. */
  frame: z.string(),
})

export const previewMailText = endpoint({
  about:
    'Shows an email with example data and these texts; an empty one stands for the portal’s own. Names each text that cannot be saved.',
  errors: ['invalid_input'],
  method: 'POST',
  path: '/api/admin/mail-texts/:kind/preview',
  input: z.object({
    kind: investorMailKind,
    language,
    subject: draft(MAIL_PART_LENGTHS.subject),
    opening: draft(MAIL_PART_LENGTHS.opening),
    closing: draft(MAIL_PART_LENGTHS.closing),
  }),
  output: mailPreview,
})

export const showMailPreview = endpoint({
  about: 'The HTML of a preview, for a frame of the page. Returns 404 for an address that the portal did not make.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/mail-preview',
  input: z.object({ of: z.string().max(14_000) }),
  output: z.string(),
})
