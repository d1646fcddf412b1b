import {
  DELIVERIES,
  type Delivery,
  type NotifiedEvent,
  SCOPES,
  type Scope,
  usualDelivery,
} from '../../../contract/notifications/deliveries.ts'
import type { NotificationSettings } from '../../../contract/notifications/notifications.ts'
import { iso } from '../../platform/clock.ts'
import { addDays, fromWallTime, toWallTime, weekdayOf } from '../../platform/zoned-time.ts'
import type { PlacedEvent } from '../integrations/events/service.ts'

/** What holds for staff who have saved nothing. Email is off, so that no colleague gets one without having asked for it. */
export const USUAL_SETTINGS: NotificationSettings = {
  timeZone: 'UTC',
  quietFrom: null,
  quietUntil: null,
  digestAt: '08:00',
  byPortal: true,
  byMail: false,
}

export type Rule = { scope: Scope | 'event'; target: string; delivery: Delivery }
/** What an event is about. */
export type About = { type: NotifiedEvent } & Record<Scope, readonly string[]>

/** The most specific rule: of the person, the firm, the project, the event, and else what is usual. Of several it is the soonest. */
export function chooseDelivery(rules: readonly Rule[], about: About): Delivery {
  for (const scope of [...SCOPES, 'event'] as const) {
    const targets = scope === 'event' ? [about.type] : about[scope]
    const chosen = rules.filter((rule) => rule.scope === scope && targets.includes(rule.target))
    const soonest = DELIVERIES.find((delivery) => chosen.some((rule) => rule.delivery === delivery))
    if (soonest) return soonest
  }
  return usualDelivery(about.type)
}

/** Events of the same subject make one notification: a signature with the code that it issues, and a document that a person opens again on the same day. */
export function subjectOf({ event, submissionId }: Pick<PlacedEvent, 'event' | 'submissionId'>): string {
  if (event.type === 'nda.signed') return `signature ${event.data.signatureId}`
  if (event.type === 'code.issued' && isBySigning({ event, submissionId })) return `signature ${submissionId}`
  if (event.type === 'document.opened' && event.person)
    return `opened ${event.data.documentId} ${event.person.id} ${event.timestamp.slice(0, 10)}`
  return event.id
}

/** The portal issues a code to whoever signs. */
function isBySigning({ event, submissionId }: Pick<PlacedEvent, 'event' | 'submissionId'>): boolean {
  return submissionId !== null && (event.actor === 'portal' || event.actor === 'visitor')
}

/** Whether the portal emails its owner about this anyway. */
export function isMailedToOwner({ event, submissionId }: Pick<PlacedEvent, 'event' | 'submissionId'>): boolean {
  switch (event.type) {
    case 'nda.signed':
    case 'nda.disowned':
    case 'request.created':
    case 'request.withdrawn':
    case 'meeting.moved':
    case 'meeting.cancelled':
    case 'alert.raised':
      return true
    case 'interest.stated':
    case 'interest.changed':
      return true
    case 'interest.withdrawn':
    case 'request.message':
      return event.actor === 'visitor'
    case 'code.issued':
      return isBySigning({ event, submissionId })
    default:
      return false
  }
}

/** An email about it could fail for the same reason, and so on without an end. */
export function isFailedNotification(event: PlacedEvent['event']): boolean {
  return event.type === 'mail.failed' && event.data.kind === 'notification'
}

export type Moment = { dueAt: string; isBundled: boolean }

/** When to send, and whether together with what else is due then. */
export function momentOf(delivery: Exclude<Delivery, 'off'>, settings: NotificationSettings, now: number): Moment {
  if (delivery !== 'at_once') return { dueAt: iso(nextDigest(delivery, settings, now)), isBundled: true }
  const end = endOfQuietHours(settings, now)
  return end === undefined ? { dueAt: iso(now), isBundled: false } : { dueAt: iso(end), isBundled: true }
}

function nextDigest(delivery: 'daily' | 'monday', { digestAt: time, timeZone }: NotificationSettings, now: number) {
  const today = toWallTime(now, timeZone).day
  const days = Array.from({ length: 9 }, (_, ahead) => addDays(today, ahead))
  const moments = days
    .filter((day) => delivery === 'daily' || weekdayOf(day) === 1)
    .map((day) => fromWallTime({ day, time }, timeZone))
  return moments.find((moment) => moment > now) ?? now
}

/** The end of the quiet hours that it is in; undefined outside of them. */
function endOfQuietHours({ quietFrom, quietUntil, timeZone }: NotificationSettings, now: number): number | undefined {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return undefined
  const { day, time } = toWallTime(now, timeZone)
  const isOvernight = quietFrom > quietUntil
  const isQuiet = isOvernight ? time >= quietFrom || time < quietUntil : time >= quietFrom && time < quietUntil
  if (!isQuiet) return undefined
  const endDay = isOvernight && time >= quietFrom ? addDays(day, 1) : day
  const end = fromWallTime({ day: endDay, time: quietUntil }, timeZone)
  // In the hour that comes twice, the first end may be over.
  return end > now ? end : undefined
}

/** How many messages of one moment are sent one by one. More go out as one. */
const MAX_SINGLE = 5

/** Which notifications make a message each, and which go out together. */
export function toMessages<Due extends { bundled: number }>(due: readonly Due[]): Due[][] {
  const singles = due.filter(({ bundled }) => bundled === 0)
  if (singles.length > MAX_SINGLE) return [[...due]]
  const bundle = due.filter(({ bundled }) => bundled === 1)
  return [...singles.map((one) => [one]), ...(bundle.length > 0 ? [bundle] : [])]
}
