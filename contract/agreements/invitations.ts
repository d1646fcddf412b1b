import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { LIST_LIMITS } from './invitation-list.ts'

export const openInvitation = endpoint({
  about:
    'Opens an invitation: whom it invited, to fill the form of the agreement with. It may be opened again until it ends, after 30 days, or was used.',
  errors: ['invitation_unknown', 'invitation_withdrawn', 'invitation_ended', 'invitation_used', 'too_many_requests'],
  method: 'POST',
  path: '/api/invitations/open',
  input: z.object({ token: line(100) }),
  output: z.object({ fullName: z.string(), email: z.string(), companyName: z.string() }),
})

/**
 * What has become of an invitation, told by its times: `waiting`: its mail has still to leave. `undeliverable`: the other side would
 * not take the mail. `quiet`: mailed more than 7 days ago and not signed, opened or not. `ended`: 30 days are over.
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
  /** When its last mail left; null while the first has not. */
  sentAt: z.string().nullable(),
  /** How many mails there were, the first one and every reminder. */
  mails: z.number().int(),
  openedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  /** Signed through the invitation. False of a signature made by hand with the same address, which got the usual routes. */
  byInvitation: z.boolean(),
  /** The person and the newest code of the signature. */
  personId: z.string().nullable(),
  codeId: z.string().nullable(),
  endsAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** From when on a reminder may go; null where none may. */
  remindFrom: z.string().nullable(),
  /** Whether it may be sent again: ended, or withdrawn with no other in its place. */
  maySendAgain: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

const count = z.number().int()

export const listInvitations = endpoint({
  about: 'A page of fifty.',
  method: 'GET',
  path: '/api/admin/invitations',
  input: z.object({
    /** Any part of a name, an address or a firm. */
    search: line(FIELD_LENGTHS.email).default(''),
    state: invitationState.optional(),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    /** `next` of the page before. */
    after: line(64).optional(),
  }),
  output: z.object({
    invitations: z.array(invitation),
    total: count,
    /** How many match the search in each state, whichever state is asked for. */
    counts: z.record(invitationState, count),
    /** Of all that were not withdrawn, whatever is searched for. */
    summary: z.object({ invited: count, opened: count, signed: count, quiet: count, waiting: count }),
    next: z.string().nullable(),
  }),
})

export const checkInvitees = endpoint({
  about: 'Says of which addresses the portal knows something that keeps them from being invited. Changes nothing.',
  method: 'POST',
  path: '/api/admin/invitations/check',
  input: z.object({ emails: z.array(z.string().max(FIELD_LENGTHS.email)).max(LIST_LIMITS.rows) }),
  output: z.object({
    known: z.array(z.object({ email: z.string(), why: z.enum(['signed', 'invited', 'ended', 'withdrawn']) })),
  }),
})

export const invite = endpoint({
  about:
    'Invites the people of these rows. The answer says what is wrong with each row that was not sent; the others are sent. Send a longer list in several requests.',
  method: 'POST',
  path: '/api/admin/invitations',
  input: z.object({
    rows: z
      .array(
        z.object({
          /** The row's number in the list, to be answered with. */
          row: z.int().min(1),
          fullName: z.string().max(2_000),
          email: z.string().max(2_000),
          companyName: z.string().max(2_000),
          routes: z.array(z.string().max(200)).max(20),
        }),
      )
      .min(1)
      .max(LIST_LIMITS.rowsARequest),
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

/** Why something was not done to an invitation. `too_soon`: mailed within the last day. `waiting`: its mail has still to leave. */
const leftBecause = z.enum(['too_soon', 'waiting', 'signed', 'withdrawn', 'ended', 'open', 'invited', 'unknown'])
export type LeftBecause = z.infer<typeof leftBecause>

const many = {
  input: z.object({ ids: z.array(line(64)).min(1).max(500) }),
  /** How many it was done to, and which were left as they are. */
  output: z.object({ done: count, left: z.array(z.object({ id: z.string(), why: leftBecause })) }),
} as const

export const remindInvitees = endpoint({
  about: 'Mails each once more, at most once a day. Its end stays.',
  method: 'POST',
  path: '/api/admin/invitations/remind',
  ...many,
})

export const sendAgain = endpoint({
  about:
    'Mails each anew, good for another 30 days: those that have ended, and, as new ones, those that were withdrawn.',
  method: 'POST',
  path: '/api/admin/invitations/send-again',
  ...many,
})

export const withdrawInvitations = endpoint({
  about: 'From now on their links open nothing; a mail that has not left stays here.',
  method: 'POST',
  path: '/api/admin/invitations/withdraw',
  ...many,
})
