/** The tabs of the dashboard as its address names them, in their order; the first one needs no name there. */
export const ANALYTICS_TABS = ['overview', 'ai-usage', 'users-plans', 'system-health', 'admin-tools'] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]
