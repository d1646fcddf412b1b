import { z } from 'zod'
import { projectKey } from '../projects/project.ts'
import { EVENT_TYPES, type EventType } from './event-names.ts'

const id = z.string()
const whole = z.int()
const name = z.string()
const indicated = { indicationId: id, amount: z.int(), currency: name }

/**
 * What each event says besides who and where: ids and plain facts, never a code, a text or a note. The audit actions behind it are in
 * `server/features/integrations/events/event-types.ts`.
 */
export const EVENT_DATA = {
  'nda.signed': { signatureId: id, version: whole },
  'nda.confirmed': { signatureId: id },
  'nda.disowned': { signatureId: id },
  'nda.superseded': { signatureId: id },
  'nda.withdrawn': { signatureId: id },
  'nda.sealed': { signatureId: id },
  'code.issued': { codeId: id, kind: name, projects: z.array(projectKey), validUntil: z.string().nullable() },
  'code.activated': { codeId: id },
  'code.declined': { codeId: id },
  'code.redeemed': { codeId: id },
  'code.revoked': { codeId: id },
  'account.created': { accountId: id },
  'account.verified': { accountId: id },
  'account.approved': { accountId: id, projects: z.array(projectKey) },
  'account.declined': { accountId: id },
  'account.suspended': { accountId: id },
  'account.restored': { accountId: id },
  'document.opened': { documentId: id, version: whole },
  'document.downloaded': { documentId: id },
  'document.released': { documentId: id },
  'content.published': { version: whole },
  'request.created': { requestId: id.nullable(), kind: name },
  'request.message': { requestId: id },
  'request.answered': { requestId: id, answer: name },
  'request.withdrawn': { requestId: id },
  'meeting.moved': { requestId: id },
  'meeting.cancelled': { requestId: id },
  'question.asked': { questionId: id },
  'question.followed_up': { questionId: id },
  'question.answered': { questionId: id },
  'invitation.sent': { invitationId: id },
  'invitation.opened': { invitationId: id },
  'invitation.signed': { invitationId: id },
  // Null: the rules decide again.
  'pipeline.moved': { from: name, to: name.nullable() },
  'interest.stated': indicated,
  'interest.changed': indicated,
  'interest.recorded': indicated,
  'interest.withdrawn': { indicationId: id },
  // `amount` is what is allocated now, `before` what was.
  'interest.allocated': { ...indicated, before: z.int() },
  'round.opened': {},
  'round.changed': { fields: z.array(name) },
  'mail.failed': { mailId: id, kind: name },
  'alert.raised': { rule: name },
  'backup.failed': { reason: name },
  'webhook.test': { endpointId: id },
  'person.erased': {},
} satisfies Record<EventType, z.ZodRawShape>

export const eventType = z.enum(EVENT_TYPES)

/** What the data of an event contains. */
export type EventData<T extends EventType> = z.infer<z.ZodObject<(typeof EVENT_DATA)[T]>>

/** Whom an event is about. Only the id, unless personal data may leave the portal with it. */
const eventPerson = z.object({
  id: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  company: z.string().optional(),
})
export type EventPerson = z.infer<typeof eventPerson>

const envelope = {
  /** The id of the audit entry. It is the same whenever the event is sent. */
  id: z.string(),
  timestamp: z.string(),
  /** Who acted. */
  actor: z.enum(['visitor', 'staff', 'api', 'portal']),
  /** Null if the event is about nobody, or about somebody who is not known. */
  person: eventPerson.nullable(),
  project: projectKey.nullable(),
}
export type EventActor = z.infer<typeof envelope.actor>

export type PortalEvent = {
  [T in EventType]: z.infer<z.ZodObject<typeof envelope>> & { type: T; data: EventData<T> }
}[EventType]

const variants = EVENT_TYPES.map((type) =>
  z.object({ ...envelope, type: z.literal(type), data: z.object(EVENT_DATA[type]) }),
)

/** An event as it is sent to webhooks and answered to clients. */
export const portalEvent = z.discriminatedUnion(
  'type',
  variants as [(typeof variants)[number]],
) as z.ZodType as z.ZodType<PortalEvent, PortalEvent>
