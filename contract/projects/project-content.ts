import { z } from 'zod'
import { count, dollars, embedUrl, hero, percent, sitePath, text } from './content-fields.ts'

/*
 * The content set of a presented project: 'Project content' and 'Presentation shapes' of product-spec section 3, read from content/ by
 * the server and answered only after the access decision.
 */

/** The least that may be invested, in US dollars (product-spec section 9). */
export const MINIMUM_INVESTMENT = 50_000

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
const investmentTier = z
  .strictObject({
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
  .refine((it) => it.maximum >= it.minimum, { path: ['maximum'], error: 'must not be below the minimum' })

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
    error:
      'must have its tiers either as a list (investmentTiers) or as a table (investmentStructure), and not in both forms',
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
    marketData: z
      .array(marketDataPoint)
      .min(2)
      .refine((points) => points.every(({ year }, index) => year > (points[index - 1]?.year ?? 0)), {
        error: 'must name each year once, the earliest first',
      }),
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
