import { DAY_MS } from '../../../../contract/limits.ts'
import { number } from '../../../../contract/number-format.ts'
import type { SystemState } from '../../../../contract/operations/system.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'

/** What a check has found out. Only `figures` go into the diagnostic file, because the texts can name places. */
export type Finding = {
  state: SystemState
  summary: string
  next?: string
  facts?: Fact[]
  figures: Record<string, number | boolean | Date | null>
}
type Fact = { label: string; value: string; isTime?: true; isFixed?: true }

/** A certificate or key is due for renewal this long before its end. */
export const ENDING_DAYS = 60
/** docs/backup.md asks for a rehearsal once a quarter. */
export const REHEARSAL_DAYS = 92
/** The log is verified once a day. */
export const VERIFICATION_DAYS = 2

export type Dated = { name: string; endsAt: Date }

/** Whether any of these has ended or will soon, and which one ends first. */
export function findEnding(dated: readonly Dated[], now: Date): { state: SystemState; summary: string } {
  const [first] = [...dated].sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
  if (first === undefined) return { state: 'unknown', summary: 'The portal knows of no certificate.' }
  const left = first.endsAt.getTime() - now.getTime()
  const end = dayAndTimeUtc(first.endsAt.toISOString())
  if (left <= 0) return { state: 'attention', summary: `${first.name} ended on ${end}.` }
  if (left <= ENDING_DAYS * DAY_MS) return { state: 'attention', summary: `${first.name} ends on ${end}.` }
  return { state: 'fine', summary: `None ends within ${ENDING_DAYS} days. The first is ${first.name}, on ${end}.` }
}

export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

/** The code of an error, which names no place and no person. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  for (const one of [error, error.cause])
    if (one instanceof Error && 'code' in one && /^[\w.-]{1,60}$/.test(String(one.code))) return String(one.code)
  return error.name
}
