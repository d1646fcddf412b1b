import { useRef, useState } from 'react'
import { acceptedFiles, readableKinds } from '../../../../contract/data-room/upload-rules.ts'
import { Select } from '../../../ui/select.tsx'
import type { Folder } from './queries.ts'
import styles from './upload.module.css'
import type { Target } from './upload-review.tsx'
import { readChosen, readDropped } from './upload-source.ts'

type UploadFormProps = {
  /** Its name. */
  project: string
  folders: readonly Folder[]
  office: boolean
  offer: (reading: ReturnType<typeof readChosen>, target: Target) => void
}

/** Where files, a folder or a zip are chosen, or dropped. */
export function UploadForm({ project, folders, office, offer }: UploadFormProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement | null>(null)
  const [folderId, setFolderId] = useState('')
  const [over, setOver] = useState(false)
  const target = (): Target => ({ folder: folders.find(({ id }) => id === folderId) ?? null })

  function take(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    if (chosen.length > 0) offer(readChosen(chosen), target())
  }

  return (
    <>
      <h2>Upload to {project}</h2>
      <Select
        id="putin-folder"
        label="Folder"
        value={folderId}
        onChange={({ target: { value } }) => setFolderId(value)}
        options={[
          { value: '', label: 'Top level' },
          ...folders.map(({ id, index, title }) => ({ value: id, label: `${index} ${title}` })),
        ]}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the buttons inside do the same */}
      <div
        className={styles.formDrop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          offer(readDropped(event.dataTransfer), target())
        }}
      >
        <input
          ref={files}
          className="sr-only"
          type="file"
          multiple
          tabIndex={-1}
          accept={`${acceptedFiles(office)},.zip`}
          aria-label="Files to upload"
          onChange={({ target: input }) => take(input)}
        />
        <input
          ref={(input) => {
            folder.current = input
            // React knows no such attribute.
            if (input) input.webkitdirectory = true
          }}
          className="sr-only"
          type="file"
          multiple
          tabIndex={-1}
          aria-label="Folder to upload"
          onChange={({ target: input }) => take(input)}
        />
        <p className={styles.formDragged}>Drop files, folders or a zip here, or</p>
        <div className={styles.panelActs}>
          <button className="btn btn--primary" type="button" onClick={() => files.current?.click()}>
            Choose files
          </button>
          <button className="btn" type="button" onClick={() => folder.current?.click()}>
            Choose a folder
          </button>
        </div>
      </div>
      <ul className={`legend ${styles.formRules}`}>
        <li>
          {readableKinds(office)} files, up to 64 MB and 1,000 pages each (videos up to 512 MB), 1,000 files at a time.
        </li>
        {!office && <li>Word and PowerPoint files: save them as PDF first. This server cannot convert them.</li>}
        <li>The folder structure is kept, up to three levels. A zip is unpacked.</li>
        <li>
          You can use other pages of the portal while files upload. If you close the tab, choose the same files again:
          uploading continues where it stopped, and nothing is uploaded twice.
        </li>
        <li className={styles.formDragged}>To replace a document, drop the new file on its row in the list.</li>
      </ul>
    </>
  )
}
