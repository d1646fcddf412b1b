import { z } from 'zod'
import { FILM_ADDRESS, filmSource } from '../film-source.ts'
import { count, dollars, hero, percent, roomDocumentId, sitePath, text } from './content-fields.ts'

const month = z.int().min(0).max(120)

const feature = z.strictObject({ title: text, description: text, icon: z.enum(['shield', 'chart', 'cogs']) })

const opportunity = z.strictObject({
  title: text,
  description: text,
  icon: z.enum(['handshake', 'chart', 'building']),
  /** For example `36 to 48 months`. */
  timeline: text.optional(),
  /** The evidence, or what would have to be true. */
  additional: text.optional(),
})

const exitPath = opportunity.extend({
  /** When the path could be open, in months from today, for the chart. Without an end it stays open. */
  months: z
    .strictObject({ from: month, to: month.optional() })
    .refine(({ from, to = from }) => to >= from, { path: ['to'], error: 'must not be before the first month' })
    .optional(),
})

const step = z.strictObject({ title: text, description: text })

const marketDataPoint = z.strictObject({
  year: z.int().min(2000).max(2100),
  /** The total addressable market that year, in billions of the currency. */
  value: z.number().positive(),
  /** Percent of the last year's value. */
  percentage: percent,
})

/** The six key figures, which the specification calls `financials`. */
const metrics = z.strictObject({
  /** For example `$4.5M to $8M`, with the sign or the code of any currency. */
  valuation: z.string().regex(/^[^\d\s]{1,3}\s?[\d.]+M to [^\d\s]{1,3}\s?[\d.]+M$/),
  /** Annual recurring revenue; contracted revenue for a platform that has not launched. */
  arr: dollars,
  target: dollars,
  /** Percent, year on year; may exceed 100. */
  growth: z.number(),
  /** Gross margin. */
  margin: percent,
  clients: count,
  /** What `arr` is; without it, recurring. A platform that has not launched has contracts and no revenue. */
  revenue: z.enum(['recurring', 'contracted']).optional(),
})

const investmentTier = z
  .strictObject({
    name: text,
    /** `open` is highlighted, `q2 2024` is yellow, anything else grey (product-spec section 4). */
    status: z.string().regex(/^[a-z0-9 ]+$/),
    minimum: dollars,
    maximum: dollars,
    /** The total that the tier is to raise. */
    target: dollars,
    description: text,
    /** Percent of the company after the round, for the whole tier. */
    equity: percent,
  })
  .refine((it) => it.maximum >= it.minimum, { path: ['maximum'], error: 'must not be below the minimum' })

const investmentStructure = z.strictObject({
  title: text,
  description: text,
  tiers: z
    .array(
      z.strictObject({
        amount: dollars,
        /** Percent of the company after the round, for this amount. */
        equity: percent,
      }),
    )
    .min(1),
  terms: z.strictObject({ preMoneyValuation: dollars, raiseTarget: dollars, instrument: text, allocation: text }),
  contact: z.strictObject({
    note: text,
    email: z.email(),
    /** Where an investor requests a meeting. */
    calendar: sitePath,
  }),
})

const channel = z.strictObject({
  name: text,
  /** Revenue share: the part of a sale that the company keeps. Its bands begin at 40 and 60 (product-spec section 4). */
  percentage: percent,
  description: text,
  /** Percent of all sales that come through this channel. */
  share: percent.optional(),
})

const tractionMetric = z.strictObject({
  label: text,
  /** As displayed, with its unit. */
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
  /** Its file. Without one, it is the document of the data room with the same words in its title, or a request for it. */
  document: roomDocumentId.optional(),
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
    error: 'must have its tiers either as a list (investmentTiers) or as a table (investmentStructure), not both',
  })

function sharesAreWhole(channels: readonly { share?: number | undefined }[]): boolean {
  const shares = channels.flatMap(({ share }) => (share === undefined ? [] : [share]))
  if (shares.length === 0) return true
  return shares.length === channels.length && Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) < 0.05
}

/** Lists of features, opportunities, steps and exits. */
const MAX_ENTRIES = 12

/** 'Project content' and 'Presentation shapes' of product-spec section 3, in page order. Each is the content of a block. */
export const sections = {
  hero,
  what: z.strictObject({ title: text, description: text, features: z.array(feature).min(1).max(MAX_ENTRIES) }),
  why: z.strictObject({
    title: text,
    description: text,
    opportunities: z.array(opportunity).min(1).max(MAX_ENTRIES),
    /** One bar per year. The chart marks 2025 as 'Current Year'. */
    marketData: z
      .array(marketDataPoint)
      .min(2)
      .refine((points) => points.every(({ year }, index) => year > (points[index - 1]?.year ?? 0)), {
        error: 'must list each year once, earliest first',
      }),
    marketProjectionSubtitle: text,
    /** The source note in the chart's tooltip. */
    marketDataSource: text.optional(),
  }),
  video: z
    .strictObject({
      /** If blank, the section is not rendered. */
      embed: z.union([z.literal(''), text]),
      title: text,
      type: z.enum(['youtube', 'mp4']),
    })
    .refine(({ embed, type }) => embed === '' || filmSource(embed, type) !== undefined, {
      path: ['embed'],
      error: FILM_ADDRESS,
    }),
  how: z.strictObject({ title: text, description: text, steps: z.array(step).min(1).max(MAX_ENTRIES) }),
  financials,
  exit: z.strictObject({
    title: text,
    description: text,
    opportunities: z.array(exitPath).min(1).max(MAX_ENTRIES),
  }),
  gtm: z.strictObject({
    title: text,
    description: text,
    channels: z.array(channel).min(1).refine(sharesAreWhole, {
      error: 'must have a share of the sales for each channel, which add up to 100, or for none',
    }),
    traction: z.array(tractionMetric).min(1),
  }),
  cta: z.strictObject({ title: text, description: text }),
  /** Shown to signed-in investors only. */
  investorContent: z.strictObject({ documents: z.array(investorDocument).min(1) }),
} as const

/** The fixed shape that content files had first. It is read, and converted to blocks. */
export const projectContent = z.strictObject({
  kind: z.literal('project'),
  ...sections,
  video: sections.video.optional(),
})
export type ProjectContent = z.infer<typeof projectContent>
