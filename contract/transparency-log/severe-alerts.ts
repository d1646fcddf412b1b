import type { AlertRule } from './alerts.ts'

/** The rules whose alerts harm the evidence or an investor now. Without zod, because a page uses it. */
export const SEVERE_ALERTS: readonly AlertRule[] = ['log', 'signed_copy', 'backup', 'code_networks']
