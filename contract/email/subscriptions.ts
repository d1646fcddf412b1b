import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What people can unsubscribe from. Emails about their own codes, agreements and accounts are not among it. */
export const MAIL_TOPICS = ['updates'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

const token = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a link of ours.')

export const getSubscription = endpoint({
  about: 'Says what the link of an email unsubscribes from. Looking changes nothing.',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  input: z.object({ token }),
  output: z.object({ topic: z.enum(MAIL_TOPICS), subscribed: z.boolean() }),
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
