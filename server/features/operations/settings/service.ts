import { basename } from 'node:path'
import type { SectionId } from '../../../../contract/operations/setting-fields.ts'
import { fieldAt, SECTION_IDS, SETTING_SECTIONS, sectionOf } from '../../../../contract/operations/setting-fields.ts'
import type {
  SettingChange,
  SettingSectionAnswer,
  SettingsAnswer,
  SettingValue,
} from '../../../../contract/operations/settings.ts'
import { type Admin, requireRecentProof, type Staff } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { actorName, recordEntry } from '../../../audit/service.ts'
import type { SettingChangeRow, SettingSectionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import type { FlatSettings, SettingLayers } from '../../../portal-config.ts'
import { findLogo } from '../brand/queries.ts'
import { readStored, refreshSettings } from './load.ts'
import { findChange, insertChange, listChanges, listSections, putSection } from './queries.ts'
import { originOf, settingProblems, valueAt } from './rules.ts'

type Change = { path: string; before: SettingValue; after: SettingValue }

const PAGE = 20
/** In whole units of the portal's currency. */
const MINIMUM = 'landing.minimum'

export async function readSettings(deps: Deps, { role }: Staff): Promise<SettingsAnswer> {
  await refreshSettings(deps)
  const rows = await listSections(deps.db)
  const { file } = deps.settings.fixed
  return {
    sections: await Promise.all(SETTING_SECTIONS.map(({ id }) => describeSection(deps, id, rows))),
    file: file ? basename(file.name) : null,
    environment: role === 'admin' ? deps.config.given : [],
    problem: deps.settings.problem,
  }
}

/** Changes one section, or refuses the whole change and names each wrong field. */
export async function saveSection(
  deps: Deps,
  staff: Admin,
  input: { section: SectionId; revision: number; values: Record<string, SettingValue> },
): Promise<SettingSectionAnswer> {
  refuseForeign(input.section, Object.keys(input.values))
  await deps.db.transaction().execute(async (trx) => {
    const row = await findSection(trx, input.section)
    if ((row?.revision ?? 0) !== input.revision) throw new AppError('settings_changed')
    await writeChange(trx, deps, staff, { section: input.section, row, values: input.values, undoes: null })
  })
  return afterChange(deps, input.section)
}

/** Sets back what a change changed, if all of it is still as the change left it. */
export async function undoChange(deps: Deps, staff: Admin, id: string): Promise<SettingSectionAnswer> {
  const section = await deps.db.transaction().execute(async (trx) => {
    const undone = await findChange(trx, id)
    if (!undone) throw new AppError('not_found')
    const row = await findSection(trx, undone.section)
    const changes = changesOf(undone)
    if (!isAsLeft(storedOf(row), changes)) throw new AppError('settings_changed')
    const values = Object.fromEntries(changes.map(({ path, before }) => [path, before]))
    await writeChange(trx, deps, staff, { section: undone.section, row, values, undoes: id })
    return undone.section
  })
  return afterChange(deps, section)
}

export async function readChanges(
  deps: Deps,
  { section, before }: { section: SectionId; before?: number | undefined },
): Promise<{ changes: SettingChange[]; more: boolean }> {
  const rows = await listChanges(deps.db, section, { before, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const names = await actorNames(
    deps.db,
    shown.map(({ changed_by }) => changed_by),
  )
  const stored = storedOf((await listSections(deps.db)).find((row) => row.section === section))
  return {
    more: rows.length > PAGE,
    changes: shown.map((row) => {
      const changes = changesOf(row)
      return {
        id: row.id,
        revision: row.revision,
        at: row.changed_at,
        by: names(row.changed_by),
        changes: changes.map((change) => ({ ...change, label: fieldAt(change.path)?.label ?? change.path })),
        isUndo: row.undoes !== null,
        canUndo: isAsLeft(stored, changes),
      }
    }),
  }
}

/** These become all of the stored settings. */
export async function storeSettings(trx: Trx, deps: Deps, settings: FlatSettings, by: string): Promise<void> {
  const rows = await listSections(trx)
  for (const section of SECTION_IDS) {
    const stored = Object.fromEntries(
      sectionOf(section).fields.flatMap(({ path }) =>
        path in settings ? [[path, settings[path] as SettingValue]] : [],
      ),
    )
    const row = rows.find((one) => one.section === section)
    // An email whose texts nobody has written has no row.
    if (!row && !SETTING_SECTIONS.some(({ id }) => id === section)) continue
    const seen = row?.revision ?? 0
    const next = rowOf(deps, section, { revision: seen + 1, by, stored })
    if (!(await putSection(trx, next, seen))) throw new AppError('settings_changed')
  }
}

type Write = {
  section: SectionId
  row: SettingSectionRow | undefined
  values: Record<string, SettingValue>
  undoes: string | null
}

async function writeChange(trx: Trx, deps: Deps, staff: Admin | 'operator', write: Write): Promise<void> {
  const { section, row, values, undoes } = write
  const before = storedOf(row)
  const changes = Object.entries(values).flatMap(([path, after]): Change[] =>
    isSame(before[path] ?? null, after) ? [] : [{ path, before: before[path] ?? null, after }],
  )
  if (changes.length === 0) return
  const { fixed } = deps.settings
  await refuseUnknownLogos(trx, changes)
  refuseFixed({ stored: before, ...fixed }, changes)
  if (staff !== 'operator' && changes.some(({ path }) => fieldAt(path)?.guarded)) requireRecentProof(deps, staff)
  const stored = withChanges(before, changes)
  const whole = (await readStored(trx)).stored
  for (const { path } of changes) delete whole[path]
  const fields = settingProblems({ stored: { ...whole, ...stored }, ...fixed })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })

  const revision = (row?.revision ?? 0) + 1
  const actor = staff === 'operator' ? staff : staff.actor
  const by = actorName(actor)
  const next = rowOf(deps, section, { revision, by, stored })
  if (!(await putSection(trx, next, row?.revision ?? 0))) throw new AppError('settings_changed')
  await insertChange(trx, {
    id: deps.ids.id(),
    section,
    revision,
    changed_at: next.changed_at,
    changed_by: by,
    changes: JSON.stringify(changes),
    undoes,
  })
  const { name } = sectionOf(section)
  const labels = changes.map(({ path }) => fieldAt(path)?.label ?? path).join(', ')
  await recordEntry(trx, deps, {
    action: undoes === null ? 'settings.changed' : 'settings.undone',
    at: next.changed_at,
    actor,
    accountId: staff === 'operator' ? null : staff.accountId,
    detail: { section: name, settings: labels, revision },
    // Settings can name persons. The log commits to what was changed without containing it.
    personal: Object.fromEntries(changes.map(({ path, before, after }) => [path, [asText(before), asText(after)]])),
  })
  if (
    changes.some(({ path }) => path === 'currency') &&
    MINIMUM in whole &&
    originOf({ stored: whole, ...fixed }, MINIMUM).from === 'stored'
  )
    await clearMinimum(trx, deps, staff)
}

/** The same number of dollars and of yen are different amounts. */
async function clearMinimum(trx: Trx, deps: Deps, staff: Admin | 'operator'): Promise<void> {
  const row = await findSection(trx, 'landing')
  await writeChange(trx, deps, staff, { section: 'landing', row, values: { [MINIMUM]: null }, undoes: null })
}

/**
 * The operator's changes of any sections, in the act of the caller. Returns the labels of what changed. Throws an error that names each
 * wrong setting.
 */
export async function changeSettings(trx: Trx, deps: Deps, by: 'operator', settings: FlatSettings): Promise<string[]> {
  const { fixed } = deps.settings
  const { stored } = await readStored(trx)
  const fields = settingProblems({ stored: { ...stored, ...settings }, ...fixed })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  const labels: string[] = []
  for (const section of SECTION_IDS) {
    const row = await findSection(trx, section)
    const before = storedOf(row)
    const own = sectionOf(section).fields.filter(({ path }) => path in settings)
    const changed = own.filter(({ path }) => !isSame(before[path] ?? null, settings[path] ?? null))
    if (changed.length === 0) continue
    const values = Object.fromEntries(changed.map(({ path }) => [path, settings[path] ?? null]))
    await writeChange(trx, deps, by, { section, row, values, undoes: null })
    labels.push(...changed.map(({ label }) => label))
  }
  return labels
}

async function afterChange(deps: Deps, section: SectionId): Promise<SettingSectionAnswer> {
  await refreshSettings(deps)
  return describeSection(deps, section, await listSections(deps.db))
}

/** A section with its values, their origin and who changed it last. */
export async function describeSection(
  deps: Deps,
  id: SectionId,
  rows: SettingSectionRow[],
): Promise<SettingSectionAnswer> {
  const row = rows.find(({ section }) => section === id)
  const layers = { stored: storedOf(row), ...deps.settings.fixed }
  return {
    id,
    revision: row?.revision ?? 0,
    changedAt: row?.changed_at ?? null,
    changedBy: row ? (await actorNames(deps.db, [row.changed_by]))(row.changed_by) : null,
    values: sectionOf(id).fields.map(({ path }) => ({
      path,
      value: valueAt(deps.settings.current, path) ?? null,
      ...originOf(layers, path),
    })),
  }
}

async function findSection(trx: Trx, section: SectionId): Promise<SettingSectionRow | undefined> {
  return (await listSections(trx)).find((row) => row.section === section)
}

type NewRow = { revision: number; by: string; stored: FlatSettings }

function rowOf(deps: Deps, section: SectionId, { revision, by, stored }: NewRow): SettingSectionRow {
  return { section, revision, stored: canonicalJson(stored), changed_at: iso(deps.clock.now()), changed_by: by }
}

function storedOf(row: SettingSectionRow | undefined): FlatSettings {
  return row ? JSON.parse(row.stored) : {}
}

function changesOf(row: SettingChangeRow): Change[] {
  return JSON.parse(row.changes)
}

function withChanges(stored: FlatSettings, changes: Change[]): FlatSettings {
  const next = { ...stored }
  for (const { path, after } of changes) {
    if (after === null) delete next[path]
    else next[path] = after
  }
  return next
}

function isAsLeft(stored: FlatSettings, changes: Change[]): boolean {
  return changes.every(({ path, after }) => isSame(stored[path] ?? null, after))
}

function isSame(a: SettingValue, b: SettingValue): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

function asText(value: SettingValue): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : canonicalJson(value)
}

/** A logo is uploaded first. */
async function refuseUnknownLogos(trx: Trx, changes: Change[]): Promise<void> {
  for (const { path, after } of changes)
    if (fieldAt(path)?.kind === 'logo' && after !== null && !(await findLogo(trx, String(after))))
      throw new AppError('invalid_input', { fields: { [path]: 'Upload the logo again.' } })
}

function refuseForeign(section: SectionId, paths: string[]): void {
  const known = sectionOf(section).fields.map(({ path }) => path)
  const foreign = paths.filter((path) => !known.includes(path))
  if (foreign.length === 0) return
  const fields = Object.fromEntries(foreign.map((path) => [path, 'This section has no such setting.']))
  throw new AppError('invalid_input', { fields })
}

function refuseFixed(layers: SettingLayers, changes: Change[]): void {
  const fields = Object.fromEntries(
    changes.flatMap(({ path }) => {
      const { setBy } = originOf(layers, path)
      return setBy === null ? [] : [[path, `This is set by ${setBy}, so it cannot be changed here.`]]
    }),
  )
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}
