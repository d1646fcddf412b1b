import type { AnalyticsAnswer } from '../../../../contract/projects/analytics-content.ts'

export type { AnalyticsAnswer } from '../../../../contract/projects/analytics-content.ts'

export type DailyUsage = AnalyticsAnswer['aiUsage']['dailyUsage']
export type UsageDay = NonNullable<DailyUsage['history']>[number]
export type Plans = AnalyticsAnswer['planDistribution']
export type CapAlert = AnalyticsAnswer['promptCapEnforcement']['alerts'][number]
export type LiveStat = AnalyticsAnswer['realTimeMetrics']['liveStats'][number]
export type Assistant = AnalyticsAnswer['zaraAssistant']
export type HealthAlert = AnalyticsAnswer['systemHealth']['alerts'][number]
export type QuickAction = AnalyticsAnswer['adminActions']['quickActions'][number]
export type RecentAction = AnalyticsAnswer['adminActivity']['recentActions'][number]
export type UptimeDay = NonNullable<AnalyticsAnswer['systemHealth']['uptime']>[number]
