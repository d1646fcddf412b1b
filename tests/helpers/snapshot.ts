import { readFileSync } from 'node:fs'
import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import type { TestClock } from './test-clock.ts'

/** The dashboard that a test portal begins with. */
export function fileDashboard(): AnalyticsContent {
  return JSON.parse(readFileSync(new URL('../../content/analytics.json', import.meta.url), 'utf8'))
}

/** What a platform would send now: the figures of the content set, with another number of users where the test wants to see it. */
export function snapshotOf({ clock }: { clock: TestClock }, { users }: { users?: number } = {}) {
  const { kind: _, hero: __, asOf: ___, ...figures } = fileDashboard()
  const { planDistribution } = figures
  return {
    generatedAt: clock.now().toISOString(),
    ...figures,
    planDistribution: { ...planDistribution, totalUsers: users ?? planDistribution.totalUsers },
  }
}
