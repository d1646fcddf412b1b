import type { Selectable } from 'kysely'
import type { Chat, Delivery, NotifiedEvent, Scope } from '../../../contract/notifications/deliveries.ts'

/** What staff are notified of, their notifications, and where these are sent. */
export type NotificationsTables = {
  notification_setting: NotificationSettingTable
  notification_rule: NotificationRuleTable
  notification_chat: NotificationChatTable
  notification: NotificationTable
  notification_message: NotificationMessageTable
  notification_place: NotificationPlaceTable
}

/** When and where a member of staff is notified. */
type NotificationSettingTable = {
  account_id: string
  /** Such as `Europe/Berlin`. The times of day are in it. */
  time_zone: string
  quiet_from: string | null
  quiet_until: string | null
  digest_at: string
  by_portal: number
  by_mail: number
}

/** What a member of staff chose for an event, a person, a firm or a project. */
type NotificationRuleTable = {
  account_id: string
  scope: Scope | 'event'
  target: string
  delivery: Delivery
}

/** An incoming webhook of a chat. */
type NotificationChatTable = {
  account_id: string
  channel: Chat
  url_sealed: string
  last_sent_at: string | null
  /** Attempts in a row that it did not accept, and when the next may begin. */
  failures: number
  retry_at: string | null
  failing_since: string | null
  last_failure: string | null
  off_at: string | null
  /** The job that works on its messages, or the last one that did. */
  job_id: string | null
}

/** What a member of staff is told. */
type NotificationTable = {
  id: string
  account_id: string
  /** What it is about: events of the same subject make one notification. */
  subject: string
  event_id: string
  type: NotifiedEvent
  person_id: string | null
  at: string
  /** 0 or 1: whether it is in the list of the portal. */
  by_portal: number
  read_at: string | null
}

/** A notification that leaves the portal. It is open until it is sent or given up. */
type NotificationMessageTable = {
  notification_id: string
  channel: 'mail' | Chat
  account_id: string
  due_at: string
  /** 0 or 1: whether it goes out together with others, as in a digest. */
  bundled: number
  sent_at: string | null
  given_up_at: string | null
}

/** The position in the log up to which events have become notifications. */
type NotificationPlaceTable = { id: number; place: number }

export type NotificationChatRow = Selectable<NotificationChatTable>
export type NotificationRow = Selectable<NotificationTable>
