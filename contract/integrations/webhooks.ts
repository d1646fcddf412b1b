import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, time } from '../text.ts'
import { eventType } from './events.ts'

const WEBHOOK_LENGTHS = { url: 2000, description: 200 }

const maybe = z.string().nullable()
const id = z.object({ id: line(64) })

const webhook = z.object({
  id: z.string(),
  /** Only its origin for staff who are not admins, because the rest of it may be a secret. */
  url: z.string(),
  description: z.string(),
  types: z.array(eventType),
  personalData: z.boolean(),
  madeAt: z.string(),
  madeBy: z.string(),
  offAt: maybe,
  /** `failing`: it accepted nothing for three days. `gone`: it answered 410. */
  offBecause: z.enum(['staff', 'failing', 'gone']).nullable(),
  failingSince: maybe,
  /** Until then the secret before the last rotation signs too. */
  previousUntil: maybe,
  waiting: z.int(),
  givenUp: z.int(),
  lastDeliveredAt: maybe,
})

export const listWebhooks = endpoint({
  about: 'Lists the webhooks, newest first.',
  method: 'GET',
  path: '/api/admin/webhooks',
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhook) }),
})

const webhookForm = z.object({
  url: line(WEBHOOK_LENGTHS.url).min(1, 'Enter the address that gets the events.'),
  description: line(WEBHOOK_LENGTHS.description).default(''),
  types: z.array(eventType).min(1, 'Choose at least one type of event.'),
  personalData: z.boolean().default(false),
})
export type WebhookForm = z.output<typeof webhookForm>

export const createWebhook = endpoint({
  about:
    'Creates a webhook, which gets the events from now on. The response is the only time the signing secret is shown.',
  effect: 'hands out secrets',
  method: 'POST',
  path: '/api/admin/webhooks',
  input: webhookForm,
  output: z.object({ id: z.string(), secret: z.string() }),
  status: 201,
})

export const changeWebhook = endpoint({
  about:
    'Changes the address, description and events of a webhook. Refused with webhook_changed if it is not as in `seen` and would be replaced.',
  errors: ['webhook_changed'],
  effect: 'sends personal data out',
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  /** `seen`: what the caller read before the change. */
  input: id.extend({ ...webhookForm.shape, seen: webhookForm.optional() }),
  output: z.undefined(),
  status: 204,
})

export const turnOnWebhook = endpoint({
  about: 'Turns a webhook on. It gets what happened meanwhile, unless that is skipped.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/webhooks/:id/on',
  input: id.extend({ skip: z.boolean().default(false) }),
  output: z.undefined(),
  status: 204,
})

export const turnOffWebhook = endpoint({
  about: 'Turns a webhook off. Its events wait.',
  method: 'POST',
  path: '/api/admin/webhooks/:id/off',
  input: id,
  output: z.undefined(),
  status: 204,
})

export const rotateWebhookSecret = endpoint({
  about: 'Gives a webhook a new signing secret, shown only now. For 24 hours the old one signs too.',
  effect: 'hands out secrets',
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  input: id,
  output: z.object({ secret: z.string() }),
})

export const testWebhook = endpoint({
  about: 'Sends a test event to a webhook.',
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  input: id,
  output: z.object({ event: z.string() }),
})

export const replayWebhook = endpoint({
  about: 'Sends the events of a webhook since a time again, with the same ids.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/webhooks/:id/replay',
  input: id.extend({ since: time }),
  output: z.undefined(),
  status: 204,
})

export const deleteWebhook = endpoint({
  about: 'Deletes a webhook with the record of its deliveries.',
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  input: id,
  output: z.undefined(),
  status: 204,
})

/** `waiting`: not accepted yet. */
const deliveryState = z.enum(['waiting', 'delivered', 'given_up'])
export type DeliveryState = z.infer<typeof deliveryState>

const delivery = z.object({
  id: z.string(),
  event: z.string(),
  type: z.string(),
  personId: maybe,
  state: deliveryState,
  createdAt: z.string(),
  attempts: z.int(),
  /** The next attempt of a delivery that waits. */
  nextTryAt: maybe,
  deliveredAt: maybe,
})
export type Delivery = z.infer<typeof delivery>

export const listDeliveries = endpoint({
  about: 'Lists what a webhook gets, newest first, 50 per page.',
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  input: id.extend({
    state: deliveryState.optional(),
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'This is not a cursor of this list.')
      .optional(),
  }),
  output: z.object({ deliveries: z.array(delivery), next: maybe }),
})

const attempt = z.object({
  id: z.string(),
  at: z.string(),
  ms: z.int(),
  status: z.int().nullable(),
  failure: maybe,
  /** The first kilobyte of the answer. */
  answer: z.string(),
})

export const getDelivery = endpoint({
  about: 'Returns a delivery with its attempts, newest first, and the body that is sent.',
  method: 'GET',
  path: '/api/admin/webhook-deliveries/:id',
  input: id,
  output: delivery.extend({ body: z.string(), tries: z.array(attempt) }),
})

export const replayDelivery = endpoint({
  about: 'Sends an event again, with the same id.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/replay',
  input: id,
  output: z.undefined(),
  status: 204,
})
