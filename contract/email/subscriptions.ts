import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { REPORT_KINDS } from './report-kinds.ts'
import { mailReport } from './reports.ts'

/** What people can unsubscribe from. Emails about their own codes, agreements and accounts are not among it. */
export const MAIL_TOPICS = ['updates', 'documents'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

const topic = z.enum(MAIL_TOPICS)
const stopped = z.enum(REPORT_KINDS).nullable()
const token = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a link of ours.')

export const getSubscription = endpoint({
  about: 'Says what the link of an email unsubscribes from. Looking changes nothing.',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  input: z.object({ token }),
  output: z.object({ topic, subscribed: z.boolean() }),
})

export const unsubscribe = endpoint({
  about:
    'Unsubscribes the address that an email was sent to from its kind of email. Mail programs call it with one press (RFC 8058); the body is not read.',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  input: z.object({ token }),
  output: z.undefined(),
  status: 204,
})

export const subscribeAgain = endpoint({
  about: 'Takes back an unsubscription, with the same link.',
  method: 'POST',
  path: '/api/unsubscribe/:token/undo',
  input: z.object({ token }),
  output: z.undefined(),
  status: 204,
})

export const listOwnSubscriptions = endpoint({
  about: 'Lists the optional emails of the portal, and whether the address of the account gets them.',
  method: 'GET',
  path: '/api/account/subscriptions',
  input: z.object({}),
  output: z.object({
    subscriptions: z.array(z.object({ topic, subscribed: z.boolean() })),
    /** Why none of them is sent to the address, whatever is switched on: an email came back, or a complaint. */
    stopped,
  }),
})

export const setOwnSubscription = endpoint({
  about: 'Subscribes the address of the account to a kind of optional email, or unsubscribes it.',
  errors: ['email_unverified'],
  method: 'POST',
  path: '/api/account/subscriptions',
  input: z.object({ topic, subscribed: z.boolean() }),
  output: z.undefined(),
  status: 204,
})

/* Staff */

export const getPersonSubscriptions = endpoint({
  about: 'Says which optional emails a person gets, and what came back of emails to them.',
  person: 'id',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/admin/people/:id/subscriptions',
  input: z.object({ id: z.string() }),
  output: z.object({
    /** `unsubscribedAt`: null if they get it. */
    subscriptions: z.array(z.object({ topic, unsubscribedAt: z.string().nullable() })),
    stopped,
    /** Newest first. */
    reports: z.array(mailReport),
  }),
})
