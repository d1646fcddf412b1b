import type { Answer } from '../../../lib/endpoints.ts'

export type Heat = NonNullable<Answer<'GET /api/admin/people/:id/engagement'>['heat']>

export const HEAT_NAMES: Record<Heat, string> = {
  hot: 'Hot this week',
  quiet: 'Stopped reading',
  never: 'No project read',
}

export const HEATS = (['hot', 'quiet', 'never'] as const).map((value) => ({ value, label: HEAT_NAMES[value] }))
