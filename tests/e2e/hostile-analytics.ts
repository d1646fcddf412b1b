import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import { LONG, numbered, RTL } from './hostile-content.ts'

/** The dashboard at the edges of what its schema admits: words that no line holds, forty rows of everything, another direction. */
export function hostileDashboard(from: AnalyticsContent): AnalyticsContent {
  const word = (index: number) => (index === 1 ? RTL : `${LONG} ${index}`)
  const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)
  return {
    ...from,
    hero: { title: LONG, subtitle: `${RTL} ${LONG}` },
    realTimeMetrics: {
      liveStats: numbered((index) => ({
        metric: word(index),
        value: '123,456,789,012,345',
        change: RTL,
        status: 'bad',
      })),
    },
    aiUsage: {
      dailyUsage: {
        total: 3,
        byPlan: { free: 1_234_567_890_123, pro: 0, enterprise: 1 },
        history: Array.from({ length: 400 }, (_, index) => ({
          date: day(index),
          free: 3 ** (index % 25),
          pro: 0,
          enterprise: index % 2,
        })),
      },
    },
    planDistribution: {
      totalUsers: 0,
      plans: numbered((index) => ({ name: word(index), count: 0, percentage: 99.999, color: 'yellow' })),
    },
    promptCapEnforcement: {
      overallCompliance: 0.123456,
      alerts: numbered((index) => ({
        user: word(index),
        usage: 123_456_789_012_345,
        limit: 1,
        percentage: 12_345_678_901_234.5,
        status: 'exceeded',
      })),
    },
    zaraAssistant: {
      totalCalls: 123_456_789_012_345,
      topModules: numbered((index) => ({ name: word(index), calls: 123_456_789, avgTime: 0.000_001, percentage: 100 })),
    },
    systemHealth: {
      metrics: numbered((index) => ({ metric: word(index), value: LONG, status: 'watch' })),
      alerts: numbered((index) => ({
        level: 'critical',
        message: word(index),
        timestamp: '2031-01-01T00:00:00Z',
        status: 'acknowledged',
      })),
    },
    adminActions: {
      quickActions: numbered((index) => ({
        title: word(index),
        description: `${LONG} ${RTL}`,
        icon: 'cogs',
        permission: `${'a'.repeat(90)}:write`,
        action: LONG,
      })),
    },
    adminActivity: {
      recentActions: numbered((index) => ({
        action: word(index),
        admin: LONG,
        target: RTL,
        timestamp: '2001-01-01T00:00:00Z',
        details: LONG,
        status: 'failed',
      })),
    },
  }
}

/** The dashboard with only what its schema asks for, and nothing to report. */
export function bareDashboard(from: AnalyticsContent): AnalyticsContent {
  const { asOf: _, ...rest } = from
  const { history: __, ...dailyUsage } = from.aiUsage.dailyUsage
  return {
    ...rest,
    realTimeMetrics: { liveStats: from.realTimeMetrics.liveStats.slice(0, 1) },
    aiUsage: { dailyUsage: { ...dailyUsage, total: 0, byPlan: { free: 0, pro: 0, enterprise: 0 } } },
    promptCapEnforcement: { overallCompliance: 100, alerts: [] },
    systemHealth: { metrics: from.systemHealth.metrics.slice(0, 1), alerts: [] },
    adminActivity: { recentActions: [] },
  }
}
