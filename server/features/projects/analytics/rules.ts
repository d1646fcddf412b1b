import type { AnalyticsAnswer, AnalyticsContent } from '../../../../contract/projects/analytics-content.ts'

type InForce = { id: string; generatedAt: string; figures: Omit<AnalyticsContent, 'kind' | 'hero' | 'asOf'> }
type Reading = { free: boolean; staleAfterMinutes: number }

/** The content set, with its figures replaced by those in force. */
export function answerOf(set: AnalyticsContent, inForce: InForce | undefined, reading: Reading): AnalyticsAnswer {
  const shown = inForce ? { ...set, ...inForce.figures, asOf: inForce.generatedAt } : set
  return {
    ...shown,
    version: inForce?.id ?? '',
    staleAt: inForce ? staleAt(inForce.generatedAt, reading.staleAfterMinutes) : null,
    adminActions: {
      quickActions: shown.adminActions.quickActions.map((action) => ({
        ...action,
        permitted: isPermitted(action.permission, reading.free),
      })),
    },
  }
}

function staleAt(generatedAt: string, minutes: number): string {
  return new Date(Date.parse(generatedAt) + minutes * 60_000).toISOString()
}

/** Readers of the dashboard have every read permission; all others need staff. */
function isPermitted(permission: string, free: boolean): boolean {
  return free || permission.endsWith(':read')
}
