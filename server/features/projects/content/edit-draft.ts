import { asBlocks } from '../../../../contract/projects/blocks/convert.ts'
import type { ContentSet } from '../../../../contract/projects/content.ts'
import { describePath } from '../../../../contract/projects/content-labels.ts'
import { checkContent } from '../../../../contract/projects/content-problems.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { ContentVersion } from '../../../../contract/projects/staff-content.ts'
import type { Admin } from '../../../access/account.ts'
import { getProject } from '../../../access/projects.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { ContentDraftRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import { readContentFile } from './content-files.ts'
import { type DraftAnswer, nameOf, toDraft, toVersion } from './editor-content.ts'
import { findDraft, findPublishedNumber, findVersion, insertVersion, putDraft, takeDraft } from './queries.ts'
import { CONTENT_KINDS, canonicalContent, readSet } from './rules.ts'

/** What the editor last saw: the draft's revision, if there was a draft, and the published version. */
type Seen = { revision: string | null; basedOn: number }

/** Saves the draft, valid or not. Refuses if someone else has changed or published it since, so no unseen change is overwritten. */
export async function saveDraft(
  deps: Deps,
  staff: Admin,
  route: ProjectKey,
  seen: Seen,
  set: Record<string, unknown>,
): Promise<DraftAnswer> {
  const row = draftRow(deps, staff, route, seen, asBlocks(set) as Record<string, unknown>)
  const kept = await deps.db.transaction().execute(async (trx) => keepDraft(trx, row, seen))
  if (!kept) throw await changedMeanwhile(deps, route)
  return toDraft(deps, row)
}

/** Replaces the draft with an older version or with the file. */
export async function restoreVersion(
  deps: Deps,
  staff: Admin,
  route: ProjectKey,
  seen: Seen,
  from: number | 'file',
): Promise<DraftAnswer> {
  const row = draftRow(deps, staff, route, seen, await setOf(deps, route, from))
  const kept = await deps.db.transaction().execute(async (trx) => {
    if (!(await keepDraft(trx, row, seen))) return false
    await recordEntry(trx, deps, { action: 'content.restored', actor: staff.actor, route, detail: { from } })
    return true
  })
  if (!kept) throw await changedMeanwhile(deps, route)
  return toDraft(deps, row)
}

export async function discardDraft(deps: Deps, staff: Admin, route: ProjectKey, revision: string): Promise<void> {
  const gone = await deps.db.transaction().execute(async (trx) => {
    await getProject(trx, route)
    if (!(await takeDraft(trx, route, revision))) return false
    await recordEntry(trx, deps, { action: 'content.draft_discarded', actor: staff.actor, route })
    return true
  })
  if (!gone) throw await changedMeanwhile(deps, route)
}

/** Publishes the draft as the next version if it is valid. */
export async function publishDraft(
  deps: Deps,
  staff: Admin,
  route: ProjectKey,
  input: { revision: string; basedOn: number; note: string },
): Promise<ContentVersion> {
  const { revision, basedOn, note } = input
  const draft = await findDraft(deps.db, route)
  if (draft?.revision !== revision) throw await changedMeanwhile(deps, route)
  const set = validSet(draft)
  const { content, sha256 } = canonicalContent(set)
  const before = await findVersion(deps.db, route, basedOn)
  if (before?.sha256 === sha256) throw new AppError('content_same', { params: { number: String(basedOn) } })
  const now = iso(deps.clock.now())
  const number = basedOn + 1
  const row = { route, number, content, sha256, published_at: now, published_by: staff.actor.name, note }
  const published = await deps.db.transaction().execute(async (trx) => {
    const { kind } = await getProject(trx, route)
    if (set.kind !== CONTENT_KINDS[kind])
      throw new AppError('content_wrong', { params: { problem: `This is not the content of a ${kind}.` } })
    // Only one publisher can delete the draft, so the version number is free.
    if (!(await takeDraft(trx, route, revision))) return false
    if ((await findPublishedNumber(trx, route)) !== basedOn || !(await insertVersion(trx, row)))
      throw new AppError('draft_gone')
    const detail = { version: number, sha256 }
    await recordEntry(trx, deps, { action: 'content.published', at: now, actor: staff.actor, route, detail })
    return true
  })
  if (!published) throw await changedMeanwhile(deps, route)
  return toVersion(deps, row)
}

function draftRow(
  deps: Deps,
  staff: Admin,
  route: ProjectKey,
  { basedOn }: Seen,
  set: Record<string, unknown>,
): ContentDraftRow {
  return {
    route,
    revision: deps.ids.id(),
    based_on: basedOn,
    content: canonicalJson(set as Json),
    problems: checkContent(set).problems.length,
    edited_at: iso(deps.clock.now()),
    edited_by: staff.actor.name,
  }
}

async function keepDraft(trx: Trx, row: ContentDraftRow, { revision, basedOn }: Seen): Promise<boolean> {
  await getProject(trx, row.route)
  if (!(await putDraft(trx, row, revision))) return false
  // Checked after the write, which waits for a concurrent publish: a draft based on an older version would undo the newer one.
  if ((await findPublishedNumber(trx, row.route)) !== basedOn) throw new AppError('draft_gone')
  return true
}

async function changedMeanwhile(deps: Deps, route: ProjectKey): Promise<AppError> {
  const now = await findDraft(deps.db, route)
  if (!now) return new AppError('draft_gone')
  return new AppError('draft_changed', { params: { who: await nameOf(deps, now.edited_by) } })
}

function validSet(draft: ContentDraftRow): ContentSet {
  const saved = readSet(draft.content)
  const { set, problems } = checkContent(saved)
  const [first] = problems
  if (set) return set
  throw new AppError('content_wrong', {
    params: { problem: first ? `${describePath(first.path, saved)}: ${first.message}` : '' },
    fields: Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])),
  })
}

async function setOf(deps: Deps, route: ProjectKey, from: number | 'file'): Promise<Record<string, unknown>> {
  if (from === 'file') {
    const file = readContentFile(deps.config.contentDir, route)
    if (!file || 'problem' in file) throw new AppError('content_file_wrong')
    return file.set
  }
  const version = await findVersion(deps.db, route, from)
  if (!version) throw new AppError('not_found')
  return readSet(version.content)
}
