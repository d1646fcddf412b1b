/** The dashboard's tabs in order, as `?tab=` names them. The first is the default. */
export const ANALYTICS_TABS = ['overview', 'ai-usage', 'users-plans', 'system-health', 'admin-tools'] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]
