import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './data-room.module.css'
import { DocumentForm } from './document-form.tsx'
import { reason, size, versionWords } from './labels.ts'
import { PastReaders } from './past-readers.tsx'
import { type Folder, type StaffDocument, useAfterAct, type Version } from './queries.ts'
import { Readers } from './readers.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { sendFile } from './upload.ts'

type DocumentPanelProps = {
  document: StaffDocument
  folders: readonly Folder[]
  readOnly: boolean
  /** A link to the document as readers see it. */
  view: ReactNode
  personLink: (id: string, name: string) => ReactNode
  onClose: () => void
}

/** One document: its versions, its details, who may read it and who has. */
export function DocumentPanel({ document, folders, readOnly, view, personLink, onClose }: DocumentPanelProps) {
  const [asked, setAsked] = useState<'release' | 'unrelease' | 'remove'>()
  const onSettled = useAfterAct()
  return (
    <Drawer label={document.title} onClose={onClose}>
      <h2 className="heading-m">
        <span className={`num ${styles.documentPanelNumber}`}>{document.index}</span> {document.title}
      </h2>
      <div className="drawer__actions">
        {document.current !== null && view}
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
      <h3>Versions</h3>
      <Versions document={document} readOnly={readOnly} />
      {!readOnly && (
        <>
          <h3>Details and access</h3>
          <DocumentForm key={`${document.id} ${document.revision}`} document={document} folders={folders} />
        </>
      )}
      <h3>Readership</h3>
      <Readers id={document.id} personLink={personLink} />
      <h3>Who could read it</h3>
      <PastReaders id={document.id} personLink={personLink} />
      {asked === 'release' && <ReleaseDialog document={document} onClose={() => setAsked(undefined)} />}
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

function Versions({ document, readOnly }: { document: StaffDocument; readOnly: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ sent: number; bytes: number }>()
  const [failed, setFailed] = useState<string>()
  const onSettled = useAfterAct()
  const say = useToast()

  async function put(file: File) {
    setFailed(undefined)
    setSending({ sent: 0, bytes: file.size })
    try {
      await sendFile({ file, documentId: document.id }, (sent) => setSending({ sent, bytes: file.size }))
    } catch (error) {
      setFailed(reason(error))
    }
    setSending(undefined)
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
              <strong className="num">{version.number}</strong>{' '}
              {version.number === document.current && <StatusWord tone="ok">Current version</StatusWord>}
              <span className="secondary-line">
                {version.fileName}, {size(version.bytes)}
              </span>
              <span
                className={version.state === 'refused' ? `secondary-line ${styles.documentTableBad}` : 'secondary-line'}
              >
                {versionWords(version)}
              </span>
              {version.state === 'processing' && version.pages > 0 && (
                <progress max={version.pages} value={version.pagesDone} aria-label="Progress of the check" />
              )}
              <DateTime iso={version.createdAt} />
            </div>
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
            <button
              className="btn btn--sm"
              type="button"
              aria-disabled={sending !== undefined || undefined}
              onClick={() => !sending && input.current?.click()}
            >
              Upload a new version
            </button>
          </div>
          {sending && (
            <progress max={sending.bytes} value={sending.sent} aria-label="Upload progress of the new version" />
          )}
          <div role="alert">{failed && <Alert tone="bad">{failed}</Alert>}</div>
        </>
      )}
    </>
  )
}
