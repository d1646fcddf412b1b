import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { DocumentIcon } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { CallError } from '../../../lib/call-error.ts'
import { dotted, unbroken } from '../../../lib/unbroken.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKept } from '../../../ui/kept.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type Room, roomQuery, type ShelfDocument } from '../reader/queries.ts'
import { DocumentSearch } from './document-search.tsx'
import { type DocumentGroup, type Entry, groupEntries, progressOf, type Tile } from './entries.ts'
import { FirstPage, isDrawn } from './first-page.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lengthOf } from './length-of.ts'
import { ReadingProgress } from './reading-progress.tsx'
import styles from './shelf.module.css'
import * as texts from './texts.ts'

type DocumentListProps = {
  route: ProjectKey
  tiles: readonly Tile[]
  icon: (name: DocumentIcon) => ReactNode
  /** How an entry without a file is asked for, or what came of it. `describedBy`: the id of its title. */
  request: (entry: Entry, describedBy: string) => ReactNode
}

/** Of a document whose button staff did not name. */
const DEFAULT_ACTION = 'Read'

/** With more documents than this, folders start folded. */
const LARGE_ROOM = 100

const EMPTY: Room = { folders: [], documents: [] }

/** The documents of a project for this reader: those with a file that they may open, and those to ask for. */
export function DocumentList({ route, tiles, icon, request }: DocumentListProps) {
  const { data, error, refetch } = useQuery(roomQuery(route))
  if (!data && !error) return <DocumentSkeleton count={Math.max(tiles.length, 2)} />
  const groups = groupEntries(tiles, data ?? EMPTY)
  // The documents open with the answer to who signed, so none is asked for before.
  const isUnconfirmed = error instanceof CallError && error.code === 'nda_unconfirmed'
  const isLarge = (data?.documents.length ?? 0) > LARGE_ROOM
  const list = (
    <>
      {error && <Refused error={error} onRetry={() => void refetch()} />}
      {!error && groups.length === 0 && <p className="text mt-4">{texts.noDocumentsYet}</p>}
      {groups.map(({ folder, entries }) => (
        <Group
          key={keyOf(folder)}
          foldAs={isLarge && folder !== null ? `${route}.${keyOf(folder)}` : undefined}
          folder={folder}
          entries={entries}
        >
          {(entry) => (
            <DocumentEntry
              key={entry.file?.id ?? entry.title}
              route={route}
              entry={entry}
              Name={folder === null ? 'h3' : 'h4'}
              icon={icon}
              request={isUnconfirmed ? () => null : request}
            />
          )}
        </Group>
      ))}
    </>
  )
  return data && data.documents.length > 0 ? <DocumentSearch projects={[{ route }]}>{list}</DocumentSearch> : list
}

const keyOf = (folder: DocumentGroup['folder']) => (typeof folder === 'object' ? (folder?.id ?? 'all') : folder)

type GroupProps = DocumentGroup & {
  /** The name under which this tab keeps whether it is folded; undefined if it does not fold. */
  foldAs: string | undefined
  children: (entry: Entry) => ReactNode
}

function Group({ folder, entries, foldAs, children }: GroupProps) {
  const [unfolded, keep] = useKept(`shelf.${foldAs ?? ''}`, isBoolean, false, 'session')
  const isOpen = foldAs === undefined || unfolded
  const isFolder = folder !== null && typeof folder === 'object'
  const name = isFolder ? folder.title : folder === 'rest' ? texts.moreDocuments : texts.onRequest
  const fresh = entries.filter(({ file }) => file && FRESH.includes(progressOf(file)?.state))
  const heading = (
    <>
      {isFolder && <span className="num">{folder.index}</span>} {name}
    </>
  )
  return (
    <section className={styles.group}>
      {folder !== null && (
        <h3>
          {foldAs === undefined ? (
            heading
          ) : (
            <button type="button" aria-expanded={isOpen} onClick={() => keep(!isOpen)}>
              <Icon name="down" />
              {heading}
              <small>{texts.documentCount({ count: entries.length, fresh: fresh.length })}</small>
            </button>
          )}
        </h3>
      )}
      {isOpen && <ul className={styles.files}>{entries.map(children)}</ul>}
    </section>
  )
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const FRESH: readonly (string | undefined)[] = ['new', 'updated']

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code = '', status = 0 } = error instanceof CallError ? error : {}
  const isAgreement = code === 'nda_required' || code === 'nda_unconfirmed'
  // Who may not open the data room yet can still ask for what is in it.
  if (!isAgreement && (status === 401 || status === 403)) return null
  if (!isAgreement) return <LoadFailed what={texts.theDataRoom} onRetry={onRetry} />
  // The notice at the top of the page says why.
  if (code === 'nda_unconfirmed')
    return (
      <p className="text mt-4">
        {texts.openOnceYou}
        <Link to="/account" hash="signature">
          {texts.confirmedYourSignature}
        </Link>
        .
      </p>
    )
  return (
    <div className={styles.note}>
      <Alert tone="warn" icon="warning">
        {error.message}
      </Alert>
      <Link className="btn" to="/nda-gate">
        {texts.readTheAgreement}
      </Link>
    </div>
  )
}

