import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** `server/features/transparency-log/alerts/rules.ts` defines each rule. */
const ALERT_RULES = [
  'code_networks',
  'challenge_mode',
  'digits_paused',
  'refusals',
  'screen',
  'log',
  'signed_copy',
  'backup',
  'hold_review',
] as const
const alertRule = z.enum(ALERT_RULES)
export type AlertRule = z.infer<typeof alertRule>

const maybe = z.string().nullable()

const alert = z.object({
  id: z.string(),
  rule: alertRule,
  /** A sentence about what happened. */
  says: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  times: z.int(),
  personId: maybe,
  /** The name or email of the person. */
  person: maybe,
  codeId: maybe,
  visitId: maybe,
  /** When it was emailed. */
  mailedAt: maybe,
  seenBy: z.array(z.object({ who: z.string(), at: z.string() })),
})
export type Alert = z.infer<typeof alert>

export const listAlerts = endpoint({
  about: 'Lists alerts, newest first, fifty at a time.',
  method: 'GET',
  path: '/api/admin/alerts',
  input: z.object({
    state: z.enum(['unseen', 'seen']).optional(),
    rule: alertRule.optional(),
    /** One alert alone. */
    id: line(64).optional(),
    /** The `next` of the previous page. */
    after: line(120).optional(),
  }),
  output: z.object({ alerts: z.array(alert), next: maybe, unseen: z.int() }),
})

export const seeAlert = endpoint({
  about: 'Marks an alert as seen. Repeating the call changes nothing.',
  method: 'POST',
  path: '/api/admin/alerts/:id/seen',
  input: z.object({ id: line(64) }),
  output: alert,
})
