import { useEffect, useId, useRef, useState } from 'react'
import {
  type Arranged as ArrangedOf,
  arrange,
  HIDDEN,
  type LeftOut,
  MAX_FILES,
  pathOf,
} from '../../../../contract/data-room/upload-rules.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { size } from './labels.ts'
import type { Folder, StaffDocument, StaffRoom } from './queries.ts'
import styles from './upload.module.css'
import { type Found, type Source, uploads } from './upload-queue.ts'

type Arranged = ArrangedOf<Source>

/** Where files are put: into a folder (null for the top level), or as the new version of a document. */
export type Target = { folder: Folder | null } | { document: StaffDocument }

type Offered = { target: Target; arranged: Arranged | undefined }

/** Takes what was dropped or chosen. A few files start at once; of more, staff first see what will be made and what is left out. */
export function useUploads(route: ProjectKey, room: StaffRoom | undefined, onStarted?: () => void) {
  const [offered, setOffered] = useState<Offered>()
  const say = useToast()
  const folders = room?.folders ?? []

  async function offer(reading: Promise<Found>, target: Target) {
    setOffered({ target, arranged: undefined })
    const found = await reading.catch(() => undefined)
    if (!found) {
      setOffered(undefined)
      say('The browser could not read what you chose.', { tone: 'bad' })
      return
    }
    const depth = 'folder' in target && target.folder ? depthOf(target.folder, folders) : 0
    const arranged = arrange(found, { depth, office: room?.office ?? false })
    if ('document' in target && arranged.files.length + arranged.leftOut.length !== 1) {
      setOffered(undefined)
      say('Drop one file on a document to make it the new version.', { tone: 'bad' })
      return
    }
    if (isPlain(arranged)) start(target, arranged)
    else setOffered({ target, arranged })
  }

  function start(target: Target, { files }: Arranged) {
    setOffered(undefined)
    uploads.add(files, ({ folders: made }) =>
      'document' in target
        ? { documentId: target.document.id }
        : { route, folderId: target.folder?.id ?? null, folders: made },
    )
    onStarted?.()
  }

  const review = offered && (
    <Review
      offered={offered}
      onStart={(arranged) => start(offered.target, arranged)}
      onClose={() => setOffered(undefined)}
    />
  )
  return { offer, review }
}

function depthOf(folder: Folder, folders: readonly Folder[]): number {
  const parent = folders.find(({ id }) => id === folder.parentId)
  return parent ? depthOf(parent, folders) + 1 : 1
}

/** Nothing needs to be said before it starts. */
function isPlain({ files, leftOut, flattened, folders }: Arranged): boolean {
  return leftOut.length + flattened.length + folders === 0 && files.length > 0 && files.length <= 20
}

type ReviewProps = { offered: Offered; onStart: (arranged: Arranged) => void; onClose: () => void }

function Review({ offered: { target, arranged }, onStart, onClose }: ReviewProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The focus was on what closes the dialog, alone there while files were read.
  useEffect(() => {
    if (arranged) button.current?.focus()
  }, [arranged])
  if (!arranged)
    return (
      <Dialog open title="Reading the files" onClose={onClose}>
        <Spinner label="Looking at what you chose" />
      </Dialog>
    )
  const { files, leftOut, flattened, folders, bytes } = arranged
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  const seen = leftOut.filter(({ why }) => why !== HIDDEN)
  const hidden = leftOut.length - seen.length
  const tooMany = files.length > MAX_FILES
  const made = folders > 0
  const into = 'document' in target ? target.document.title : target.folder?.title
  return (
    <Dialog open title={files.length === 0 ? 'Nothing to upload' : `Upload ${count}`} onClose={onClose}>
      <div className={styles.review}>
        {files.length > 0 && !tooMany && (
          <p className="text">
            {count}, {size(bytes)}, into {made ? foldersWords(arranged, into) : (into ?? 'the top level')}
            {made && '. Folders that exist already are used'}. New documents are private until you release them.
          </p>
        )}
        {tooMany && (
          <Alert tone="bad">These are {files.length.toLocaleString('en')} files. Upload at most 1,000 at a time.</Alert>
        )}
        {files.length > 0 && !tooMany && (
          <Paths title="Files" says={deepWords(flattened.length)} rows={rowsOf(arranged)} listed={10} />
        )}
        {seen.length > 0 && <Paths title={`${seen.length} not uploaded`} rows={seen} />}
        {hidden > 0 && (
          <p className="legend">
            {hidden === 1 ? '1 hidden system file was skipped.' : `${hidden} hidden system files were skipped.`}
          </p>
        )}
        <div className="dialog__actions">
          {files.length > 0 && !tooMany && (
            <button ref={button} className="btn btn--primary" type="button" onClick={() => onStart(arranged)}>
              Upload {count}
            </button>
          )}
          <button className="btn" type="button" onClick={onClose}>
            {files.length > 0 && !tooMany ? 'Cancel' : 'Close'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** `3 folders at the top level, with 2 more inside them` */
function foldersWords({ files, folders }: Arranged, into: string | undefined): string {
  const first = new Set(files.flatMap((file) => file.folders.slice(0, 1))).size
  const counted = first === 1 ? '1 folder' : `${first} folders`
  const isBeside = files.some((file) => file.folders.length === 0)
  const place = into ? `in ${into}` : 'at the top level'
  const outer = isBeside ? `${into ?? 'the top level'} and ${counted} there` : `${counted} ${place}`
  return folders === first ? outer : `${outer}, with ${folders - first} more inside ${first === 1 ? 'it' : 'them'}`
}

function deepWords(count: number): string | undefined {
  if (count === 0) return undefined
  const files = count === 1 ? '1 file lies deeper and goes' : `${count} files lie deeper and go`
  return `Folders can be nested three levels deep at most. ${files} into the third level.`
}

/** What goes into another folder than it is in comes first. */
function rowsOf({ files, flattened }: Arranged) {
  // Both are in the order of their paths.
  const deep = [...flattened]
  const rows = files.map(({ name, folders }) => {
    const path = pathOf({ name, folders })
    const from = deep[0]?.folders ?? []
    if (deep[0]?.name !== name || pathOf({ name, folders: from.slice(0, folders.length) }) !== path) return { path }
    deep.shift()
    return { path, why: `Original path: ${pathOf({ name, folders: from })}` }
  })
  return [...rows.filter(({ why }) => why), ...rows.filter(({ why }) => !why)]
}

const LISTED = 100

type PathsProps = {
  title: string
  says?: string | undefined
  rows: ReadonlyArray<Pick<LeftOut, 'path'> & Partial<LeftOut>>
  listed?: number
}

function Paths({ title, says, rows, listed = LISTED }: PathsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {says && <p className="legend">{says}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ul className={styles.reviewPaths} tabIndex={0} aria-labelledby={id}>
        {rows.slice(0, listed).map(({ path, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zip can have one path twice
          <li key={at}>
            {path}
            {why && <span className="secondary-line">{why}</span>}
          </li>
        ))}
        {rows.length > listed && <li>and {rows.length - listed} more</li>}
      </ul>
    </section>
  )
}
