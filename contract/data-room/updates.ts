import { z } from 'zod'
import { mailReport } from '../email/reports.ts'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, paragraphs } from '../text.ts'
import { READER_KINDS } from './data-room-labels.ts'
import { UPDATE_AGREEMENTS, UPDATE_LIMITS, UPDATE_STATES, WITHHELD } from './update-limits.ts'

/* What staff write to the investors of a project. Emails have a link only; an update is read in the portal. */

const count = z.int()
const id = line(40)
const maybe = z.string().nullable()
const revision = count.min(1).max(1_000_000)

export const listUpdates = endpoint({
  about:
    'Lists the updates of a project that are for this reader, newest first, without their text. Whoever leaves the audience no longer gets them.',
  method: 'GET',
  path: '/api/projects/:route/updates',
  input: z.object({ route: projectKey }),
  output: z.object({
    updates: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        sentAt: z.string(),
        /** Whether a later update corrects it. */
        corrected: z.boolean(),
        /** Whether the reader has opened it; null for staff. */
        opened: z.boolean().nullable(),
      }),
    ),
  }),
})

export const readUpdate = endpoint({
  about: 'Returns an update, and records that this reader opened it.',
  method: 'GET',
  path: '/api/projects/:route/updates/:id',
  input: z.object({ route: projectKey, id }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    words: z.string(),
    sentAt: z.string(),
    /** The title of the update that this one corrects, if the reader may read that. */
    corrects: maybe,
    /** Those of its documents that this reader may open. */
    documents: z.array(z.object({ id: z.string(), index: z.string(), title: z.string() })),
  }),
})

/* Staff */

const readers = z
  .array(z.object({ kind: z.enum(READER_KINDS), value: line(254).min(1) }))
  .max(UPDATE_LIMITS.readers)
  .default([])

const audienceFields = {
  /** If true, only `readers` get it. */
  narrowed: z.boolean().default(false),
  readers,
  agreement: z.enum(UPDATE_AGREEMENTS).default('any'),
}

const updateFields = {
  title: line(UPDATE_LIMITS.title).min(1, 'Write a title first.'),
  words: paragraphs(UPDATE_LIMITS.words).min(1, 'Write the update first.'),
  documents: z.array(id).max(UPDATE_LIMITS.documents).default([]),
  ...audienceFields,
}

const staffUpdate = z.object({
  id: z.string(),
  route: projectKey,
  title: z.string(),
  words: z.string(),
  documents: z.array(z.string()),
  narrowed: z.boolean(),
  readers: z.array(z.object({ kind: z.enum(READER_KINDS), value: z.string() })),
  agreement: z.enum(UPDATE_AGREEMENTS),
  corrects: maybe,
  state: z.enum(UPDATE_STATES),
  revision: count,
  createdAt: z.string(),
  createdBy: z.string(),
  /** When it is to be sent; null for a draft. */
  sendAt: maybe,
  sentAt: maybe,
  withdrawnAt: maybe,
  /** People it was addressed to, emails that left, and how many of these people opened it. */
  recipients: count,
  mailed: count,
  opened: count,
})

export const listStaffUpdates = endpoint({
  about: 'Lists the updates of a project, or of all, newest first.',
  method: 'GET',
  path: '/api/admin/updates',
  input: z.object({ route: projectKey.optional() }),
  output: z.object({
    updates: z.array(staffUpdate),
    /** False if SMTP is not set: emails are then written to files. */
    sends: z.boolean().optional(),
  }),
})

export const makeUpdate = endpoint({
  about: 'Saves a new update as a draft.',
  errors: ['not_found'],
  method: 'POST',
  path: '/api/admin/updates',
  input: z.object({ route: projectKey, ...updateFields, corrects: id.nullable().default(null) }),
  output: z.object({ id: z.string() }),
  status: 201,
})

const noContent = { output: z.undefined(), status: 204 } as const

export const changeUpdate = endpoint({
  about: 'Changes a draft. `revision` names the state that it replaces.',
  errors: ['not_found', 'update_changed', 'update_not_draft'],
  method: 'POST',
  path: '/api/admin/updates/:id',
  input: z.object({ id, revision, ...updateFields }),
  ...noContent,
})

export const removeUpdate = endpoint({
  about: 'Deletes a draft.',
  errors: ['not_found', 'update_not_draft'],
  method: 'DELETE',
  path: '/api/admin/updates/:id',
  input: z.object({ id }),
  ...noContent,
})

export const getUpdateAudience = endpoint({
  about:
    'Says who would get an update with this audience now: people with access to the project whose address is confirmed.',
  method: 'POST',
  path: '/api/admin/updates/audience',
  input: z.object({ route: projectKey, ...audienceFields }),
  output: z.object({
    total: count,
    people: z.array(z.object({ personId: z.string(), name: z.string(), email: z.string(), firm: z.string() })),
    /** How many of them have unsubscribed: they can read it, and get no email. */
    unsubscribed: count,
    /** How many of them get no email, because an earlier one came back or they complained. */
    undeliverable: count,
  }),
})

export const testUpdate = endpoint({
  about: 'Emails the caller what recipients would get.',
  errors: ['not_found', 'update_test_account'],
  method: 'POST',
  path: '/api/admin/updates/:id/test',
  input: z.object({ id }),
  ...noContent,
})

export const sendUpdate = endpoint({
  about:
    'Publishes an update and emails its audience a link, now or at a time. Who gets it is decided at that time, and again when each email leaves.',
  errors: ['not_found', 'update_changed', 'update_not_draft', 'update_nobody'],
  method: 'POST',
  path: '/api/admin/updates/:id/send',
  input: z.object({ id, revision, at: z.iso.datetime({ error: 'This is not a time.' }).optional() }),
  ...noContent,
})

export const cancelUpdate = endpoint({
  about: 'Makes a scheduled update a draft again.',
  errors: ['not_found', 'update_over'],
  method: 'POST',
  path: '/api/admin/updates/:id/cancel',
  input: z.object({ id }),
  ...noContent,
})

export const withdrawUpdate = endpoint({
  about: 'Withdraws an update: nobody can read it any more, and emails that have not left do not leave.',
  errors: ['not_found', 'update_over'],
  method: 'POST',
  path: '/api/admin/updates/:id/withdraw',
  input: z.object({ id }),
  ...noContent,
})

const recipient = z.object({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  firm: z.string(),
  /** `waiting`: its email is queued. `failed`: it was given up. `withheld`: no email left, for the reason in `withheld`. */
  mail: z.enum(['waiting', 'mailed', 'failed', 'withheld', 'none']),
  withheld: z.enum(WITHHELD).nullable(),
  /** What came back of its email; null if nothing did. */
  report: mailReport.nullable(),
  firstOpenedAt: maybe,
  lastOpenedAt: maybe,
  times: count,
})

export const listUpdateRecipients = endpoint({
  about: 'Lists whom an update was addressed to, and everyone who opened it.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/admin/updates/:id/recipients',
  input: z.object({ id }),
  output: z.object({ recipients: z.array(recipient) }),
})
