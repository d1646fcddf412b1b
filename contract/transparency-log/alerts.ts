import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** What staff are alerted to; what each means exactly is said in `server/features/transparency-log/alerts/rules.ts`. */
const ALERT_RULES = ['code_networks', 'challenge_mode', 'refusals', 'screen', 'log', 'backup', 'hold_review'] as const
const alertRule = z.enum(ALERT_RULES)
export type AlertRule = z.infer<typeof alertRule>

const maybe = z.string().nullable()

const alert = z.object({
  id: z.string(),
  rule: alertRule,
  /** What happened, in a sentence. */
  says: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  times: z.int(),
  personId: maybe,
  /** Where a person is known by name or address. */
  person: maybe,
  codeId: maybe,
  visitId: maybe,
  /** When a mail told of it. */
  mailedAt: maybe,
  seenBy: z.array(z.object({ who: z.string(), at: z.string() })),
})
export type Alert = z.infer<typeof alert>

export const listAlerts = endpoint({
  about: 'Alerts, newest first, fifty at a time.',
  method: 'GET',
  path: '/api/admin/alerts',
  input: z.object({
    state: z.enum(['unseen', 'seen']).optional(),
    rule: alertRule.optional(),
    /** `next` of the page before. */
    after: line(120).optional(),
  }),
  output: z.object({ alerts: z.array(alert), next: maybe, unseen: z.int() }),
})

export const countAlerts = endpoint({
  about: 'How many alerts nobody of staff has seen.',
  method: 'GET',
  path: '/api/admin/alerts/unseen',
  input: z.object({}),
  output: z.object({ unseen: z.int() }),
})

export const seeAlert = endpoint({
  about: 'Says that an admin has seen an alert; said twice it is said once.',
  method: 'POST',
  path: '/api/admin/alerts/:id/seen',
  input: z.object({ id: line(64) }),
  output: alert,
})
