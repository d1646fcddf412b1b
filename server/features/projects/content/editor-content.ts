import type { z } from 'zod'
import type { ContentSet } from '../../../../contract/projects/content.ts'
import { contentForm } from '../../../../contract/projects/content-form.ts'
import { checkContent } from '../../../../contract/projects/content-problems.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type {
  ContentVersion,
  FileState,
  getContent as getEndpoint,
  listContent as listEndpoint,
} from '../../../../contract/projects/staff-content.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import { getProject } from '../../../access/projects.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { ContentDraftRow, ContentVersionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { readContentFile } from './content-files.ts'
import { findDraft, findVersion, listDrafts, listVersions } from './queries.ts'
import { canonicalContent, fileAmong } from './rules.ts'

type VersionFacts = Omit<ContentVersionRow, 'content'>
type DraftFacts = Pick<ContentDraftRow, 'revision' | 'edited_at' | 'edited_by'>
export type DraftAnswer = Awaited<ReturnType<typeof toDraft>>

/** Every project, for the list: no word of any set. */
export async function listContent(deps: Deps): Promise<z.input<typeof listEndpoint.output>> {
  const versions = await listVersions(deps.db)
  const drafts = await listDrafts(deps.db)
  const sets = (await listProjectKeys(deps.db)).map(async (route) => {
    const own = versions.filter((version) => version.route === route)
    const [published] = own
    const draft = drafts.find((one) => one.route === route)
    return {
      route,
      published: published ? await toVersion(deps, published) : null,
      draft: draft ? { ...(await draftFacts(deps, draft)), problems: draft.problems } : null,
      file: fileFacts(deps, route, own).state,
    }
  })
  return { sets: await Promise.all(sets) }
}

/** All of one project, for its editor. */
export async function getContent(deps: Deps, route: ProjectKey): Promise<z.input<typeof getEndpoint.output>> {
  await getProject(deps.db, route)
  const versions = await listVersions(deps.db, route)
  const draft = await findDraft(deps.db, route)
  const published = versions[0] && (await getVersion(deps, route, versions[0].number))
  const set = draft ? (JSON.parse(draft.content) as Record<string, unknown>) : null
  const start = published?.set ?? (await defaultSet(deps))
  return {
    published: published ?? null,
    draft: draft && set ? { ...(await toDraft(deps, draft)), set } : null,
    start,
    form: contentForm(set?.kind === 'project' || set?.kind === 'analytics' ? set.kind : start.kind),
    file: fileFacts(deps, route, versions),
    versions: await Promise.all(versions.map((version) => toVersion(deps, version))),
  }
}

export async function getVersion(deps: Deps, route: ProjectKey, number: number) {
  const row = await findVersion(deps.db, route, number)
  if (!row) throw new AppError('not_found')
  return { ...(await toVersion(deps, row)), set: JSON.parse(row.content) as ContentSet }
}

export async function toVersion(deps: Deps, row: VersionFacts): Promise<ContentVersion> {
  const { number, sha256, note } = row
  return { number, sha256, note, publishedAt: row.published_at, publishedBy: await nameOf(deps, row.published_by) }
}

export async function toDraft(deps: Deps, row: ContentDraftRow) {
  return { ...(await draftFacts(deps, row)), problems: checkContent(JSON.parse(row.content)).problems }
}

export async function nameOf(deps: Deps, actor: string): Promise<string> {
  if (actor === 'system') return 'The portal, from the content file'
  return (await actorNames(deps.db, [actor]))(actor)
}

async function draftFacts(deps: Deps, { revision, edited_at, edited_by }: DraftFacts) {
  return { revision, editedAt: edited_at, editedBy: await nameOf(deps, edited_by) }
}

/** The set that stands in for a project without one. */
async function defaultSet(deps: Deps): Promise<ContentSet> {
  const [first = ''] = await listProjectKeys(deps.db)
  const [newest] = await listVersions(deps.db, first)
  return (await getVersion(deps, first, newest?.number ?? 0)).set
}

/** The file is read each time: it may have been changed a moment ago. */
function fileFacts(deps: Deps, route: ProjectKey, versions: readonly VersionFacts[]) {
  const file = readContentFile(deps.config.contentDir, route)
  const facts = (state: FileState, about = '', set: ContentSet | null = null) => ({ state, about, set })
  if (!file) return facts('missing')
  if ('problem' in file) return facts('wrong', file.problem)
  const { state, about } = fileAmong(canonicalContent(file.set).sha256, versions)
  return facts(state, about, file.set)
}
