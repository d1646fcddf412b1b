import { z } from 'zod'
import { ANALYTICS_TABS } from './analytics-tabs.ts'
import { count, hero, percent, sitePath, text } from './content-fields.ts'

/** ISO 8601 in UTC. */
const instant = z.iso.datetime()

const health = z.enum(['good', 'watch', 'bad'])

const byPlan = z.strictObject({ free: count, pro: count, enterprise: count })

const quickAction = z.strictObject({
  title: text,
  description: text,
  icon: z.enum(['users', 'chart', 'shield', 'cogs', 'bell', 'contract']),
  /** The required permission, as `area:verb`. */
  permission: z.string().regex(/^[a-z]+:[a-z]+$/),
  /** The label of its button. */
  action: text,
  /** The dashboard tab, or the page of this site, for the action. Without either, it is done on the platform itself and has no button. */
  tab: z.enum(ANALYTICS_TABS).optional(),
  link: sitePath.optional(),
})

/** 'Analytics content' of product-spec section 3, without the page header. Lists are empty until there are figures. */
export const analyticsFigures = z.strictObject({
  realTimeMetrics: z.strictObject({
    liveStats: z.array(
      z.strictObject({
        metric: text,
        value: text,
        /** The change with its comparison: `+4.2% on yesterday`. */
        change: text,
        status: health,
      }),
    ),
  }),
  aiUsage: z.strictObject({
    dailyUsage: z.strictObject({
      /** Prompts on the last full day: the sum of all plans. */
      total: count,
      byPlan,
      /** One entry a day for the chart, oldest first. The last is the day of `total`. */
      history: z.array(z.strictObject({ date: z.iso.date(), ...byPlan.shape })).optional(),
    }),
  }),
  planDistribution: z.strictObject({
    totalUsers: count,
    plans: z.array(
      z.strictObject({
        name: text,
        count,
        percentage: percent,
        color: z.enum(['green', 'blue', 'yellow', 'grey']),
      }),
    ),
  }),
  promptCapEnforcement: z.strictObject({
    /** Percent of accounts within their cap. */
    overallCompliance: percent,
    alerts: z.array(
      z.strictObject({
        user: text,
        /** Prompts used and allowed in the period. */
        usage: count,
        limit: z.int().positive(),
        /** usage / limit, so above 100 when the cap is exceeded. */
        percentage: z.number().nonnegative(),
        status: z.enum(['exceeded', 'near', 'watch']),
      }),
    ),
  }),
  zaraAssistant: z.strictObject({
    totalCalls: count,
    topModules: z.array(
      z.strictObject({
        name: text,
        calls: count,
        /** Mean seconds per call. */
        avgTime: z.number().positive(),
        percentage: percent,
      }),
    ),
  }),
  systemHealth: z.strictObject({
    metrics: z.array(z.strictObject({ metric: text, value: text, status: health })),
    /** One entry a day, oldest first: how much of it the system answered, for the ticks. */
    uptime: z
      .array(z.strictObject({ date: z.iso.date(), percentage: percent }))
      .max(90)
      .optional(),
    alerts: z.array(
      z.strictObject({
        level: z.enum(['info', 'warning', 'critical']),
        message: text,
        timestamp: instant,
        status: z.enum(['open', 'acknowledged', 'resolved']),
      }),
    ),
  }),
  adminActions: z.strictObject({
    quickActions: z.array(quickAction),
  }),
  adminActivity: z.strictObject({
    recentActions: z.array(
      z.strictObject({
        action: text,
        admin: text,
        target: text,
        timestamp: instant,
        details: text,
        status: z.enum(['done', 'running', 'failed']),
      }),
    ),
  }),
})

/** The content set of the analytics dashboard. */
export const analyticsContent = z.strictObject({
  kind: z.literal('analytics'),
  hero,
  /** When the figures were measured. */
  asOf: instant.optional(),
  ...analyticsFigures.shape,
})
export type AnalyticsContent = z.infer<typeof analyticsContent>

/** The dashboard as a reader gets it. Figures sent by a platform replace those of the content set. */
export const analyticsAnswer = z.strictObject({
  ...analyticsContent.shape,
  /** Identifies the figures; empty for those of the content set. */
  version: z.string(),
  /** When the figures become stale unless newer ones arrive; null for those of the content set. */
  staleAt: instant.nullable(),
  adminActions: z.strictObject({
    /** `permitted`: whether this reader has the required permission. */
    quickActions: z.array(quickAction.extend({ permitted: z.boolean() })),
  }),
})
export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>
