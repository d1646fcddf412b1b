import { type DragEvent, useId, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './data-room.module.css'
import { reason, size } from './labels.ts'
import { type Folder, useAfterAct } from './queries.ts'
import { sendFile } from './upload.ts'

type UploadFormProps = { route: ProjectKey; folders: readonly Folder[]; office: boolean }
type Sending = { id: number; name: string; bytes: number; sent: number; done: boolean; failed?: string }

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp'

/** Uploads files by drag and drop, or with the button. */
export function UploadForm({ route, folders, office }: UploadFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [folderId, setFolderId] = useState('')
  const [over, setOver] = useState(false)
  const [list, setList] = useState<readonly Sending[]>([])
  const next = useRef(0)
  const onSettled = useAfterAct()

  async function put(files: readonly File[]) {
    // Uploads run one after the other, because parallel ones would share the bandwidth.
    const begun = files.map((file) => ({ file, id: ++next.current }))
    const change = (one: number, changed: Partial<Sending>) =>
      setList((before) => before.map((it) => (it.id === one ? { ...it, ...changed } : it)))
    setList((before) => [
      ...before.filter(({ done, failed }) => !done && failed === undefined),
      ...begun.map(({ file, id: one }) => ({ id: one, name: file.name, bytes: file.size, sent: 0, done: false })),
    ])
    for (const { file, id: one } of begun) {
      const folder = folders.some((it) => it.id === folderId) ? folderId : null
      try {
        await sendFile({ file, route, folderId: folder }, (sent) => change(one, { sent }))
        change(one, { sent: file.size, done: true })
      } catch (error) {
        change(one, { failed: reason(error) })
      }
      await onSettled()
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void put(files)
  }

  return (
    <section className={styles.upload} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>Upload</h2>
      <div className={styles.uploadRow}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button inside does the same */}
        <div
          className={styles.uploadDrop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            className="sr-only"
            type="file"
            multiple
            tabIndex={-1}
            accept={ACCEPTED}
            aria-label="Files to upload"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              if (files.length > 0) void put(files)
            }}
          />
          <p>Drop files here, or</p>
          <button className="btn btn--primary" type="button" onClick={() => input.current?.click()}>
            Choose files
          </button>
        </div>
        <div className={styles.uploadWhere}>
          <Select
            id="putin-folder"
            label="Folder"
            value={folderId}
            onChange={({ target }) => setFolderId(target.value)}
            options={[
              { value: '', label: 'Top level' },
              ...folders.map((folder) => ({ value: folder.id, label: `${folder.index} ${folder.title}` })),
            ]}
          />
          <p className="legend">
            PDF, PNG, JPEG and WebP{office ? ', and Office files' : ''}, up to 64 MB and 1,000 pages.
            {!office && ' Save Office files as PDF, because LibreOffice is not installed on the server.'}
          </p>
        </div>
      </div>
      <ul className={styles.uploadList} aria-live="polite">
        {list.map((one) => (
          <li key={one.id}>
            <span className={styles.uploadName}>{one.name}</span>
            {one.failed === undefined ? (
              <>
                <progress max={one.bytes} value={one.sent} aria-label={`Upload progress of ${one.name}`} />
                <span className="num">
                  {one.done ? `Uploaded, ${size(one.bytes)}` : `${size(one.sent)} of ${size(one.bytes)}`}
                </span>
              </>
            ) : (
              <Alert tone="bad">{one.failed}</Alert>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
