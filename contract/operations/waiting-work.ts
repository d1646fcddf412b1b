import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { line, time } from '../text.ts'
import { MAX_COUNTED_WORK, WORK_ACTS, WORK_KIND_NAMES } from './work-kinds.ts'

const count = z.int()
const maybe = z.string().nullable()
const kind = z.enum(WORK_KIND_NAMES)

export const getWaitingWork = endpoint({
  about: `Counts the work that waits for staff, without what staff have snoozed or marked as done. Each count stops at ${MAX_COUNTED_WORK}.`,
  method: 'GET',
  path: '/api/admin/waiting-work',
  input: z.object({}),
  output: z.object({
    /** Signatures whose code waits for a review. */
    reviews: count,
    /** Open requests, without those that wait for the person to reply. */
    requests: count,
    /** Questions of investors that wait for an answer. */
    questions: count,
    /** Answers to them that wait for approval. */
    approvals: count,
    /** Emails that the portal has given up, or has not delivered within an hour. */
    mails: count,
    /** Other background jobs that failed for good. */
    jobs: count,
    /** Open proposals of programs. */
    proposals: count,
    /** Active codes that end within seven days. */
    codesEnding: count,
    /** Agreements whose term ends within sixty days. */
    agreementsEnding: count,
    /** Agreements signed elsewhere that end within sixty days. */
    externalAgreementsEnding: count,
    /** Next steps in the pipeline that are due today or overdue. */
    nextSteps: count,
    /** Webhooks that have accepted nothing for an hour, or are turned off because of that. */
    webhooks: count,
    /** Projects whose page says that it is not published yet. */
    unpublished: count,
    /** Alerts that no admin has marked as seen. */
    alerts: count,
    /** The party of the agreement in force while it is not the configured company, so that nobody can sign. Blank if it has none yet. */
    otherParty: maybe,
    /**
     * 1 if a check of the system needs attention for a reason that no other count contains, such as a late worker, a missing mail server
     * or files that the last backup lacks. Only for admins, who see the page.
     */
    system: count,
    /** `off`: no automatic backups. `overdue`: none for too long. `unverified`: the last one was not read back. */
    backups: z.enum(['off', 'overdue', 'unverified']).nullable(),
  }),
})
export type WaitingWork = z.infer<typeof getWaitingWork.output>

const colleague = z.object({ id: z.string(), name: z.string() })

const workItem = z.object({
  kind,
  /** The id of what it is about. With the kind it names the item for as long as it waits. */
  id: z.string(),
  personId: maybe,
  /** Who or what it is about. */
  title: z.string(),
  /** What waits. */
  says: z.string(),
  /** What it is among its kind: the kind of a request, the rule of an alert, `unconfirmed` for a review of a signer without a proved address. */
  type: maybe,
  since: z.string(),
  /** When it ends or was due. */
  due: maybe,
  severity: z.enum(['high', 'normal', 'low']),
  /** What the caller can do about it. The first is the likely one. */
  acts: z.array(z.enum(WORK_ACTS)),
  assignee: colleague.nullable(),
  /** Whether staff assigned it. If not, the assignee owns the card of the next step. */
  isAssigned: z.boolean(),
  snoozedUntil: maybe,
  /** Who decided last about it. */
  decidedBy: maybe,
  /** Changes with the thing itself. What is snoozed or done comes back when it does. */
  state: z.string(),
  /** Counts the decisions about it. A decision names the one that it is based on. */
  revision: count,
})
export type WorkItem = z.infer<typeof workItem>

export const listWaitingWork = endpoint({
  about:
    'Lists what waits for staff, the most severe first, then what has waited longest or ends soonest. 20 per page.',
  method: 'GET',
  path: '/api/admin/waiting-work/items',
  input: z.object({
    /** `mine`: assigned to the caller. */
    show: z.enum(['all', 'mine', 'unassigned', 'snoozed']).default('all'),
    kind: kind.optional(),
    /** `next` of the previous page. */
    after: line(300).optional(),
  }),
  output: z.object({
    items: z.array(workItem),
    /** Of each list, for the chosen kind. */
    counts: z.object({ all: count, mine: count, unassigned: count, snoozed: count }),
    /** The caller's account; null with an override alone. */
    me: maybe,
    /** Who items can be assigned to: admins who are not suspended. */
    colleagues: z.array(colleague),
    next: maybe,
  }),
})

const decided = {
  kind,
  id: line(64),
  /** `revision` of the item. If it has changed, nothing is done (work_changed). */
  revision: z.int().min(0).max(MAX_COUNTED),
}
const about = { ...decided, /** `state` of the item. */ state: line(200) }
const answer = { errors: ['work_changed'], output: z.object({ revision: count }) } as const

export const assignWork = endpoint({
  about: 'Assigns an item to an admin, or to nobody. A next step that is assigned to nobody is its card owner’s.',
  method: 'POST',
  path: '/api/admin/waiting-work/:kind/:id/assign',
  input: z.object({ ...decided, to: line(64).nullable() }),
  ...answer,
})

export const snoozeWork = endpoint({
  about: 'Hides an item until a time, or until it changes. Null shows it again.',
  method: 'POST',
  path: '/api/admin/waiting-work/:kind/:id/snooze',
  input: z.object({ ...about, until: time.nullable() }),
  ...answer,
})

export const finishWork = endpoint({
  about: 'Marks an item as done, so that it comes back only when it changes. With `done: false` it waits again.',
  method: 'POST',
  path: '/api/admin/waiting-work/:kind/:id/done',
  input: z.object({ ...about, done: z.boolean().default(true) }),
  ...answer,
})
