import type { z } from 'zod'
import { DAYS_SHOWN } from '../../../../contract/limits.ts'
import type {
  AuditEntry,
  AuditEntryDetail,
  listAuditDays as daysEndpoint,
  findAudit,
  listAudit as listEndpoint,
} from '../../../../contract/transparency-log/audit-entries.ts'
import { type AuditAction, actionsOf, describeAction, sentenceOf } from '../../../audit/actions.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { lastDays } from '../../../platform/last-days.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { findIssuedCode, openCode } from '../../access-codes/service.ts'
import { findRecordIds, type RecordIds } from '../../people/queries.ts'
import {
  countEntryDays,
  findCoveringCheckpoint,
  findPeople,
  findTrailEntry,
  isSession,
  listNames,
  listNumbers,
  listTrail,
  type TrailFilter,
  type TrailRow,
} from './queries.ts'
import { namesFor } from './subject-names.ts'

const PAGE = 50
const MAX_PEOPLE = 8

type Input = z.output<(typeof listEndpoint)['input']>
type Choice = Omit<Input, 'after'>

export async function listAudit(deps: Deps, { after, ...choice }: Input) {
  const filter = await filterOf(deps, choice)
  const found = await listNumbers(deps.db, filter, { before: after, limit: PAGE + 1 })
  const rows = await listTrail(deps.db, found.slice(0, PAGE))
  return {
    entries: await entryViews(deps, rows),
    next: found.length > PAGE ? (rows.at(-1)?.seq ?? null) : null,
  }
}

export async function listAuditDays(deps: Deps, choice: z.output<(typeof daysEndpoint)['input']>) {
  const days = lastDays(deps.clock.now(), DAYS_SHOWN)
  const rows = await countEntryDays(deps.db, await filterOf(deps, choice), `${days[0]}T00:00:00.000Z`)
  const entries = new Map(rows.map(({ day, n }) => [day, Number(n)]))
  return { days: days.map((day) => ({ day, entries: entries.get(day) ?? 0 })) }
}

/** Entries of a person include those of their signatures, codes, sessions and account. */
async function filterOf(deps: Deps, { person, kind, ...rest }: Choice): Promise<TrailFilter> {
  const actions = kind && actionsOf(kind)
  if (person === undefined) return { ...rest, actions }
  return { ...rest, actions, ways: waysTo(await findRecordIds(deps.db, [person])) }
}

function waysTo(reach: RecordIds): NonNullable<TrailFilter['ways']> {
  const by = <C extends string>(column: C, values: readonly string[]) => values.map((value) => ({ column, value }))
  return [
    ...by('person_id', reach.persons),
    ...by('account_id', reach.accounts),
    ...by('submission_id', reach.submissions),
    ...by('code_id', reach.codes),
    ...by('session_id', reach.sessions),
  ]
}

/** The numbers of all matching entries, oldest first. */
export async function allNumbers(deps: Deps, choice: Choice): Promise<number[]> {
  return numbersBy(deps, await filterOf(deps, choice))
}

/** The newest entries about a person with these actions. */
export async function listEntriesOfPerson(deps: Deps, personId: string, actions: AuditAction[], limit: number) {
  const ways = [{ column: 'person_id' as const, value: personId }]
  const numbers = await listNumbers(deps.db, { ways, actions }, { limit })
  return entryViews(deps, await listTrail(deps.db, numbers))
}

/** The numbers of all entries of a person, oldest first. */
export async function numbersOf(deps: Deps, reach: RecordIds): Promise<number[]> {
  return numbersBy(deps, { ways: waysTo(reach) })
}

async function numbersBy(deps: Deps, filter: TrailFilter): Promise<number[]> {
  const all: number[] = []
  for (let before: number | undefined; ; before = all.at(-1)) {
    const page = await listNumbers(deps.db, filter, { before, limit: 10_000 })
    all.push(...page)
    if (page.length < 10_000) return all.reverse()
  }
}

export async function entryViews(deps: Deps, rows: readonly TrailRow[]): Promise<AuditEntry[]> {
  const names = await namesFor(deps, rows)
  return rows.map((row) => {
    const { kind, outcome } = describeAction(row.action)
    const { who, subject, ...about } = names(row)
    const detail = readDetail(row.detail)
    const facts = { ...about, detail, whose: subject ? ` of ${subject}` : '' }
    return {
      id: row.id,
      index: row.idx,
      at: row.at,
      action: row.action,
      kind,
      refused: outcome !== undefined,
      who,
      says: `${who} ${sentenceOf(row.action, facts)}`,
      personId: row.person_id ?? about.ownerId,
      codeId: row.code_id,
      sessionId: row.session_id,
      submissionId: row.submission_id,
      route: row.route,
      address: readPrivate(row)?.ipAddress ?? null,
    }
  })
}

export async function getEntry(deps: Deps, id: string): Promise<AuditEntryDetail> {
  const row = await findTrailEntry(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const [entry] = await entryViews(deps, [row])
  if (entry === undefined) throw new AppError('not_found')
  const hidden = readPrivate(row)
  const recorded = [
    ['id', row.id],
    ['at', row.at],
    ['action', row.action],
    ['actor', row.actor],
    ['person', row.person_id],
    ['account', row.account_id],
    ['submission', row.submission_id],
    ['code', row.code_id],
    ['session', row.session_id],
    ['browser', row.browser_id],
    ['route', row.route],
    ...Object.entries(readDetail(row.detail)).filter(([name]) => name !== 'wrote'),
    ['wrote', writtenRows(row.detail)],
    ['commitment', row.personal],
  ] as [string, string | number | boolean | null][]
  return {
    entry,
    browser: hidden?.userAgent ?? null,
    recorded: recorded.flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }])),
    personal:
      row.personal === null
        ? 'none'
        : hidden === undefined
          ? 'erased'
          : Object.entries(hidden).map(([name, value]) => ({ name, value: [value].flat().join(', ') })),
    hash: row.hash,
    checkpoint: (row.idx === null ? undefined : await findCoveringCheckpoint(deps.db, row.idx + 1)) ?? null,
  }
}

/** Finds people by the start of a name or email, a full code, or the id of a session. */
export async function findInAudit(deps: Deps, text: string): Promise<z.input<(typeof findAudit)['output']>> {
  if (text === '') return { people: [], code: null, session: null }
  const ids = await findPeople(deps, text, MAX_PEOPLE)
  const { people } = await listNames(deps.db, { people: ids, accounts: [], codes: [] })
  const code = await findIssuedCode(deps, text)
  const named = new Map(
    people.map(({ id, email, full_name, name }) => [id, { id, email, name: full_name ?? name ?? '' }]),
  )
  return {
    people: ids.flatMap((id) => named.get(id) ?? []),
    code: code ? { id: code.id, ending: codeHint(openCode(deps, code)), personId: code.person_id } : null,
    session: (await isSession(deps.db, text)) ? text : null,
  }
}

function readDetail(detail: string): Record<string, string | number | boolean> {
  try {
    return JSON.parse(detail) as Record<string, string | number | boolean>
  } catch {
    // Text that somebody else wrote into the table is shown as it is.
    return { detail }
  }
}

/** The rows that the act wrote, by their names. Their fingerprints say nothing to a reader. */
function writtenRows(detail: string): string | null {
  const rows: unknown = readDetail(detail).wrote
  return rows !== null && typeof rows === 'object' ? Object.keys(rows).join(', ') : null
}

function readPrivate(row: TrailRow): Record<string, string> | undefined {
  return row.private === null ? undefined : (JSON.parse(row.private) as Record<string, string>)
}
