import { DAY_MS, LIMITS } from '../../contract/limits.ts'

/** The signed version, and when its term ends. */
export type Signature = { version: number; boundUntil: string }

/** A version that earlier signers must sign from this time on. */
export type SigningDeadline = { version: number; from: string }

/** Whether the person must sign again before they see more, and if not yet, the deadline. */
export function signingDue(
  { version, boundUntil }: Signature,
  demands: readonly SigningDeadline[],
  now: string,
): { due: boolean; by: string | null } {
  const later = demands.filter((demand) => demand.version > version)
  if (boundUntil <= now || later.some(({ from }) => from <= now)) return { due: true, by: null }
  return { due: false, by: later.map(({ from }) => from).sort()[0] ?? null }
}

/** Whether the signer can sign again: they are asked to, or the term has ended or ends soon. */
export function maySignAgain(signature: Signature, demands: readonly SigningDeadline[], now: Date): boolean {
  const { due, by } = signingDue(signature, demands, now.toISOString())
  const soon = new Date(now.getTime() + LIMITS.termEndingDays * DAY_MS).toISOString()
  return due || by !== null || signature.boundUntil <= soon
}

/** When a term that starts at this time ends. One that starts on 29 February can end on 1 March. */
export function termEnd(from: Date, years: number): Date {
  const end = new Date(from)
  end.setUTCFullYear(from.getUTCFullYear() + years)
  return end
}
