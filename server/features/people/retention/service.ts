import type { z } from 'zod'
import { RETENTION_CLASSES, type RetentionClass, type showRetention } from '../../../../contract/people/retention.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { claim, lockLog, unclaim } from '../../transparency-log/queries.ts'
import { forgetVisits } from '../../transparency-log/service.ts'
import { listLegalHolds } from '../privacy/legal-hold-queries.ts'
import { heldReach } from '../privacy/legal-hold-service.ts'
import {
  type Due,
  deleteMails,
  deletePrivate,
  deleteRequests,
  deleteSecurity,
  deleteSessions,
  deleteWatermarks,
  findLastRun,
  findPlace,
  listApplied,
  listDueVisits,
  listGivenUp,
  listOldEntries,
  savePlace,
} from './queries.ts'
import { belongs, cutoff, type Deleted } from './rules.ts'
import { deleteSubmissions, listDueSubmissions } from './submission-queries.ts'

const HOUR_MS = 60 * 60_000
/** Rows of one transaction: SQLite's one writer is held for milliseconds only. Visits bring their observations with them. */
const MOST = 200
const MAX_VISITS = 20
/** How many steps are taken before others have their turn. */
const STEPS = 10

/** Deletes what has been kept long enough, every hour, a little at a time; each step says in the log what it deleted. */
export async function applyRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  if (!(await claim(deps.db, 'retained_at', iso(now), iso(now - HOUR_MS)))) return
  const leapt = deps.clock.leapt?.() ?? 0
  if (leapt > 0) {
    // A clock that is wrong for a minute must not delete what is to be kept for years.
    deps.log.error({ leaptMs: leapt }, 'the clock has leapt ahead: nothing is deleted until the portal is restarted')
    return
  }
  let steps = 0
  for (const name of RETENTION_CLASSES) {
    while (await step(deps, name)) {
      steps += 1
      if (steps < STEPS) continue
      // There may be more: whoever comes next goes on.
      await unclaim(deps.db, 'retained_at')
      return
    }
  }
}

/** One step of a class; true where something was done. */
async function step(deps: Deps, name: RetentionClass): Promise<boolean> {
  const files: string[] = []
  const went = await deps.db.transaction().execute(async (trx) => {
    // One at a time, and after whoever holds a person's data right now.
    await lockLog(trx)
    const now = deps.clock.now()
    const before = cutoff(deps.portal.privacy.retention[name], now)
    const due = { before, now: iso(now), held: await heldReach(trx), most: MOST }
    const { goneOn, files: lost = [], ...counts } = await STEPS_OF[name](trx, deps, due)
    files.push(...lost)
    if (counts.deleted > 0)
      await recordEntry(trx, deps, {
        action: 'retention.applied',
        actor: 'system',
        detail: { class: name, before, ...counts },
      })
    return goneOn ?? counts.deleted > 0
  })
  // After the commit: a file that nobody names any more does no harm, a name without its file would.
  for (const file of files) await deps.files.remove(file)
  return went
}

type Step = (trx: Trx, deps: Deps, due: Due) => Promise<Deleted>

const STEPS_OF: Record<RetentionClass, Step> = {
  visits: async (trx, deps, due) => {
    const ids = await listDueVisits(trx, { ...due, most: MAX_VISITS })
    const traces = await deleteWatermarks(trx, due)
    return { deleted: ids.length + traces, observations: await forgetVisits(trx, deps, ids, 'retention') }
  },
  security: async (trx, _, due) => ({ deleted: await deleteSecurity(trx, due) }),
  mails: async (trx, deps, due) => {
    const lost = await listGivenUp(trx, due.before)
    const mine = lost.filter(({ id, payload }) => !isTo(deps, id, payload, due.held.emailKeys)).map(({ id }) => id)
    return { deleted: await deleteMails(trx, due, mine.slice(0, MOST)) }
  },
  sessions: async (trx, _, due) => ({ deleted: await deleteSessions(trx, due) }),
  logPersonal: async (trx, _, due) => {
    const entries = await listOldEntries(trx, await findPlace(trx), due)
    const last = entries.at(-1)
    if (last === undefined) return { deleted: 0 }
    const free = entries.filter((entry) => entry.personal !== null && !belongs(entry, due.held))
    await savePlace(trx, last.seq)
    return {
      deleted: await deletePrivate(
        trx,
        free.map(({ id }) => id),
      ),
      goneOn: entries.length === due.most,
    }
  },
  submissions: async (trx, _, due) => {
    const found = await listDueSubmissions(trx, due)
    await deleteSubmissions(trx, found)
    return { deleted: found.length, files: found.flatMap(({ file_sha256 }) => file_sha256 ?? []) }
  },
  requests: async (trx, _, due) => ({ deleted: await deleteRequests(trx, due) }),
}

function isTo(deps: Deps, id: string, payload: string, emailKeys: readonly string[]): boolean {
  if (emailKeys.length === 0 || payload === '') return false
  const text = deps.secrets.open(payload, id).toLowerCase()
  return emailKeys.some((key) => text.includes(JSON.stringify(key)))
}

/** What is kept for how long, when something was last deleted, and whose data are held. */
export async function readRetention(deps: Deps): Promise<z.input<(typeof showRetention)['output']>> {
  const applied = (await listApplied(deps.db)).map(({ at, detail }) => ({
    at,
    ...(JSON.parse(detail) as { class: string; deleted: number }),
  }))
  const holds = await listLegalHolds(deps.db)
  const nameOf = await actorNames(
    deps.db,
    holds.map(({ set_by }) => set_by),
  )
  const today = iso(deps.clock.now()).slice(0, 10)
  return {
    classes: RETENTION_CLASSES.map((name) => {
      const of = applied.filter((one) => one.class === name)
      const day = of[0]?.at.slice(0, 10)
      const rows = of.filter(({ at }) => at.slice(0, 10) === day).reduce((sum, one) => sum + one.deleted, 0)
      return { name, days: deps.portal.privacy.retention[name], last: of[0] ? { at: of[0].at, rows } : null }
    }),
    holds: holds.map((row) => ({
      personId: row.person_id,
      email: row.email,
      reason: row.reason,
      reviewOn: row.review_on,
      setAt: row.set_at,
      setBy: nameOf(row.set_by),
      due: row.review_on <= today,
    })),
    lastRun: await findLastRun(deps.db),
  }
}
