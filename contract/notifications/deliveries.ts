import type { EventType } from '../integrations/event-names.ts'

/** When a member of staff is told of an event. */
export const DELIVERY_NAMES = { at_once: 'At once', daily: 'Daily', monday: 'Weekly', off: 'Off' } as const
export type Delivery = keyof typeof DELIVERY_NAMES
/** The soonest first. */
export const DELIVERIES = Object.keys(DELIVERY_NAMES) as [Delivery, ...Delivery[]]

/** What comes with another event, and the test of a webhook. */
type Untold = 'nda.sealed' | 'nda.superseded' | 'invitation.signed' | 'webhook.test'
export type NotifiedEvent = Exclude<EventType, Untold>

/** The events that staff can be told of, and when they are if they choose nothing. */
export const USUAL_DELIVERIES = {
  Agreement: {
    'nda.signed': 'at_once',
    'nda.confirmed': 'off',
    'nda.disowned': 'at_once',
    'nda.withdrawn': 'at_once',
  },
  Interest: {
    'interest.stated': 'at_once',
    'interest.recorded': 'off',
    'interest.changed': 'at_once',
    'interest.withdrawn': 'at_once',
    'interest.allocated': 'off',
  },
  Requests: {
    'request.created': 'at_once',
    'request.message': 'at_once',
    'request.answered': 'off',
    'request.withdrawn': 'at_once',
    'meeting.moved': 'off',
    'meeting.cancelled': 'at_once',
  },
  Questions: { 'question.asked': 'at_once', 'question.followed_up': 'at_once', 'question.answered': 'off' },
  Reading: {
    'code.redeemed': 'off',
    'document.opened': 'off',
    'document.downloaded': 'off',
    'invitation.opened': 'off',
  },
  Accounts: {
    'account.created': 'off',
    'account.verified': 'at_once',
    'account.approved': 'off',
    'account.declined': 'off',
    'account.suspended': 'off',
    'account.restored': 'off',
  },
  'Work of staff': {
    'code.issued': 'off',
    'code.activated': 'off',
    'code.declined': 'off',
    'code.revoked': 'off',
    'document.released': 'off',
    'content.published': 'off',
    'invitation.sent': 'off',
    'pipeline.moved': 'off',
    'round.opened': 'off',
    'round.changed': 'off',
    'person.erased': 'off',
  },
  Portal: { 'mail.failed': 'at_once', 'alert.raised': 'at_once', 'backup.failed': 'at_once' },
} as const satisfies Record<string, Partial<Record<NotifiedEvent, Delivery>>>

const USUAL: Record<NotifiedEvent, Delivery> = {
  ...USUAL_DELIVERIES.Agreement,
  ...USUAL_DELIVERIES.Interest,
  ...USUAL_DELIVERIES.Requests,
  ...USUAL_DELIVERIES.Questions,
  ...USUAL_DELIVERIES.Reading,
  ...USUAL_DELIVERIES.Accounts,
  ...USUAL_DELIVERIES['Work of staff'],
  ...USUAL_DELIVERIES.Portal,
}
export const NOTIFIED_EVENTS = Object.keys(USUAL) as [NotifiedEvent, ...NotifiedEvent[]]

export type NotifiedGroup = keyof typeof USUAL_DELIVERIES

export function groupOf(event: NotifiedEvent): NotifiedGroup {
  const groups = Object.keys(USUAL_DELIVERIES) as NotifiedGroup[]
  return groups.find((group) => event in USUAL_DELIVERIES[group]) ?? 'Portal'
}

export function usualDelivery(event: NotifiedEvent): Delivery {
  return USUAL[event]
}

/** What an exception is about. The first here counts before the later ones. */
export const SCOPES = ['person', 'firm', 'project'] as const
export type Scope = (typeof SCOPES)[number]

export const CHAT_NAMES = { slack: 'Slack', teams: 'Microsoft Teams' } as const
export type Chat = keyof typeof CHAT_NAMES
export const CHATS = Object.keys(CHAT_NAMES) as [Chat, ...Chat[]]

/** Unread notifications are counted up to this. */
export const MAX_UNREAD = 100
