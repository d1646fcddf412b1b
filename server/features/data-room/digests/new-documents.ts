import { emailKey } from '../../../../contract/email/email-key.ts'
import { listAdmitted } from '../../../access/admitted-queries.ts'
import { findShown, listProjects } from '../../../access/project-queries.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readMatchesOf } from '../matches.ts'
import { listReadable } from '../read-document-queries.ts'
import { listOpenedVersions } from './queries.ts'
import { newSince } from './rules.ts'

/** What somebody may read at this moment, that is new since then, and that they have not opened. */
export type NewDocuments = {
  email: string
  name: string
  projects: (NamedProject & { count: number })[]
  /** The latest of them: the next email tells of what comes after it. */
  until: string
}

/** Undefined if there is nothing. It asks what the pages of the data room ask, for each project. */
export async function findNewDocuments(deps: Deps, personId: string, since: string): Promise<NewDocuments | undefined> {
  const now = iso(deps.clock.now())
  let found: NewDocuments | undefined
  for (const { key: route, name: projectName } of await listProjects(deps.db)) {
    const agreement = (await findShown(deps.db, route))?.agreement ?? 'code'
    const [person] = await listAdmitted(deps.db, { route, now, agreement, personId })
    if (person === undefined || person.confirmed_at === null) continue
    const matches = await readMatchesOf(deps, route, { personId, key: emailKey(person.email) })
    const rows = (await listReadable(deps.db, { route, reader: { personId, matches }, now })).filter(
      (row) => newSince(row) > since,
    )
    const opened = await listOpenedVersions(
      deps.db,
      personId,
      rows.map(({ version_id }) => version_id),
    )
    const unread = rows.filter(({ version_id }) => !opened.has(version_id))
    if (unread.length === 0) continue
    found ??= { email: person.email, name: person.full_name, projects: [], until: since }
    found.projects.push({ key: route, name: projectName, count: unread.length })
    for (const row of unread) if (newSince(row) > found.until) found.until = newSince(row)
  }
  return found
}

/** By project: when a document last became new to any reader. Most of the time that says that there is nothing for anybody. */
export async function findLatest(deps: Deps, route: string): Promise<string> {
  const now = iso(deps.clock.now())
  const rows = await listReadable(deps.db, { route, reader: null, now })
  const times = rows.filter(({ released_at }) => released_at !== null).map(newSince)
  return times.reduce((latest, at) => (at <= now && at > latest ? at : latest), '')
}
