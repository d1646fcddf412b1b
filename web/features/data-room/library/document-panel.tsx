import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { arrange } from '../../../../contract/data-room/upload-rules.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { CompareVersions, comparable } from '../compare/compare-versions.tsx'
import styles from './data-room.module.css'
import { DocumentForm } from './document-form.tsx'
import { HiddenParts, RedactHidden } from './hidden-parts.tsx'
import { canBeCheckedAgain, readersCount, reason, size, versionWords } from './labels.ts'
import { PastReaders } from './past-readers.tsx'
import {
  type Audience,
  audienceQuery,
  type DocumentReadership,
  type StaffDocument,
  type StaffRoom,
  useAfterAct,
  type Version,
} from './queries.ts'
import { Readers, ReadingFigures, ReadPages } from './readers.tsx'
import { Reasons } from './reasons.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { uploads } from './upload-queue.ts'
import { readChosen } from './upload-source.ts'

type DocumentPanelProps = {
  route: ProjectKey
  document: StaffDocument
  reading: DocumentReadership | undefined
  room: StaffRoom
  readOnly: boolean
  /** A link to the document as readers see it. */
  view: ReactNode
  /** A link to the page where boxes are drawn on it. */
  redact: ReactNode
  personLink: (id: string, name: string) => ReactNode
  /** Saves who could read it on a day as a file. */
  saveReaders: (id: string, day: string) => ReactNode
  /** Somebody who may read, with what can be done about it. */
  person: (person: Audience['people'][number]) => ReactNode
  onClose: () => void
}

/** One document: who read it, its versions, its details, and who may read it. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { route, document, reading, room, readOnly, view, redact, personLink, saveReaders, person, onClose } = props
  const [asked, setAsked] = useState<'release' | 'unrelease' | 'remove'>()
  const [comparing, setComparing] = useState(false)
  const onSettled = useAfterAct()
  return (
    <Drawer label={document.title} onClose={onClose}>
      <h2 className="heading-m">
        <span className={`num ${styles.documentPanelNumber}`}>{document.index}</span> {document.title}
      </h2>
      <div className="drawer__actions">
        {document.current !== null && view}
        {!readOnly && document.current !== null && document.readAs === 'pages' && redact}
        {!readOnly && document.releasedAt === null && document.current !== null && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setAsked('release')}>
            Release
          </button>
        )}
        {!readOnly && document.releasedAt !== null && (
          <button className="btn btn--sm" type="button" onClick={() => setAsked('unrelease')}>
            Make private
          </button>
        )}
        {!readOnly && (
          <button className="btn btn--sm btn--plain btn--bad" type="button" onClick={() => setAsked('remove')}>
            Remove
          </button>
        )}
      </div>
      {document.releasedAt === null && (
        <Alert tone="warn">Private: readers cannot see it{readOnly ? '' : ' until you release it'}.</Alert>
      )}
      <h3>Readership</h3>
      {reading && <ReadingFigures reading={reading} />}
      <Readers id={document.id} readAs={document.readAs} personLink={personLink} />
      <h3>Versions</h3>
      <Versions document={document} readOnly={readOnly} office={room.office} />
      {/* Viewers see no pages. */}
      {!readOnly && document.readAs === 'pages' && comparable(document).length > 1 && (
        <div className="drawer__actions">
          <button className="btn btn--sm" type="button" onClick={() => setComparing(true)}>
            Compare versions
          </button>
        </div>
      )}
      {comparing && <CompareVersions route={route} document={document} onClose={() => setComparing(false)} />}
      {!readOnly && (
        <>
          <h3>Details and access</h3>
          <DocumentForm route={route} document={document} room={room} />
        </>
      )}
      <DocumentReaders document={document} room={room} person={person} />
      <ReadPages id={document.id} readAs={document.readAs} />
      <h3>Who could read it</h3>
      <PastReaders id={document.id} personLink={personLink} save={saveReaders} />
      {asked === 'release' && <ReleaseDialog document={document} room={room} onClose={() => setAsked(undefined)} />}
      {asked === 'unrelease' && (
        <ActDialog
          title="Make document private"
          button="Make private"
          done="The document is private."
          act={() => call('POST /api/admin/documents/:id/make-private', { id: document.id })}
          // To the same readers: refused if somebody has changed the document since.
          undo={() => call('POST /api/admin/documents/:id/release', { id: document.id, seen: document.revision })}
          onSettled={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">
            Readers lose access to {document.title} with their next page. You can release it again at any time.
          </p>
        </ActDialog>
      )}
      {asked === 'remove' && (
        <ActDialog
          title="Remove document"
          button="Remove"
          done="The document is removed."
          act={() => call('DELETE /api/admin/documents/:id', { id: document.id })}
          onSettled={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">
            Readers lose access to {document.title} with their next page. Its readership is kept, and its watermark
            codes can still be traced.
          </p>
        </ActDialog>
      )}
    </Drawer>
  )
}