type DocumentEntryProps = Pick<DocumentListProps, 'route' | 'icon' | 'request'> & { entry: Entry; Name: 'h3' | 'h4' }

function DocumentEntry({ route, entry, Name, icon, request }: DocumentEntryProps) {
  const id = useId()
  const { title, description, file } = entry
  const to = { to: '/$project/documents/$document', params: { project: route, document: file?.id ?? '' } } as const
  return (
    <li>
      <FirstPage route={route} file={file}>
        {file && !isDrawn(file) ? <KindIcon kind={file.kind ?? 'pdf'} size={24} /> : icon(entry.icon)}
      </FirstPage>
      <div className={styles.about}>
        <Name id={id} className={styles.name}>
          {file && <span className={`num ${styles.number}`}>{file.index}</span>}
          {file ? <Link {...to}>{title}</Link> : title}
        </Name>
        {description && <p>{description}</p>}
        {file && <Facts file={file} />}
      </div>
      {file && (
        <div className={styles.state}>
          <ReadingProgress file={file} />
        </div>
      )}
      <div className={styles.act}>
        {file ? (
          <Link className="btn btn--sm" {...to} aria-describedby={id}>
            {actionOf(entry.action, file)}
          </Link>
        ) : (
          request(entry, id)
        )}
      </div>
    </li>
  )
}

/** What staff wrote, or without that what this reader does next. */
function actionOf(action: string, file: ShelfDocument): string {
  if (action !== DEFAULT_ACTION) return action
  if (progressOf(file)?.state === 'begun') return texts.goOn
  if (file.readAs === 'film') return texts.watch
  return file.readAs === 'sheets' ? texts.open : texts.read
}

function Facts({ file }: { file: ShelfDocument }) {
  const { kind = 'pdf', pages, readAs, updatedAt, narrowed, visibleUntil, closeAfterDays } = file
  const limits = [
    visibleUntil && texts.openUntil({ date: dayUtc(visibleUntil) }),
    closeAfterDays && texts.closesAfterDays({ days: closeAfterDays }),
    narrowed && texts.forNamedReaders,
  ].filter((limit) => typeof limit === 'string')
  return (
    <>
      <p className={`num ${styles.facts}`}>
        <KindIcon kind={kind} />
        {factLine([texts.kindName({ kind }), lengthOf(readAs, pages), dayUtc(updatedAt)])}
      </p>
      {limits.length > 0 && <p className={`num ${styles.limits}`}>{factLine(limits)}</p>}
    </>
  )
}

/** A line breaks between facts, not within one. */
const factLine = (facts: readonly string[]) => dotted(facts.map(unbroken))

/** As high as the entries that come. */
function DocumentSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.group} role="status">
      <span className="sr-only">{texts.loadingTheDocuments}</span>
      <ul className={styles.files} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <li key={at}>
            <span className={styles.bone} />
            <svg className="skeleton" viewBox="0 0 240 72" preserveAspectRatio="xMinYMin" aria-hidden="true">
              <rect className="skeleton__strong" y="4" width="150" height="12" />
              <rect className="skeleton__faint" y="28" width="230" height="9" />
              <rect className="skeleton__faint" y="48" width="120" height="9" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}
