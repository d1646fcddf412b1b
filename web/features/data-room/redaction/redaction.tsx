import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { ListHead } from '../../../ui/list-head.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { useAfterAct } from '../library/queries.ts'
import { usePictures } from '../reader/page-images.ts'
import { documentQuery, type OpenDocument } from '../reader/queries.ts'
import { type Box, isCovered } from './boxes.ts'
import { PageToRedact } from './page-to-redact.tsx'
import styles from './redaction.module.css'
import { type PlaceOnPage, WordsToRedact } from './words-to-redact.tsx'

type RedactionProps = {
  route: ProjectKey
  id: string
  /** Back to the document, with a new version on its way or without. */
  onLeave: () => void
}

/** Draws boxes on the pages of a document's current version, and makes a version without what they cover. */
export function Redaction({ route, id, onLeave }: RedactionProps) {
  const { data, isError, refetch } = useQuery(documentQuery(route, id))
  if (isError) return <LoadFailed what="The document" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return <Editor key={data.version} route={route} document={data} onLeave={onLeave} />
}

let made = 0
const newKey = () => `box-${++made}`

type EditorProps = { route: ProjectKey; document: OpenDocument; onLeave: () => void }

function Editor({ route, document, onLeave }: EditorProps) {
  const { id, version, title, pages, sizes } = document
  const pictures = usePictures(route, id, version)
  const onSettled = useAfterAct()
  const [page, setPage] = useState(1)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  /** What was covered by its words, and where it stands. */
  const [wordsCovered, setWordsCovered] = useState<ReadonlyMap<string, readonly PlaceOnPage[]>>(new Map())
  const [asked, setAsked] = useState<'redact' | 'leave'>()
  const [large, setLarge] = useState(false)
  useLeaveWarning(boxes.length > 0)
  const own = boxes.filter((box) => box.page === page)
  const touched = new Set(boxes.map((box) => box.page)).size
  const remove = (key: string) => setBoxes((all) => all.filter((one) => one.key !== key))
  const put = (box: PlaceOnPage) => setBoxes((all) => [...all, { ...box, key: newKey() }])

  const isBelowBox = (place: PlaceOnPage) =>
    isCovered(
      place,
      boxes.filter((box) => box.page === place.page),
    )

  function cover(found: readonly PlaceOnPage[], query?: string): number {
    const fresh = found.filter((place) => !isBelowBox(place))
    for (const place of fresh) put(place)
    if (query && found.length > 0) setWordsCovered((all) => new Map([...all, [query, found]]))
    return fresh.length
  }

  async function redact() {
    // Where staff have taken a box away again, they want the word to stay.
    const words = [...wordsCovered].filter(([, places]) => places.every(isBelowBox)).map(([query]) => query)
    await call('POST /api/admin/documents/:id/redactions', {
      id,
      version,
      boxes: boxes.map(({ key: _, ...box }) => box),
      words,
    })
    onLeave()
  }

  return (
    <>
      <ListHead title={`Redact ${title}`} count={boxes.length > 0 && summary(boxes.length, touched)}>
        <button
          className="btn btn--sm"
          type="button"
          onClick={() => (boxes.length > 0 ? setAsked('leave') : onLeave())}
        >
          Cancel
        </button>
        <button
          className="btn btn--sm btn--primary"
          type="button"
          disabled={boxes.length === 0}
          onClick={() => setAsked('redact')}
        >
          Redact
        </button>
      </ListHead>
      <div className={styles.desk}>
        <nav className={`scroll-row ${styles.pages}`} aria-label="Pages">
          {sizes.map((_, index) => {
            const count = boxes.filter((box) => box.page === index + 1).length
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their numbers.
                key={index}
                type="button"
                aria-current={index + 1 === page ? 'page' : undefined}
                onClick={() => setPage(index + 1)}
              >
                <span className="num">Page {index + 1}</span>
                {count > 0 && <span className="num">{count === 1 ? '1 box' : `${count} boxes`}</span>}
              </button>
            )
          })}
        </nav>
        <PageToRedact
          key={page}
          page={page}
          pages={pages}
          size={sizes[page - 1] ?? { width: 1, height: 1 }}
          pictures={pictures}
          boxes={own}
          large={large}
          onLarge={setLarge}
          onAdd={(place) => put({ page, ...place })}
          onChange={(box) => setBoxes((all) => all.map((one) => (one.key === box.key ? box : one)))}
          onRemove={remove}
          onPage={(wanted) => wanted >= 1 && wanted <= pages && setPage(wanted)}
        />
        <WordsToRedact place={{ route, id, version }} onFound={cover} onPage={setPage} />
        <aside className={styles.side}>
          <h2>Boxes on page {page}</h2>
          {own.length === 0 ? (
            <p className="small">None yet.</p>
          ) : (
            <ul className={styles.list}>
              {own.map((box, index) => (
                <li key={box.key}>
                  <span className="num">Box {index + 1}</span>
                  <button className="link-button" type="button" onClick={() => remove(box.key)}>
                    Remove<span className="sr-only"> box {index + 1}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p className="legend">
            <span className={styles.byPointer}>Draw a box over what nobody may read, or add one and drag it.</span>
            <span className={styles.byTouch}>
              Add a box, drag it over what nobody may read, and drag its corner to change its size.
            </span>{' '}
            Each page of the new version is a picture: text, links, bookmarks and metadata of the file are left behind,
            and what is under a box is in neither the picture nor the text.
          </p>
          <p className="legend needs-keys">
            With the keyboard: Tab reaches a box, arrow keys move it, Shift and arrow keys change its size, Delete
            removes it.
          </p>
        </aside>
      </div>
      {asked === 'redact' && (
        <ActDialog
          title="Redact document"
          button="Redact"
          done="The redacted version is being made."
          act={redact}
          onSettled={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">
            {summary(boxes.length, touched)} become black. Readers keep version {version} until the redacted one is
            ready, and then get that. Version {version} stays here for staff. What readers have seen or saved before is
            not changed.
          </p>
        </ActDialog>
      )}
      {asked === 'leave' && (
        <ActDialog
          title="Discard boxes"
          button="Discard"
          done="The boxes are discarded."
          act={async () => onLeave()}
          onSettled={async () => {}}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">{summary(boxes.length, touched)} are lost.</p>
        </ActDialog>
      )}
    </>
  )
}

function summary(boxes: number, pages: number): string {
  return `${boxes === 1 ? '1 box' : `${boxes} boxes`} on ${pages === 1 ? '1 page' : `${pages} pages`}`
}
