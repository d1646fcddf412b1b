import type { z } from 'zod'
import { type getRetention, RETENTION_CLASSES, type RetentionClass } from '../../../../contract/people/retention.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { deleteOldQuestions } from '../../data-room/questions/queries.ts'
import { deleteOldUnreadReports } from '../../email/reports/unread-service.ts'
import { recipientDigest } from '../../email/service.ts'
import { deleteOldProposals } from '../../integrations/proposals/queries.ts'
import { deleteOldDeliveries } from '../../integrations/webhooks/queries.ts'
import { deleteOldNotifications } from '../../notifications/queries.ts'
import { filesIn } from '../../operations/backup/rules.ts'
import { claim, lockLog, releaseClaim } from '../../transparency-log/queries.ts'
import { deleteVisitsAndObservations } from '../../transparency-log/service.ts'
import { listLegalHolds } from '../privacy/legal-hold-queries.ts'
import { heldRecordIds } from '../privacy/legal-hold-service.ts'
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
/** Rows of one transaction, so that SQLite's one writer is busy for milliseconds only. A visit has many observations. */
const MAX_ROWS = 200
const MAX_VISITS = 20
/** Transactions before other recurring work has its turn. */
const MAX_STEPS = 10

/** Deletes what is past its retention period, every hour, in small steps. The log records what each step deleted. */
export async function applyRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  if (!(await claim(deps.db, 'retained_at', iso(now), iso(now - HOUR_MS)))) return
  const leapt = deps.clock.leapt?.() ?? 0
  if (leapt > 0) {
    // A clock that is wrong for a minute must not delete what has to be kept for years.
    deps.log.error({ leaptMs: leapt }, 'the clock jumped ahead: nothing is deleted until the portal is restarted')
    return
  }
  let steps = 0
  for (const name of RETENTION_CLASSES) {
    while (await step(deps, name)) {
      steps += 1
      if (steps < MAX_STEPS) continue
      // There may be more, so the next round continues.
      await releaseClaim(deps.db, 'retained_at')
      return
    }
  }
}

/** One step of a class. True if there may be more. */
async function step(deps: Deps, name: RetentionClass): Promise<boolean> {
  const files: string[] = []
  const hasMore = await deps.db.transaction().execute(async (trx) => {
    // One step at a time, and never beside placing a legal hold.
    await lockLog(trx)
    const now = deps.clock.now()
    const before = cutoff(deps.portal.privacy.retention[name], now)
    const due = { before, now: iso(now), held: await heldRecordIds(trx), limit: MAX_ROWS }
    const { hasMore, files: unused = [], ...counts } = await STEPS_OF[name](trx, deps, due)
    files.push(...unused)
    if (counts.deleted > 0)
      await recordEntry(trx, deps, {
        action: 'retention.applied',
        actor: 'system',
        detail: { class: name, before, ...counts },
      })
    return hasMore ?? counts.deleted > 0
  })
  // After the commit: a file without a row does no harm, a row without its file would.
  for (const file of files) await deps.files.remove(file)
  return hasMore
}

type Step = (trx: Trx, deps: Deps, due: Due) => Promise<Deleted>

const STEPS_OF: Record<RetentionClass, Step> = {
  visits: async (trx, deps, due) => {
    const ids = await listDueVisits(trx, { ...due, limit: MAX_VISITS })
    const traces = await deleteWatermarks(trx, due)
    return {
      deleted: ids.length + traces,
      observations: await deleteVisitsAndObservations(trx, deps, ids, 'retention'),
    }
  },
  security: async (trx, _, due) => ({ deleted: await deleteSecurity(trx, due) }),
  mails: async (trx, deps, due) => {
    const givenUp = await listGivenUp(trx, due.before)
    const free = givenUp.filter(({ id, payload }) => !isTo(deps, id, payload, due.held.emailKeys)).map(({ id }) => id)
    const heldMail = due.held.emailKeys.map((key) => recipientDigest(deps, key))
    const unread = await deleteOldUnreadReports(trx, deps, { before: due.before, emailKeys: due.held.emailKeys })
    const rest = await deleteMails(trx, due, { givenUp: free.slice(0, MAX_ROWS), heldMail })
    return { deleted: unread + rest }
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
      hasMore: entries.length === due.limit,
    }
  },
  submissions: async (trx, _, due) => {
    const found = await listDueSubmissions(trx, due)
    await deleteSubmissions(trx, found)
    return {
      deleted: found.length,
      files: found.flatMap((row) => filesIn([row.file_sha256, row.earlier_files].join())),
    }
  },
  requests: async (trx, _, due) => ({
    deleted:
      (await deleteRequests(trx, due)) +
      (await deleteOldProposals(trx, due)) +
      (await deleteOldQuestions(trx, { ...due, persons: due.held.persons })),
  }),
  deliveries: async (trx, _, { before, held, limit }) => {
    const due = { before, persons: held.persons, limit }
    return { deleted: (await deleteOldDeliveries(trx, due)) + (await deleteOldNotifications(trx, due)) }
  },
}

function isTo(deps: Deps, id: string, payload: string, emailKeys: readonly string[]): boolean {
  if (emailKeys.length === 0 || payload === '') return false
  const text = deps.secrets.open(payload, id).toLowerCase()
  return emailKeys.some((key) => text.includes(JSON.stringify(key)))
}

export async function readRetention(deps: Deps): Promise<z.input<(typeof getRetention)['output']>> {
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
