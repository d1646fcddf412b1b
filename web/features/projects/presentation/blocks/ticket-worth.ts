import type { BlockContent } from '../content-types.ts'

type Ticket = BlockContent<'ticket'>

/** A span of values of the reader's part, as amounts and as multiples of what was paid. */
export type Worth = { name: string | undefined; low: number; high: number; lowTimes: number; highTimes: number }

/** Percent of the company after the round. */
export const equityOf = (ticket: Pick<Ticket, 'valuation'>, amount: number) => (amount / ticket.valuation) * 100

/** At the estimated valuation, which has no name, and at each exit after later rounds. */
export function worthOf({ valuation, low, high, dilution = 0, exits }: Ticket, amount: number): Worth[] {
  const part = amount / valuation
  const kept = 1 - dilution / 100
  const span = (name: string | undefined, from: number, to: number, share: number): Worth => ({
    name,
    low: from * share,
    high: to * share,
    lowTimes: (from * share) / amount,
    highTimes: (to * share) / amount,
  })
  return [span(undefined, low, high, part), ...exits.map((exit) => span(exit.name, exit.low, exit.high, part * kept))]
}

/** What was typed as an amount that the ticket allows; undefined if it is none. */
export function readAmount(
  typed: string,
  { minimum, maximum }: Pick<Ticket, 'minimum' | 'maximum'>,
): number | undefined {
  const digits = typed.replace(/[^\d]/g, '')
  if (digits === '') return undefined
  return Math.min(maximum, Math.max(minimum, Number(digits)))
}
