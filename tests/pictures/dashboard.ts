import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import { moveDates } from '../../server/features/projects/content/demo-dates.ts'
import { fileDashboard } from '../helpers/snapshot.ts'
import { DAY } from '../helpers/test-clock.ts'

const DAYS = 30
const WEEK = 7

/** The dashboard of the demo as a platform sends it now: its last full day is yesterday, and each day keeps its weekday. */
export function dashboardOf(now: Date) {
  const file = fileDashboard()
  const moved = (days: number) => moveDates(file, new Date(now.getTime() + days * DAY)) as AnalyticsContent
  const [earlier, later] = [moved(0), moved(WEEK)]
  const today = now.toISOString().slice(0, 10)
  /** The days of both, to yesterday. Where they overlap, those of the second count. */
  const recent = <One extends { date: string }>(
    of: (set: AnalyticsContent) => readonly One[],
    sets: readonly AnalyticsContent[],
  ) => {
    const days = sets.flatMap(of).filter(({ date }) => date < today)
    return [...new Map(days.map((day) => [day.date, day])).values()]
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .slice(-DAYS)
  }
  const history = recent((set) => set.aiUsage.dailyUsage.history ?? [], [earlier, later])
  const { date: _, ...byPlan } = history.at(-1) ?? { date: '', ...file.aiUsage.dailyUsage.byPlan }
  const total = byPlan.free + byPlan.pro + byPlan.enterprise
  const weekBefore = history.at(-1 - WEEK)
  const before = weekBefore ? weekBefore.free + weekBefore.pro + weekBefore.enterprise : total
  const change = 100 * (total / before - 1)
  const { kind: __, hero: ___, asOf: ____, ...figures } = earlier
  return {
    generatedAt: now.toISOString(),
    ...figures,
    realTimeMetrics: {
      liveStats: figures.realTimeMetrics.liveStats.map((stat) =>
        stat.metric.startsWith('Prompts')
          ? {
              ...stat,
              value: total.toLocaleString('en'),
              change: `${change < 0 ? '' : '+'}${change.toFixed(1)}% on the same day a week before`,
            }
          : stat,
      ),
    },
    aiUsage: { dailyUsage: { total, byPlan, history } },
    // Figures and alerts name the day of the outage as it is in the earlier.
    systemHealth: { ...figures.systemHealth, uptime: recent((set) => set.systemHealth.uptime ?? [], [later, earlier]) },
  }
}
