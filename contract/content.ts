import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { projectRoute } from './project.ts'

/*
 * The confidential content of a project (product-spec section 3): read from content/ by the server, answered only after the
 * access decision, rendered by the project page. Texts are plain, not markdown. Amounts are US dollars and percentages
 * 0 to 100 unless a line says otherwise.
 */

/** The least that may be invested, in US dollars (product-spec section 9). */
export const MINIMUM_INVESTMENT = 50_000

const text = z.string().trim().min(1)
const dollars = z.number().int().positive()
/** 0 to 100. */
const percent = z.number().min(0).max(100)
const count = z.number().int().nonnegative()
/** Where no more exact kind is known: ISO 8601 in UTC. */
const instant = z.iso.datetime()

/** A path of this site: one leading slash, so that neither `//host` nor `/\host` leads away. */
const sitePath = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this site, such as /vault#financials')
/** The one foreign host that may be embedded; everything else is served by the portal itself (design section 5). */
const embedUrl = z.url({ protocol: /^https$/, hostname: /^(www\.)?youtube(-nocookie)?\.com$/ })

/** Presentation shapes (product-spec section 3), the same in every project. */
const feature = z.strictObject({ title: text, description: text, icon: z.enum(['shield', 'chart', 'cogs']) })

const opportunity = z.strictObject({
  title: text,
  description: text,
  icon: z.enum(['handshake', 'chart', 'building']),
  /** When it is expected, in words: `36 to 48 months`. */
  timeline: text.optional(),
  /** One further line: what it rests on, or what would have to be true. */
  additional: text.optional(),
})

const step = z.strictObject({ title: text, description: text })

const marketDataPoint = z.strictObject({
  year: z.number().int().min(2000).max(2100),
  /** The total addressable market of that year, in billions of US dollars. */
  value: z.number().positive(),
  /** The value as a share of the last year's in the list, so that the bars can be compared in words. */
  percentage: percent,
})

/** The shape that the specification calls `financials`: the six key figures. */
const metrics = z.strictObject({
  /** In the words of the offer: `$4.5M to $8M`. */
  valuation: z.string().regex(/^\$[\d.]+M to \$[\d.]+M$/),
  /** Annual recurring revenue, or the revenue that is signed for where a platform has not launched. */
  arr: dollars,
  /** What the round is to raise. */
  target: dollars,
  /** Percent, year on year; may exceed 100. */
  growth: z.number(),
  /** Gross margin. */
  margin: percent,
  clients: count,
})

/** One entry of the tier list. */
const investmentTier = z.strictObject({
  name: text,
  /** Free text in lower case; `open` is highlighted, `q2 2024` yellow, anything else grey (product-spec section 4). */
  status: z.string().regex(/^[a-z0-9 ]+$/),
  minimum: dollars.min(MINIMUM_INVESTMENT),
  maximum: dollars,
  /** What the tier is to raise in all. */
  target: dollars,
  description: text,
  /** Percent of the company after the round, for the whole tier. */
  equity: percent,
})

/** The tier table with its terms and contact. */
const investmentStructure = z.strictObject({
  title: text,
  description: text,
  tiers: z
    .array(
      z.strictObject({
        amount: dollars.min(MINIMUM_INVESTMENT),
        /** Percent of the company after the round, for that amount. */
        equity: percent,
      }),
    )
    .min(1),
  terms: z.strictObject({ preMoneyValuation: dollars, raiseTarget: dollars, instrument: text, allocation: text }),
  contact: z.strictObject({
    note: text,
    email: z.email(),
    /** Where a meeting is asked for, on this site. */
    calendar: sitePath,
  }),
})

const channel = z.strictObject({
  name: text,
  /** Revenue share: what the company keeps of a sale there. Bands of 60 or more, 40 or more, below 40 (section 4). */
  percentage: percent,
  description: text,
})

const tractionMetric = z.strictObject({
  label: text,
  /** As it is shown, with its unit. */
  value: text,
  color: z.enum(['green', 'blue', 'yellow', 'grey']),
  note: text,
})

const investorDocument = z.strictObject({
  title: text,
  description: text,
  icon: z.enum(['presentation', 'chart', 'users', 'contract', 'video', 'star']),
  /** The label of its button. */
  action: text,
})

const hero = z.strictObject({ title: text, subtitle: text })

const financials = z
  .strictObject({
    title: text,
    description: text,
    roundOverview: text.optional(),
    metrics,
    investmentTiers: z.array(investmentTier).min(1).optional(),
    investmentStructure: investmentStructure.optional(),
    valuationSummary: text,
  })
  .refine((it) => (it.investmentTiers === undefined) !== (it.investmentStructure === undefined), {
    error: 'give either investmentTiers or investmentStructure (product-spec section 2)',
  })

