import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { CHATS, DELIVERIES, NOTIFIED_EVENTS, SCOPES } from './deliveries.ts'

const maybe = z.string().nullable()
const delivery = z.enum(DELIVERIES)
const notifiedEvent = z.enum(NOTIFIED_EVENTS)
const chat = z.enum(CHATS)

const notification = z.object({
  id: z.string(),
  type: notifiedEvent,
  at: z.string(),
  /** What happened, in a sentence. */
  says: z.string(),
  /** The staff page that shows it. */
  path: z.string(),
  readAt: maybe,
})

export const listNotifications = endpoint({
  about: 'Lists your notifications, newest first, 50 per page.',
  errors: ['notifications_need_account'],
  method: 'GET',
  path: '/api/admin/notifications',
  input: z.object({
    unread: z.literal('yes').optional(),
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^[0-9T:.Z-]{24} [\w-]{1,64}$/, 'This is not a cursor of this list.')
      .optional(),
  }),
  output: z.object({ notifications: z.array(notification), next: maybe, unread: z.int() }),
})

export const countUnreadNotifications = endpoint({
  about: 'Counts your unread notifications, up to 100.',
  method: 'GET',
  path: '/api/admin/notifications/unread',
  input: z.object({}),
  output: z.object({ unread: z.int() }),
})

export const readNotifications = endpoint({
  about: 'Marks notifications as read; without ids, all of yours.',
  errors: ['notifications_need_account'],
  method: 'POST',
  path: '/api/admin/notifications/read',
  input: z.object({ ids: z.array(line(64)).max(50).optional() }),
  output: z.undefined(),
  status: 204,
})

/** A time of day, such as `08:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.')

const settings = z.object({
  timeZone: z.string(),
  /** `quietUntil` is the end of the quiet hours, on the same or the next day. */
  quietFrom: timeOfDay.nullable(),
  quietUntil: timeOfDay.nullable(),
  digestAt: timeOfDay,
  byPortal: z.boolean(),
  byMail: z.boolean(),
})
export type NotificationSettings = z.infer<typeof settings>

const exception = z.object({ scope: z.enum(SCOPES), target: line(64).min(1) })

export const getNotificationSettings = endpoint({
  about: 'Returns what you are notified of, when and where.',
  errors: ['notifications_need_account'],
  method: 'GET',
  path: '/api/admin/notifications/settings',
  input: z.object({}),
  output: settings.extend({
    /** False until you save them for the first time. */
    saved: z.boolean(),
    email: z.string(),
    /** Your address gets the emails of the company, so you get no second one about the same. */
    isOwner: z.boolean(),
    events: z.record(notifiedEvent, delivery),
    exceptions: z.array(exception.extend({ target: z.string(), name: z.string(), delivery })),
    chats: z.array(
      z.object({
        channel: chat,
        /** The address itself is a secret. */
        host: z.string(),
        lastSentAt: maybe,
        failingSince: maybe,
        lastFailure: maybe,
        /** When the portal stopped sending there, because it had failed for three days. */
        offAt: maybe,
      }),
    ),
  }),
})

export const saveNotificationSettings = endpoint({
  about: 'Saves what you are notified of, when and where. It counts for what happens from then on.',
  errors: ['notifications_need_account'],
  method: 'PUT',
  path: '/api/admin/notifications/settings',
  input: settings.extend({ timeZone: line(64), events: z.partialRecord(notifiedEvent, delivery).default({}) }),
  output: z.undefined(),
  status: 204,
})

export const saveNotificationException = endpoint({
  about: 'Says when you are told of everything about a person, a firm or a project, whatever the event.',
  errors: ['notifications_need_account'],
  method: 'PUT',
  path: '/api/admin/notifications/exceptions/:scope/:target',
  input: exception.extend({ delivery }),
  output: z.undefined(),
  status: 204,
})

export const removeNotificationException = endpoint({
  about: 'Removes your exception for a person, a firm or a project.',
  errors: ['notifications_need_account'],
  method: 'DELETE',
  path: '/api/admin/notifications/exceptions/:scope/:target',
  input: exception,
  output: z.undefined(),
  status: 204,
})

export const saveNotificationChat = endpoint({
  about: 'Sends your notifications to an incoming webhook of Slack or Microsoft Teams.',
  effect: 'sends personal data out',
  errors: ['notifications_need_account'],
  method: 'PUT',
  path: '/api/admin/notifications/chats/:channel',
  input: z.object({ channel: chat, url: line(2000).min(1, 'Enter the address of the incoming webhook.') }),
  output: z.undefined(),
  status: 204,
})

export const removeNotificationChat = endpoint({
  about: 'Stops sending your notifications to Slack or Microsoft Teams.',
  errors: ['notifications_need_account'],
  method: 'DELETE',
  path: '/api/admin/notifications/chats/:channel',
  input: z.object({ channel: chat }),
  output: z.undefined(),
  status: 204,
})

export const sendTestNotification = endpoint({
  about: 'Sends you a test message, and returns how a chat answered.',
  errors: ['notifications_need_account'],
  method: 'POST',
  path: '/api/admin/notifications/test',
  input: z.object({ channel: z.enum(['mail', ...CHATS]) }),
  output: z.object({ sent: z.boolean(), failure: maybe }),
})
