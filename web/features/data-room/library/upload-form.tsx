import { type DragEvent, useId, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './data-room.module.css'
import { reason, size } from './labels.ts'
import { type Folder, useAfterAct } from './queries.ts'
import { sendFile } from './upload.ts'

type PutInProps = { route: ProjectKey; folders: readonly Folder[]; office: boolean }
type Sending = { id: number; name: string; bytes: number; sent: number; done: boolean; failed?: string }

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp'

/** Where files are put in: dropped, or chosen with the button, which does the same by keyboard. */
export function PutIn({ route, folders, office }: PutInProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [folderId, setFolderId] = useState('')
  const [over, setOver] = useState(false)
  const [list, setList] = useState<readonly Sending[]>([])
  const next = useRef(0)
  const onSettled = useAfterAct()

  async function put(files: readonly File[]) {
    // One after the other: two at once would take the line from each other.
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
      <h2 id={`${id}-h`}>Put documents in</h2>
      <div className={styles.uploadRow}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer's way; the button within does the same */}
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
            aria-label="Files to put in"
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
            label="Into"
            value={folderId}
            onChange={({ target }) => setFolderId(target.value)}
            options={[
              { value: '', label: 'The top of the room' },
              ...folders.map((folder) => ({ value: folder.id, label: `${folder.index} ${folder.title}` })),
            ]}
          />
          <p className="legend">
            PDF, PNG, JPEG and WebP{office ? ', and Office files' : ''}, up to 64 MB and 1,000 pages.
            {!office && ' Office files need LibreOffice on the portal’s machine; save them as PDF.'}
          </p>
        </div>
      </div>
      <ul className={styles.uploadList} aria-live="polite">
        {list.map((one) => (
          <li key={one.id}>
            <span className={styles.uploadName}>{one.name}</span>
            {one.failed === undefined ? (
              <>
                <progress max={one.bytes} value={one.sent} aria-label={`How much of ${one.name} has arrived`} />
                <span className="num">
                  {one.done ? `Arrived, ${size(one.bytes)}` : `${size(one.sent)} of ${size(one.bytes)}`}
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
