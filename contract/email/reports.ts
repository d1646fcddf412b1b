import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { BOUNCE_CAUSES, MAX_REPORT_BODY, MAX_REPORT_SIZE, MAX_UNREAD_REPORTS, REPORT_KINDS } from './report-kinds.ts'

const maybe = z.string().nullable()
const kind = z.enum(REPORT_KINDS)

/** What came back of an email, for staff. */
export const mailReport = z.object({
  id: z.string(),
  kind,
  at: z.string(),
  /** The mail server's words, without addresses. */
  words: z.string(),
  /** Why it came back; null for a complaint. Only `gone` stops optional emails. */
  cause: z.enum(BOUNCE_CAUSES).nullable(),
  /** Whether optional emails to the address stop for it. A failure that may pass does not. */
  stops: z.boolean(),
  liftedAt: maybe,
  liftedBy: maybe,
})
export type MailReport = z.infer<typeof mailReport>

export const reportMail = endpoint({
  about: `Takes the report of a mail server that an email of the portal came back (RFC 3464) or that its recipient complained (RFC 5965). Its Message-ID says which email; addresses in it count for nothing. The same report again changes nothing. One that cannot be read is kept for staff, at most ${MAX_UNREAD_REPORTS} of them. The body has at most ${Math.floor(MAX_REPORT_BODY / 1024)} KiB.`,
  errors: [
    'api_key_unknown',
    'api_key_scope',
    'read_only',
    'mail_reports_full',
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
    /** `unread`: it could not be read, and is kept for staff. */
    kind: z.enum([...REPORT_KINDS, 'unread']),
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

const unreadMailReport = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  subject: z.string(),
  /** The beginning of its text, up to the email that it returns, without links. */
  text: z.string(),
})
export type UnreadMailReport = z.infer<typeof unreadMailReport>

export const listUnreadReports = endpoint({
  about: `Reports of mail servers that the portal could not read, newest first, at most ${MAX_UNREAD_REPORTS}. They stop no emails.`,
  method: 'GET',
  path: '/api/admin/mail-reports/unread',
  input: z.object({}),
  output: z.object({ reports: z.array(unreadMailReport) }),
})

export const discardUnreadReport = endpoint({
  about: 'Deletes a report that the portal could not read.',
  errors: ['not_found'],
  method: 'POST',
  path: '/api/admin/mail-reports/unread/:id/discard',
  input: z.object({ id: line(40) }),
  output: z.undefined(),
  status: 204,
})
