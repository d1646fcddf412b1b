import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { MAX_REPORT_BODY, MAX_REPORT_SIZE, REPORT_KINDS } from './report-kinds.ts'

const maybe = z.string().nullable()
const kind = z.enum(REPORT_KINDS)

/** What came back of an email, for staff. */
export const mailReport = z.object({
  id: z.string(),
  kind,
  at: z.string(),
  /** The mail server's words, without addresses. */
  words: z.string(),
  /** Whether optional emails to the address stop for it. A failure that may pass does not. */
  stops: z.boolean(),
  liftedAt: maybe,
  liftedBy: maybe,
})
export type MailReport = z.infer<typeof mailReport>

export const reportMail = endpoint({
  about: `Takes the report of a mail server that an email of the portal came back (RFC 3464) or that its recipient complained (RFC 5965). Its Message-ID says which email; addresses in it count for nothing. The same report again changes nothing. The body has at most ${Math.floor(MAX_REPORT_BODY / 1024)} KiB.`,
  errors: [
    'api_key_unknown',
    'api_key_scope',
    'read_only',
    'mail_report_unreadable',
    'mail_report_nothing',
    'mail_report_unknown',
    'body_too_large',
    'too_many_requests',
  ],
  method: 'POST',
  path: '/api/mail-reports',
  input: z.object({
    /** The report as it was received, with its headers. */
    message: z.string().min(1, 'Send the report as it was received.').max(MAX_REPORT_SIZE),
  }),
  output: z.object({
    kind,
    /** False if it was recorded before. */
    isNew: z.boolean(),
    stops: z.boolean(),
  }),
})

export const liftMailStop = endpoint({
  about: 'Lets optional emails go to the address of a report again, whatever came back from it so far.',
  errors: ['not_found'],
  method: 'POST',
  path: '/api/admin/mail-reports/:id/lift',
  input: z.object({ id: line(40) }),
  output: z.undefined(),
  status: 204,
})
