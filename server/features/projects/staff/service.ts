import type { z } from 'zod'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { MAX_PROJECTS } from '../../../../contract/projects/project-limits.ts'
import type * as contract from '../../../../contract/projects/staff-projects.ts'
import { NOT_BY_SIGNING, notBySigning } from '../../../../contract/projects/staff-projects.ts'
import type { Admin } from '../../../access/account.ts'
import { insertProject, listAllProjects, listProjectKeys } from '../../../access/project-queries.ts'
import { checkProjects, getProject, valuationOf } from '../../../access/projects.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { ProjectRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { listPublishedKeys, lockProjects, setPosition, updateProject } from './queries.ts'

type CreateInput = z.output<typeof contract.createProject.input>
type ChangeInput = z.output<typeof contract.changeProject.input>
type MoveInput = z.output<typeof contract.moveProject.input>

export async function listStaffProjects(deps: Deps): Promise<z.input<typeof contract.listStaffProjects.output>> {
  const rows = await listAllProjects(deps.db)
  const published = await listPublishedKeys(deps.db)
  const inUse = rows.filter(({ archived_at }) => archived_at === null)
  const archived = rows.filter(({ archived_at }) => archived_at !== null)
  const standsIn = published.includes(inUse[0]?.key ?? '')
  return {
    projects: [...inUse, ...archived].map((row) => ({
      ...view(row),
      content: published.includes(row.key)
        ? ('own' as const)
        : standsIn && row.shows_default_content === 1
          ? ('default' as const)
          : ('none' as const),
    })),
    currency: deps.portal.currency,
  }
}

function view(row: ProjectRow) {
  return {
    key: row.key,
    kind: row.kind,
    name: row.name,
    summary: row.summary,
    stage: row.stage,
    launch: row.launch ?? '',
    valuation: valuationOf(row) ?? null,
    currency: row.currency,
    minimum: row.minimum,
    instrument: row.instrument ?? '',
    disclosed: row.disclosed === 1,
    opensOnSigning: row.opened_by_personal_codes === 1,
    agreement: row.agreement,
    revision: row.revision,
    createdAt: row.created_at,
    archivedAt: row.archived_at,
  }
}

export async function createProject(deps: Deps, staff: Admin, input: CreateInput): Promise<{ key: ProjectKey }> {
  await deps.db.transaction().execute((trx) => addProject(trx, deps, staff.actor, input))
  return { key: input.key }
}

/** The same in the act of the caller. */
export async function addProject(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  { key, kind, ...facts }: CreateInput,
): Promise<void> {
  const now = iso(deps.clock.now())
  const all = await lockProjects(trx, deps.kind)
  if (all.length >= MAX_PROJECTS) throw new AppError('projects_full')
  // An archived one counts: the feed's keys and figures belong to it, and must not reach the readers of another.
  if (kind === 'dashboard' && all.some((row) => row.kind === 'dashboard'))
    throw new AppError('project_dashboard_exists')
  const row: ProjectRow = {
    key,
    kind,
    ...columnsOf(facts),
    // The default project's content says nothing about a project that staff add.
    shows_default_content: 0,
    kept_of_demo: 0,
    position: nextPosition(all),
    revision: 1,
    archived_at: null,
    restored_at: null,
    created_at: now,
    updated_at: now,
  }
  if (!(await insertProject(trx, row))) throw new AppError('project_key_taken')
  const detail = { name: row.name, kind: row.kind }
  await recordEntry(trx, deps, { action: 'project.created', at: now, actor, route: key, detail })
}

/** Whether a project is described like this already. */
export function saysTheSame(row: ProjectRow, { key: _, kind, ...facts }: CreateInput): boolean {
  return (
    row.kind === kind &&
    Object.entries(columnsOf(facts)).every(([name, value]) => row[name as keyof ProjectRow] === value)
  )
}

export function nextPosition(all: readonly ProjectRow[]): number {
  return Math.max(0, ...all.map(({ position }) => position)) + 1
}

/** A change that changes nothing is accepted and leaves no entry. */
export async function changeProject(deps: Deps, staff: Admin, { key, revision, ...given }: ChangeInput): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const before = await getProject(trx, key)
    if (before.revision !== revision) throw new AppError('project_changed')
    const facts = { ...given, agreement: given.agreement ?? before.agreement }
    if (!notBySigning(facts)) throw new AppError('invalid_input', { fields: { opensOnSigning: NOT_BY_SIGNING } })
    const columns = columnsOf(facts)
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== before[name])
    if (changed.length === 0) return
    if (!(await updateProject(trx, before, { ...columns, kept_of_demo: 0, updated_at: now })))
      throw new AppError('project_changed')
    const fields = [...new Set(changed.map((name) => COLUMN_NAMES[name]))].join(', ')
    await recordEntry(trx, deps, {
      action: 'project.changed',
      at: now,
      actor: staff.actor,
      route: key,
      detail: { fields },
    })
  })
}

/** Relative to another project, so that two people who move projects at once do not undo each other's order. */
export async function moveProject(deps: Deps, staff: Admin, { key, before }: MoveInput): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await lockProjects(trx, deps.kind)
    await getProject(trx, key)
    if (before !== null) await checkProjects(trx, [before], 'before')
    const order = await listProjectKeys(trx)
    const others = order.filter((other) => other !== key)
    const at = before === null || before === key ? others.length : others.indexOf(before)
    const moved = before === key ? order : others.toSpliced(at, 0, key)
    if (moved.join(' ') === order.join(' ')) return
    for (const [index, one] of moved.entries()) await setPosition(trx, one, index + 1, now)
    const detail = { place: moved.indexOf(key) + 1 }
    await recordEntry(trx, deps, { action: 'project.moved', at: now, actor: staff.actor, route: key, detail })
  })
}

function columnsOf(facts: Omit<CreateInput, 'key' | 'kind'>) {
  return {
    name: facts.name,
    summary: facts.summary,
    stage: facts.stage,
    launch: facts.launch || null,
    valuation_low: facts.valuation && Math.round(facts.valuation.low * 1_000),
    valuation_high: facts.valuation && Math.round(facts.valuation.high * 1_000),
    currency: facts.currency,
    minimum: facts.minimum,
    instrument: facts.instrument || null,
    disclosed: facts.disclosed ? 1 : 0,
    opened_by_personal_codes: facts.opensOnSigning ? 1 : 0,
    agreement: facts.agreement,
  }
}

/** As the audit log names them. The values are left out, because not all of them are public. */
const COLUMN_NAMES: Record<keyof ReturnType<typeof columnsOf>, string> = {
  name: 'name',
  summary: 'summary',
  stage: 'stage',
  launch: 'launch',
  valuation_low: 'valuation',
  valuation_high: 'valuation',
  currency: 'currency',
  minimum: 'minimum',
  instrument: 'instrument',
  disclosed: 'disclosure',
  opened_by_personal_codes: 'access by signing',
  agreement: 'agreement',
}
