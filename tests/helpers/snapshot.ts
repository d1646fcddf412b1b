import { readFileSync } from 'node:fs'
import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import type { TestClock } from './test-clock.ts'

/** The dashboard of a new test portal. */
export function fileDashboard(): AnalyticsContent {
  return JSON.parse(readFileSync(new URL('../../content/analytics.json', import.meta.url), 'utf8'))
}

/** A snapshot of figures from the content set, optionally with another number of users so that a test can recognise it. */
export function snapshotOf({ clock }: { clock: TestClock }, { users }: { users?: number } = {}) {
  const { kind: _, hero: __, asOf: ___, ...figures } = fileDashboard()
  const { planDistribution } = figures
  return {
    generatedAt: clock.now().toISOString(),
    ...figures,
    planDistribution: { ...planDistribution, totalUsers: users ?? planDistribution.totalUsers },
  }
}