/** The content set of a project page: 'Project content' of product-spec section 3, in the order of the page. */
export const projectContent = z.strictObject({
  kind: z.literal('project'),
  hero,
  what: z.strictObject({ title: text, description: text, features: z.array(feature).length(3) }),
  why: z.strictObject({
    title: text,
    description: text,
    opportunities: z.array(opportunity).length(3),
    /** One bar a year, in order; 2025 is marked 'Current Year' by the chart. */
    marketData: z.array(marketDataPoint).min(2),
    marketProjectionSubtitle: text,
    /** The source note of the chart's tooltip. */
    marketDataSource: text.optional(),
  }),
  video: z
    .strictObject({
      /** Blank while there is no film; the section then renders nothing. */
      embed: z.union([z.literal(''), sitePath, embedUrl]),
      title: text,
      type: z.enum(['youtube', 'mp4']),
    })
    .optional(),
  how: z.strictObject({ title: text, description: text, steps: z.array(step).length(3) }),
  financials,
  exit: z.strictObject({ title: text, description: text, opportunities: z.array(opportunity).length(3) }),
  gtm: z.strictObject({
    title: text,
    description: text,
    channels: z.array(channel).min(1),
    traction: z.array(tractionMetric).min(1),
  }),
  cta: z.strictObject({ title: text, description: text }),
  /** Shown to signed-in investors only. */
  investorContent: z.strictObject({ documents: z.array(investorDocument).min(1) }),
})
export type ProjectContent = z.infer<typeof projectContent>

/** How a figure or a part of the system fares. */
const health = z.enum(['good', 'watch', 'bad'])

const byPlan = z.strictObject({ free: count, pro: count, enterprise: count })

/** The content set of the analytics dashboard: 'Analytics content' of product-spec section 3. */
export const analyticsContent = z.strictObject({
  kind: z.literal('analytics'),
  hero,
  realTimeMetrics: z.strictObject({
    liveStats: z
      .array(
        z.strictObject({
          metric: text,
          value: text,
          /** The change and what it is measured against, in words: `+4.2% on yesterday`. */
          change: text,
          status: health,
        }),
      )
      .min(1),
  }),
  aiUsage: z.strictObject({
    dailyUsage: z.strictObject({
      /** Prompts of the last full day; the sum of its plans. */
      total: count,
      byPlan,
      /** One entry a day, oldest first, for the chart; the last one is the day of `total`. */
      history: z.array(z.strictObject({ date: z.iso.date(), ...byPlan.shape })).optional(),
    }),
  }),
  planDistribution: z.strictObject({
    totalUsers: count,
    plans: z
      .array(
        z.strictObject({
          name: text,
          count,
          percentage: percent,
          color: z.enum(['green', 'blue', 'yellow', 'grey']),
        }),
      )
      .min(1),
  }),
  promptCapEnforcement: z.strictObject({
    /** Percent of accounts within their cap. */
    overallCompliance: percent,
    alerts: z.array(
      z.strictObject({
        user: text,
        /** Prompts used and allowed in the period. */
        usage: count,
        limit: z.number().int().positive(),
        /** usage / limit; exceeds 100 where the cap was passed. */
        percentage: z.number().nonnegative(),
        status: z.enum(['exceeded', 'near', 'watch']),
      }),
    ),
  }),
  zaraAssistant: z.strictObject({
    totalCalls: count,
    topModules: z
      .array(
        z.strictObject({
          name: text,
          calls: count,
          /** Mean seconds of one call. */
          avgTime: z.number().positive(),
          percentage: percent,
        }),
      )
      .min(1),
  }),
  systemHealth: z.strictObject({
    metrics: z.array(z.strictObject({ metric: text, value: text, status: health })).min(1),
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
    quickActions: z
      .array(
        z.strictObject({
          title: text,
          description: text,
          icon: z.enum(['users', 'chart', 'shield', 'cogs', 'bell', 'contract']),
          /** The right that it needs, as `area:verb`. */
          permission: z.string().regex(/^[a-z]+:[a-z]+$/),
          /** The label of its button. */
          action: text,
        }),
      )
      .min(1),
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
export type AnalyticsContent = z.infer<typeof analyticsContent>

/** What a file of content/ holds; `kind` says which page renders it. */
export const contentSet = z.discriminatedUnion('kind', [projectContent, analyticsContent])
export type ContentSet = z.infer<typeof contentSet>

/** What is answered: without `investorContent` to whoever is not signed in, so that the page has nothing to hide from them. */
export const contentAnswer = z.discriminatedUnion('kind', [
  projectContent.partial({ investorContent: true }),
  analyticsContent,
])
export type ContentAnswer = z.infer<typeof contentAnswer>

/**
 * The content set of a project, after the access decision; `no-store`. 401 `session_missing` or 403 `access_required` without access.
 * A known project without a set of its own is answered with vault's and authorised as vault (design section 2).
 */
export const getProjectContent = endpoint({
  method: 'GET',
  path: '/api/projects/:route/content',
  input: z.object({ route: projectRoute }),
  output: contentAnswer,
})
