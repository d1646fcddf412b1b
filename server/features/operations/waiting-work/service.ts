import type { z } from 'zod'
import { DAY_MS, HOUR_MS, LIMITS } from '../../../../contract/limits.ts'
import type {
  listWaitingWork as listEndpoint,
  WaitingWork,
  WorkItem,
} from '../../../../contract/operations/waiting-work.ts'
import { MAX_COUNTED_WORK, WORK_KIND_NAMES } from '../../../../contract/operations/work-kinds.ts'
import type { Staff } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { isLoopbackOnly } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findTermsInForce } from '../../agreements/signing/queries.ts'
import { isSameParty } from '../../agreements/template-text.ts'
import { termMoment } from '../../agreements/term/service.ts'
import { expiredBy } from '../../integrations/proposals/rules.ts'
import { findBackupState } from '../backup/queries.ts'
import { backupProblem } from '../backup/rules.ts'
import { failingChecks } from '../system/watch-checks.ts'
import { describeWork } from './describe-work.ts'
import { countWork, findSetUpAt, findWork, listColleagues, listQueue, type WorkPlace } from './queries.ts'
import type { Moment } from './source-queries.ts'

const PAGE = 20
const SEVERITIES = ['high', 'normal', 'low'] as const

/** The one answer behind the badges of the navigation. */
export async function getWaitingWork(deps: Deps, staff: Staff): Promise<WaitingWork> {
  const at = await momentOf(deps, staff)
  const { backups, ...counts } = await countWork(deps.db, at, MAX_COUNTED_WORK)
  const terms = await findTermsInForce(deps.db)
  const otherParty = terms && !isSameParty(terms.party, deps.portal) ? terms.party : null
  return { ...counts, otherParty, backups: backups > 0 ? (at.backups?.problem ?? null) : null }
}

/** What the sources are asked with. */
export async function momentOf(deps: Deps, { role }: Pick<Staff, 'role'>): Promise<Moment> {
  const at = deps.clock.now()
  const { now, endingFrom, asked } = await termMoment(deps)
  return {
    now,
    hourAgo: iso(at.getTime() - HOUR_MS),
    today: now.slice(0, 10),
    codesEndBy: iso(at.getTime() + LIMITS.endingSoonDays * DAY_MS),
    agreementsEndBy: endingFrom,
    proposalsExpiredBy: expiredBy(at),
    asked,
    backups: await findBackupProblem(deps, at),
    system: role === 'admin' ? failingChecks(deps) : null,
  }
}

async function findBackupProblem(deps: Deps, now: Date): Promise<Moment['backups']> {
  const { backup } = deps.config
  // A portal that only its own machine can open is a trial.
  if (backup === undefined)
    return isLoopbackOnly(deps.config) ? null : { problem: 'off', since: await findSetUpAt(deps.db), state: 'off' }
  const state = await findBackupState(deps.db)
  const problem = backupProblem(state, backup.everyMs, now)
  const since = state.made_at ?? state.since ?? iso(now)
  return problem && { problem, since, state: `${problem} ${since}` }
}

type Input = z.output<typeof listEndpoint.input>

export async function listWaitingWork(
  deps: Deps,
  staff: Staff,
  { show, kind, after }: Input,
): Promise<z.input<typeof listEndpoint.output>> {
  const at = await momentOf(deps, staff)
  const me = staff.accountId
  const { page, counts } = await listQueue(deps.db, at, { show, kind, me, after: readPlace(after), limit: PAGE + 1 })
  const shown = page.slice(0, PAGE)
  const described = await Promise.all(
    WORK_KIND_NAMES.map(async (name) => {
      const ids = shown.filter((one) => one.kind === name).map(({ id }) => id)
      const rows = await findWork(deps.db, at, name, ids)
      const words = rows.length > 0 ? await describeWork(deps, staff, name, rows) : new Map()
      return rows.map((row) => ({ key: `${name} ${row.subject_id}`, row, words: words.get(row.subject_id) }))
    }),
  )
  const found = new Map(described.flat().map((one) => [one.key, one]))
  const nameOf = await actorNames(
    deps.db,
    shown.flatMap(({ assigned, decided_by }) => [
      ...(assigned ? [accountActor(assigned)] : []),
      ...(decided_by ? [decided_by] : []),
    ]),
  )
  const colleagues = await listColleagues(deps.db)
  const last = page.length > PAGE ? shown.at(-1) : undefined
  return {
    items: shown.flatMap((one): WorkItem[] => {
      const seen = found.get(`${one.kind} ${one.id}`)
      // Somebody has dealt with it between the two queries.
      if (!seen?.words) return []
      const { row, words } = seen
      return [
        {
          kind: one.kind,
          id: one.id,
          personId: row.person_id,
          ...words,
          type: row.type,
          since: row.since,
          due: row.due,
          severity: SEVERITIES[one.severity] ?? 'normal',
          assignee: one.assigned ? { id: one.assigned, name: nameOf(accountActor(one.assigned)) } : null,
          isAssigned: Number(one.by_staff) === 1,
          snoozedUntil: show === 'snoozed' ? one.snoozed_until : null,
          decidedBy: one.decided_by && nameOf(one.decided_by),
          state: row.state,
          revision: one.revision,
        },
      ]
    }),
    counts,
    me,
    colleagues: colleagues.map(({ id, name, email }) => ({ id, name: name || email })),
    next: last ? writePlace(last) : null,
  }
}

/** How the log names an account of staff. */
const accountActor = (id: string) => `staff:${id}`

/** A text that is no place starts the list, as elsewhere. */
function readPlace(after: string | undefined): WorkPlace | undefined {
  const [severity, turn, kind, id] = /^[012] \S+ \S+ \S+$/.exec(after ?? '')?.[0].split(' ') ?? []
  return turn && kind && id ? { severity: Number(severity), turn, kind, id } : undefined
}

function writePlace({ severity, turn, kind, id }: WorkPlace): string {
  return [severity, turn, kind, id].join(' ')
}