type DocumentReadersProps = { document: StaffDocument; room: StaffRoom; person: DocumentPanelProps['person'] }

/** Who can read a document now, or could if it were released, and why. */
function DocumentReaders({ document, room, person }: DocumentReadersProps) {
  const { data, isError, refetch } = useQuery(audienceQuery(document.id))
  if (isError) return <LoadFailed what="The list of readers" onRetry={() => void refetch()} />
  if (data === undefined) return <p className="small">Loading the list of readers...</p>
  return (
    <>
      <h3>{readersCount(data.total)}</h3>
      {document.releasedAt === null && data.total > 0 && <p className="small">Once you release it:</p>}
      {data.total === 0 && <p className="small">Nobody can read it.</p>}
      <Reasons people={data.people} total={data.total} room={room} person={person} />
    </>
  )
}

function Versions({ document, readOnly, office }: { document: StaffDocument; readOnly: boolean; office: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string>()
  const onSettled = useAfterAct()
  const say = useToast()

  async function put(file: File) {
    const found = await readChosen([file])
    const { files, leftOut } = arrange(found, { depth: 0, office })
    setFailed(leftOut[0]?.why)
    uploads.add(files, () => ({ documentId: document.id }))
  }
  async function checkAgain({ id }: Version) {
    try {
      await call('POST /api/admin/documents/versions/:id/check-again', { id })
      say('The file is being checked again.')
    } catch (error) {
      say(reason(error), { tone: 'bad' })
    }
    await onSettled()
  }
  async function choose(version: Version) {
    try {
      await call('POST /api/admin/documents/versions/:id/choose', { id: version.id })
      say(`Readers now get version ${version.number}.`)
    } catch (error) {
      say(reason(error), { tone: 'bad' })
    }
    await onSettled()
  }

  return (
    <>
      <ul className="drawer__list">
        {document.versions.map((version) => (
          <li key={version.id} className={styles.documentPanelVersion}>
            <div>
              <strong className="num">Version {version.number}</strong>{' '}
              {version.number === document.current && <StatusWord tone="ok">Current version</StatusWord>}
              <span className="secondary-line">
                {version.fileName}
                {version.redactedFrom && `, from version ${version.redactedFrom}`}
              </span>
              <span className="secondary-line num">
                {[
                  version.state === 'ready' && versionWords(version, document.readAs),
                  !version.redactedFrom && size(version.bytes),
                  dayAndTimeUtc(version.createdAt),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {version.state !== 'ready' && (
                <span
                  className={
                    version.state === 'refused' ? `secondary-line ${styles.documentTableBad}` : 'secondary-line'
                  }
                >
                  {versionWords(version, document.readAs)}
                </span>
              )}
              <HiddenParts version={version} isOpen={false} />
              {!readOnly && version.number === document.current && document.readAs === 'pages' && (
                <RedactHidden document={document} version={version} />
              )}
              {version.state === 'processing' && version.pages > 0 && (
                <progress max={version.pages} value={version.pagesDone} aria-label="Progress of the check" />
              )}
            </div>
            {!readOnly && canBeCheckedAgain(version) && (
              <button className="btn btn--sm" type="button" onClick={() => void checkAgain(version)}>
                Try again
              </button>
            )}
            {!readOnly && version.state === 'ready' && version.number !== document.current && (
              <button className="btn btn--sm" type="button" onClick={() => void choose(version)}>
                Use this version
              </button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <>
          <input
            ref={input}
            className="sr-only"
            type="file"
            tabIndex={-1}
            aria-label="File of the new version"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void put(file)
            }}
          />
          <div className="drawer__actions">
            <button className="btn btn--sm" type="button" onClick={() => input.current?.click()}>
              Upload a new version
            </button>
          </div>
          <div role="alert">{failed && <Alert tone="bad">{failed}</Alert>}</div>
        </>
      )}
    </>
  )
}
