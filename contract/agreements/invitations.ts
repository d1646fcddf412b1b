import { z } from 'zod'
import { mailPreview } from '../email/mail-text-editor.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS, LIMITS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line, paragraphs } from '../text.ts'
import { LIST_LIMITS } from './invitation-list.ts'

export const openInvitation = endpoint({
  about:
    'Opens an invitation and answers with the person’s details, to fill in the signing form. A link can be opened repeatedly until it is used or expires after 30 days.',
  errors: ['invitation_unknown', 'invitation_withdrawn', 'invitation_ended', 'invitation_used', 'too_many_requests'],
  method: 'POST',
  path: '/api/invitations/open',
  input: z.object({ token: line(100) }),
  output: z.object({ fullName: z.string(), email: z.string(), companyName: z.string() }),
})

/**
 * `waiting`: its email is still queued. `undeliverable`: the mail server refused the email. `quiet`: emailed more than 7 days ago and
 * not signed, whether opened or not. `ended`: its 30 days are over.
 */
const invitationState = z.enum(['waiting', 'sent', 'opened', 'signed', 'quiet', 'ended', 'undeliverable', 'withdrawn'])
export type InvitationState = z.infer<typeof invitationState>

const invitation = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  routes: z.array(projectKey),
  state: invitationState,
  createdAt: z.string(),
  /** When the last email was sent; null until the first was. */
  sentAt: z.string().nullable(),
  /** How many emails there were, including reminders. */
  mails: z.int(),
  openedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** Signed through the invitation's link. False if the person signed without it and so got the default projects. */
  byInvitation: z.boolean(),
  /** The person who signed, and the newest code of the signature. */
  personId: z.string().nullable(),
  codeId: z.string().nullable(),
  endsAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** When the next scheduled reminder leaves; null if none is left. */
  remindAt: z.string().nullable(),
  /** The earliest time for a reminder; null if none can be sent. */
  remindFrom: z.string().nullable(),
  /** It has expired, or was withdrawn and not replaced. */
  maySendAgain: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

const count = z.int()

export const listInvitations = endpoint({
  about: 'Invitations, 50 per page.',
  method: 'GET',
  path: '/api/admin/invitations',
  input: z.object({
    /** Any part of a name, email address or firm. */
    search: line(FIELD_LENGTHS.email).default(''),
    state: invitationState.optional(),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    /** `next` of the previous page. */
    after: line(64).optional(),
  }),
  output: z.object({
    invitations: z.array(invitation),
    total: count,
    /** How many match the search in each state, ignoring `state`. */
    counts: z.record(invitationState, count),
    /** All invitations except withdrawn ones, ignoring the search. */
    summary: z.object({
      invited: count,
      opened: count,
      signed: count,
      /** How many of those signed without the link of the invitation. */
      withoutLink: count.optional(),
      quiet: count,
      waiting: count,
    }),
    next: z.string().nullable(),
  }),
})

export const checkInvitees = endpoint({
  about: 'Lists which of these addresses cannot be invited, and why. Changes nothing.',
  method: 'POST',
  path: '/api/admin/invitations/check',
  input: z.object({ emails: z.array(z.string().max(FIELD_LENGTHS.email)).max(LIST_LIMITS.rows) }),
  output: z.object({
    known: z.array(z.object({ email: z.string(), why: z.enum(['signed', 'invited', 'ended', 'erased', 'withdrawn']) })),
  }),
})

const MAX_NOTE = 1_000

/** Days after the invitation. */
const reminders = z
  .array(
    z
      .int()
      .min(1)
      .max(LIMITS.invitationDays - 1),
  )
  .max(3)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))

/** What staff write in an invitation themselves. */
const written = {
  /** The name that the emails come from, beside the company's; blank for the company alone. */
  sender: line(FIELD_LENGTHS.name).default(''),
  /** A message above the link. */
  note: paragraphs(MAX_NOTE).default(''),
}

export const invite = endpoint({
  about:
    'Invites the people in these rows. The response says why each refused row was not sent; the other rows are sent. Send a longer list in several requests.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/invitations',
  input: z.object({
    rows: z
      .array(
        z.object({
          /** The row's number in your list. The response refers to it. */
          row: z.int().min(1),
          fullName: z.string().max(2_000),
          email: z.string().max(2_000),
          companyName: z.string().max(2_000),
          routes: z.array(z.string().max(200)).max(20),
        }),
      )
      .min(1)
      .max(LIST_LIMITS.rowsARequest),
    ...written,
    /** When reminders leave to those who have not signed until then. */
    remindAfterDays: reminders.default([]),
  }),
  output: z.object({
    invited: count,
    refused: z.array(
      z.object({
        row: count,
        field: z.enum(['fullName', 'email', 'companyName', 'routes', 'row']),
        message: z.string(),
      }),
    ),
  }),
})

export const previewInvitation = endpoint({
  about: 'Shows an invitation with this message, as its recipient gets it. Nothing is sent.',
  method: 'POST',
  path: '/api/admin/invitations/preview',
  input: z.object(written),
  output: mailPreview,
})

export const testInvitation = endpoint({
  about: 'Sends an invitation with this message to your own address. Its link opens the agreement and invites nobody.',
  errors: ['mail_test_needs_account', 'too_many_requests'],
  method: 'POST',
  path: '/api/admin/invitations/test',
  input: z.object(written),
  output: z.object({ to: z.string() }),
})

/**
 * Why an invitation was skipped. `too_soon`: emailed within the last day. `waiting`: its email is still queued. `archived`: all its
 * projects are.
 */
const skipReason = z.enum([
  'too_soon',
  'waiting',
  'signed',
  'withdrawn',
  'ended',
  'open',
  'invited',
  'archived',
  'unknown',
])
export type SkipReason = z.infer<typeof skipReason>

/** Either these invitations, or all that match the filters of the list. */
const targets = z
  .object({
    ids: z.array(line(64)).min(1).max(500).optional(),
    matching: z.object({ search: line(FIELD_LENGTHS.email).default(''), state: invitationState.optional() }).optional(),
    /** With `matching`: how many the caller was shown. If it is no longer as many, nothing is done (list_changed). */
    count: z.int().min(1).max(LIMITS.matchingRows).optional(),
  })
  .refine(({ ids, matching, count: shown }) => (ids ? !matching : matching && shown !== undefined), {
    error: 'Name either invitations, or filters and how many match.',
  })
export type InvitationTargets = z.infer<typeof targets>

const bulkAction = {
  input: targets,
  /** How many changed, and which were skipped. */
  output: z.object({ done: count, left: z.array(z.object({ id: z.string(), why: skipReason })) }),
} as const

export const remindInvitees = endpoint({
  about: 'Sends each a reminder, at most one per day. The expiry does not change.',
  method: 'POST',
  path: '/api/admin/invitations/remind',
  ...bulkAction,
})

export const sendAgain = endpoint({
  about: 'Sends each again, valid for another 30 days. A withdrawn invitation is replaced by a new one.',
  method: 'POST',
  path: '/api/admin/invitations/send-again',
  ...bulkAction,
})

export const withdrawInvitations = endpoint({
  about: 'Withdraws invitations: their links stop working, and queued emails are not sent.',
  method: 'POST',
  path: '/api/admin/invitations/withdraw',
  ...bulkAction,
})
