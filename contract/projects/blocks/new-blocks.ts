import { z } from 'zod'
import { count, dollars, percent, roomDocumentId, text } from '../content-fields.ts'

/** Lists of people, parts, pictures, documents and questions. */
const entries = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1).max(12)

const heading = { title: text, description: text.optional() }
const day = z.iso.date()

export const team = z.strictObject({
  ...heading,
  people: entries(z.strictObject({ name: text, role: text, description: text })),
})

export const clients = z.strictObject({
  ...heading,
  clients: entries(
    z.strictObject({
      name: text,
      description: text,
      /** For example `Client since March 2025`. */
      since: text.optional(),
    }),
  ),
})

/** What an amount buys: the reader chooses it, and nothing of it leaves the page. */
export const ticket = z
  .strictObject({
    ...heading,
    minimum: dollars,
    maximum: dollars,
    step: dollars,
    /** The valuation with the round filled, of which the amount buys its part. */
    valuation: dollars,
    /** The ends of the estimated valuation. */
    low: dollars,
    high: dollars,
    /** Percent by which later rounds would reduce the part until an exit. */
    dilution: percent.optional(),
    /** What the company would be sold or valued for. */
    exits: z.array(z.strictObject({ name: text, low: dollars, high: dollars })).max(6),
    assumptions: entries(z.strictObject({ text })),
    /** That none of it is promised. */
    legend: text,
  })
  .refine(({ minimum, maximum }) => maximum > minimum, {
    path: ['maximum'],
    error: 'must be above the minimum',
  })
  .refine(({ minimum, maximum, step }) => step <= maximum - minimum, {
    path: ['step'],
    error: 'must not be above the span from the minimum to the maximum',
  })
  .refine(({ low, high }) => high >= low, { path: ['high'], error: 'must not be below the low estimate' })
  .refine(({ exits }) => exits.every(({ low, high }) => high >= low), {
    path: ['exits'],
    error: 'must each have a high value that is not below the low one',
  })

export const useOfFunds = z.strictObject({
  ...heading,
  /** Shares are computed from the amounts, so that they add up. */
  parts: entries(z.strictObject({ name: text, amount: dollars, description: text.optional() })),
})

export const revenueCurve = z.strictObject({
  ...heading,
  points: z
    .array(
      z.strictObject({
        /** For example `2025` or `Q3 2025`. */
        period: text.max(12),
        revenue: count,
        state: z.enum(['actual', 'projected']),
      }),
    )
    .min(2)
    .max(24)
    .refine((points) => new Set(points.map(({ period }) => period)).size === points.length, {
      error: 'must list each period once',
    })
    .refine(
      (points) => points.every(({ state }, at) => state === 'projected' || points[at - 1]?.state !== 'projected'),
      {
        error: 'must list actual periods before projected ones',
      },
    ),
  source: text.optional(),
})

export const roundProgress = z
  .strictObject({
    ...heading,
    target: dollars,
    /** Promised in writing; includes what was received. */
    committed: count,
    received: count.optional(),
    investors: count.optional(),
    asOf: day,
    closes: day.optional(),
  })
  .refine(({ committed, received = 0 }) => received <= committed, {
    path: ['received'],
    error: 'must not be above the committed amount',
  })

export const pictures = z.strictObject({
  ...heading,
  /** The first page of each document, usually an uploaded picture. */
  pictures: entries(
    z.strictObject({
      document: roomDocumentId,
      caption: text,
      /** What the picture shows, for readers who cannot see it. */
      alt: text,
    }),
  ),
})

/** A screen of the product, drawn in lines: for a page before there are pictures, or beside them. */
export const productView = z.strictObject({
  ...heading,
  /** In the bar of the drawn window. */
  window: text,
  /** In the list at its side, of which the first is chosen. */
  places: entries(z.strictObject({ name: text })),
  headline: text,
  text,
  rows: entries(
    z.strictObject({
      label: text,
      value: text,
      /** Drawn as a bar. */
      share: percent.optional(),
    }),
  ),
  /** That it is an illustration. */
  caption: text,
})

export const fileList = z.strictObject({
  ...heading,
  documents: entries(z.strictObject({ document: roomDocumentId })),
})

export const quote = z.strictObject({ text, name: text, role: text.optional() })

export const richText = z.strictObject({ title: text, text })

export const faq = z.strictObject({
  ...heading,
  questions: entries(z.strictObject({ question: text, answer: text })),
})
