/** What decides whether investors can state interest. Days in UTC, both included. */
export type RoundDays = { opens_on: string | null; closes_on: string | null }

export function roundState({ opens_on, closes_on }: RoundDays, today: string): 'before' | 'open' | 'over' {
  if (opens_on !== null && today < opens_on) return 'before'
  return closes_on !== null && today > closes_on ? 'over' : 'open'
}

/** By how much indications pass the target. */
export function oversubscription(softCircled: number, target: number): number {
  return Math.max(0, softCircled - target)
}

/** Why staff or an investor cannot state this amount; undefined if they can. */
export function amountProblem(
  stated: { amount: number; currency: string },
  round: { minimum: number | null; currency: string },
): 'interest_currency' | 'interest_minimum' | undefined {
  if (stated.currency !== round.currency) return 'interest_currency'
  return round.minimum !== null && stated.amount < round.minimum ? 'interest_minimum' : undefined
}
