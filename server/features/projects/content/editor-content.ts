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
import { listProjectKeys, listProjects } from '../../../access/project-queries.ts'
import { getProject } from '../../../access/projects.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { ContentDraftRow, ContentVersionRow, ProjectRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { readContentFile } from './content-files.ts'
import { findDraft, findPublishedNumber, findVersion, listDrafts, listVersions } from './queries.ts'
import { fileAmong, readSet } from './rules.ts'
import { starterContent } from './starter-content.ts'

type VersionFacts = Omit<ContentVersionRow, 'content'>
type DraftFacts = Pick<ContentDraftRow, 'revision' | 'edited_at' | 'edited_by'>
export type DraftAnswer = Awaited<ReturnType<typeof toDraft>>

/** Every project, for the list: no word of any set. */
export async function listContent(deps: Deps): Promise<z.input<typeof listEndpoint.output>> {
  const versions = await listVersions(deps.db)
  const drafts = await listDrafts(deps.db)
  const projects = await listProjects(deps.db)
  const first = versions.some(({ route }) => route === projects[0]?.key) ? (projects[0]?.key ?? null) : null
  const sets = projects.map(async ({ key: route, shows_default_content }) => {
    const own = versions.filter((version) => version.route === route)
    const [published] = own
    const draft = drafts.find((one) => one.route === route)
    return {
      route,
      published: published ? await toVersion(deps, published) : null,
      shows: published ? route : shows_default_content === 1 ? first : null,
      draft: draft ? { ...(await draftFacts(deps, draft)), problems: draft.problems } : null,
      file: fileFacts(deps, route, own).state,
    }
  })
  return { sets: await Promise.all(sets) }
}

/** All of one project, for its editor. */
export async function getContent(deps: Deps, route: ProjectKey): Promise<z.input<typeof getEndpoint.output>> {
  const project = await getProject(deps.db, route)
  const versions = await listVersions(deps.db, route)
  const draft = await findDraft(deps.db, route)
  const published = versions[0] && (await getVersion(deps, route, versions[0].number))
  const set = draft ? readSet(draft.content) : null
  const start = published?.set ?? (await startOf(deps, project))
  return {
    published: published ?? null,
    draft: draft && set ? { ...(await toDraft(deps, draft)), set } : null,
    start,
    form: contentForm(set?.kind === 'presentation' || set?.kind === 'analytics' ? set.kind : start.kind),
    file: fileFacts(deps, route, versions),
    versions: await Promise.all(versions.map((version) => toVersion(deps, version))),
  }
}

export async function getVersion(deps: Deps, route: ProjectKey, number: number) {
  const row = await findVersion(deps.db, route, number)
  if (!row) throw new AppError('not_found')
  return { ...(await toVersion(deps, row)), set: readSet(row.content) as ContentSet }
}

export async function toVersion(deps: Deps, row: VersionFacts): Promise<ContentVersion> {
  const { number, sha256, note } = row
  return { number, sha256, note, publishedAt: row.published_at, publishedBy: await nameOf(deps, row.published_by) }
}

export async function toDraft(deps: Deps, row: ContentDraftRow) {
  return { ...(await draftFacts(deps, row)), problems: checkContent(readSet(row.content)).problems }
}

export async function nameOf(deps: Deps, actor: string): Promise<string> {
  if (actor === 'system') return 'Initial setup'
  return (await actorNames(deps.db, [actor]))(actor)
}

async function draftFacts(deps: Deps, { revision, edited_at, edited_by }: DraftFacts) {
  return { revision, editedAt: edited_at, editedBy: await nameOf(deps, edited_by) }
}

/** What the editor starts a project without content with: what its page shows, or else the starter content. */
async function startOf(deps: Deps, project: ProjectRow): Promise<ContentSet> {
  const [first] = await listProjectKeys(deps.db)
  const standsIn = project.shows_default_content === 1 && first !== undefined
  const number = standsIn ? await findPublishedNumber(deps.db, first) : 0
  if (number > 0 && first !== undefined) return (await getVersion(deps, first, number)).set
  return starterContent(project, deps.portal.language)
}

/** The file is read each time: it may have been changed a moment ago. */
function fileFacts(deps: Deps, route: ProjectKey, versions: readonly VersionFacts[]) {
  const file = readContentFile(deps.config.contentDir, route)
  const facts = (state: FileState, about = '', set: ContentSet | null = null) => ({ state, about, set })
  if (!file) return facts('missing')
  if ('problem' in file) return facts('wrong', file.problem)
  const { state, about, set } = fileAmong(file.set, versions)
  return facts(state, about, set)
}
