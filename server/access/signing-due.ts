import { DAY_MS, LIMITS } from '../../contract/limits.ts'

/** A signature as far as it tells whether it still does: which version was signed, and when its term ends. */
export type Signature = { version: number; boundUntil: string }

/** That a version asks those who signed an earlier one to sign it, from this time on. */
export type Demand = { version: number; from: string }

/** Whether a signature has to be given anew before anything more is shown, and the day from which it will have to. */
export function signingDue(
  { version, boundUntil }: Signature,
  demands: readonly Demand[],
  now: string,
): { due: boolean; by: string | null } {
  const later = demands.filter((demand) => demand.version > version)
  if (boundUntil <= now || later.some(({ from }) => from <= now)) return { due: true, by: null }
  return { due: false, by: later.map(({ from }) => from).sort()[0] ?? null }
}

/** Whether whoever signed may do so again: they are asked to, now or by a day, or the term has ended or ends before long. */
export function maySignAgain(signature: Signature, demands: readonly Demand[], now: Date): boolean {
  const { due, by } = signingDue(signature, demands, now.toISOString())
  const soon = new Date(now.getTime() + LIMITS.termEndingDays * DAY_MS).toISOString()
  return due || by !== null || signature.boundUntil <= soon
}

/** When a term ends that begins at this time. Begun on a 29th of February, it may end on a 1st of March. */
export function termEnd(from: Date, years: number): Date {
  const end = new Date(from)
  end.setUTCFullYear(from.getUTCFullYear() + years)
  return end
}
