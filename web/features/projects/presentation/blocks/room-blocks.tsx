import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DOCUMENTS_ID } from '../../../../../contract/projects/documents-id.ts'
import { dayUtc } from '../../../../../contract/wording.ts'
import { fetchPicture } from '../../../../lib/picture.ts'
import type { BlockContent, RoomDocument } from '../content-types.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './room-blocks.module.css'

/** Renders what the data room opens to this reader, asked anew for each visit; a note if it opens nothing. */
export type WithRoom = (show: (room: readonly RoomDocument[]) => ReactNode) => ReactNode

/** What a reader sees instead of documents that are not open to them. Which documents there are is not said. */
function NotOpen({ what }: { what: string }) {
  return (
    <p className={styles.notOpen}>
      {texts.areShownToReaders({ what })}
      <a href={`#${DOCUMENTS_ID}`}>{texts.investorDocuments}</a>
    </p>
  )
}

type FileListProps = { id: string; files: BlockContent<'fileList'>; route: string; withRoom: WithRoom }

export function FileList({ id, files, route, withRoom }: FileListProps) {
  return (
    <SheetSection id={id} title={files.title} description={files.description}>
      {withRoom((room) => {
        const open = files.documents.flatMap(({ document }) => room.filter((one) => one.id === document))
        if (open.length === 0) return <NotOpen what={texts.theseDocuments} />
        return (
          <ul className={styles.files}>
            {open.map(({ id, index, title, description, pages, updatedAt }) => (
              <li key={id}>
                <span className="num">{index}</span>
                <p>
                  <a href={`/${route}/documents/${id}`}>{title}</a>
                  {description && <span>{description}</span>}
                </p>
                <span className="num">{pages === 1 ? '1 page' : texts.pages({ pages })}</span>
                <span className="num">{dayUtc(updatedAt)}</span>
              </li>
            ))}
          </ul>
        )
      })}
    </SheetSection>
  )
}

type PicturesProps = { id: string; pictures: BlockContent<'pictures'>; route: string; withRoom: WithRoom }

export function Pictures({ id, pictures, route, withRoom }: PicturesProps) {
  return (
    <SheetSection id={id} title={pictures.title} description={pictures.description}>
      {withRoom((room) => {
        const open = pictures.pictures.flatMap((picture) => {
          const document = room.find((one) => one.id === picture.document)
          return document ? [{ ...picture, version: document.version }] : []
        })
        if (open.length === 0) return <NotOpen what={texts.thesePictures} />
        return (
          <ul className={styles.pictures} data-of={open.length}>
            {open.map(({ document, version, caption, alt }) => (
              <li key={`${document} ${caption}`}>
                <figure>
                  <Picture path={`/api/projects/${route}/documents/${document}/pages/1`} version={version} alt={alt} />
                  <figcaption>{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )
      })}
    </SheetSection>
  )
}

const WIDTH = 1200

/** Fetched when it scrolls into view, with the reader's watermark, and drawn on a canvas, which leaves nothing in the cache. */
function Picture({ path, version, alt }: { path: string; version: number; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const stop = new AbortController()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        fetchPicture(path, { version, width: WIDTH }, stop.signal).then(
          (bitmap) => {
            element.width = bitmap.width
            element.height = bitmap.height
            element.getContext('2d')?.drawImage(bitmap, 0, 0)
            bitmap.close()
          },
          () => {
            if (!stop.signal.aborted) setFailed(true)
          },
        )
      },
      { rootMargin: '200px' },
    )
    seen.observe(element)
    return () => {
      seen.disconnect()
      stop.abort()
    }
  }, [path, version, attempt])
  if (failed)
    return (
      <p className={styles.pictureFailed}>
        {texts.thePictureCouldNot}
        <button
          className="link-button"
          type="button"
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {texts.tryAgain}
        </button>
      </p>
    )
  return <canvas ref={canvas} width={WIDTH} height={WIDTH * 0.625} role="img" aria-label={alt} />
}
