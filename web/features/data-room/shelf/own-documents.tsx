import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { day } from '../../../lib/format.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { confidential, roomQuery, type ShelfDocument } from '../reader/queries.ts'
import { DocumentSearch } from './document-search.tsx'
import { progressOf } from './entries.ts'
import { FirstPage } from './first-page.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lengthOf } from './length-of.ts'
import { ReadingProgress } from './reading-progress.tsx'
import styles from './shelf.module.css'
import * as texts from './texts.ts'

type Project = { route: ProjectKey; name: string; until: string | null }
type OwnDocument = ShelfDocument & { project: Project }

const MAX_SHOWN = 8

/** The documents that a person may read in the projects that are open to them: what they read last, then what is new. */
export function OwnDocuments({ projects }: { projects: readonly Project[] }) {
  const { data: rooms = [], isPending, refetch } = useOwnRooms(projects.map(({ route }) => route))
  const documents = projects.flatMap((project, at) => {
    const room = rooms[at]
    const found = room?.status === 'fulfilled' ? room.value.documents : []
    return found.map((document): OwnDocument => ({ ...document, project }))
  })
  if (documents.length === 0) {
    if (isPending) return <Spinner label={texts.loadingTheDocuments} />
    const failed = rooms.find((room) => room.status === 'rejected')
    const error: unknown = failed?.reason
    if (error instanceof CallError && error.code === 'nda_unconfirmed')
      return (
        <p className="text">
          {texts.openOnceYou}
          <a href="#signature">{texts.confirmedYourSignature}</a>.
        </p>
      )
    if (error instanceof CallError && (error.status === 401 || error.status === 403))
      return <p className="text">{error.message}</p>
    if (failed) return <LoadFailed what={texts.theDataRoom} onRetry={() => void refetch()} />
    return <p className="text">{texts.noDocumentsYet}</p>
  }
  documents.sort(byInterest)
  const more = projects.filter(({ route }) => documents.slice(MAX_SHOWN).some(({ project }) => project.route === route))
  const readable = projects.filter((_project, at) => rooms[at]?.status === 'fulfilled')
  return (
    <DocumentSearch projects={readable}>
      <ul className={styles.own}>
        {documents.slice(0, MAX_SHOWN).map((document) => (
          <OwnDocumentRow key={document.id} document={document} />
        ))}
      </ul>
      {more.map(({ route, name }) => (
        <p key={route}>
          <Link to="/$project" params={{ project: route }} hash="investor-content">
            {texts.allDocumentsOf({ name })}
          </Link>
        </p>
      ))}
    </DocumentSearch>
  )
}

/** The data room of each project, or why it cannot be read. One query, because the library's own for several weighs on every page. */
function useOwnRooms(routes: readonly ProjectKey[]) {
  return useQuery({
    queryKey: ['/api/projects/documents', routes],
    queryFn: ({ signal }) =>
      Promise.allSettled(routes.map((route) => call('GET /api/projects/:route/documents', { route }, { signal }))),
    ...confidential,
  })
}

/** How many documents of a project the reader may open; nothing until that is known. */
export function DocumentCount({ route }: { route: ProjectKey }) {
  const documents = useQuery(roomQuery(route)).data?.documents ?? []
  if (documents.length === 0) return null
  const fresh = documents.filter((one) => progressOf(one)?.state === 'new').length
  return <p className="small num">{texts.documentCount({ count: documents.length, fresh })}</p>
}

function OwnDocumentRow({ document }: { document: OwnDocument }) {
  const { id, title, kind = 'pdf', pages, readAs, read, visibleUntil, project } = document
  const until = visibleUntil ?? project.until
  return (
    <li>
      <FirstPage route={project.route} file={document}>
        <KindIcon kind={kind} size={24} />
      </FirstPage>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <Link to="/$project/documents/$document" params={{ project: project.route, document: id }}>
            {title}
          </Link>
        </h3>
        <p className={`num ${styles.facts}`}>
          <KindIcon kind={kind} />
          {dotted([project.name, texts.kindName({ kind }), lengthOf(readAs, pages)])}
        </p>
        <ReadingProgress file={document} withoutDate />
      </div>
      <dl className={`num ${styles.times}`}>
        {read && (
          <div>
            <dt>{texts.lastRead}</dt>
            <dd>{day(read.at)}</dd>
          </div>
        )}
        {until && (
          <div>
            <dt>{texts.until}</dt>
            <dd>{day(until)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

/** What was read last comes first, then what was added last. */
function byInterest(a: OwnDocument, b: OwnDocument): number {
  return (b.read?.at ?? '').localeCompare(a.read?.at ?? '') || b.updatedAt.localeCompare(a.updatedAt)
}
