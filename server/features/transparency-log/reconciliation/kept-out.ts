import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { listUnsealedBefore } from '../../data-room/watermarks/queries.ts'
import { formatWatermarkCode } from '../../data-room/watermarks/rules.ts'
import { listWaiting } from '../../engagement/telemetry/queries.ts'
import { lastBatched } from '../queries.ts'
import { listStrayEntries } from './queries.ts'
import { MAX_WAIT_MS } from './said-shown.ts'

const MAX_NAMED = 1_000
const PAGE = 5_000

/**
 * Rows and entries that should be in the log and are not, in words. The caller has just written the batches, so what waited while the
 * portal was off is in the log by now.
 */
export async function findKeptOut({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const before = iso(clock.now().getTime() - MAX_WAIT_MS)
  const pages = await listUnsealedBefore(db, before, MAX_NAMED)
  const observations = await listWaiting(db, await lastBatched(db), before, MAX_NAMED)
  const findings = [
    ...pages.map(
      ({ code, at }) =>
        `The watermark ${formatWatermarkCode(code)} (watermark) of ${at} is not in the log, and it should be.`,
    ),
    ...observations.map(
      ({ seq, received_at }) =>
        `The observation ${seq} (observation) of ${received_at} is not in the log, and it should be.`,
    ),
  ]
  for (let from: number | undefined = Number.MIN_SAFE_INTEGER; from !== undefined && findings.length < MAX_NAMED; ) {
    const { stray, last } = await listStrayEntries(db, from, PAGE)
    for (const { seq, action } of stray)
      findings.push(`The entry with the number ${seq} (${action}) is not in the tree, and does not wait for it.`)
    from = last === undefined ? undefined : last + 1
  }
  return findings
}
