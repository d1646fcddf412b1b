import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Row } from './room-rows.ts'
import styles from './upload.module.css'
import type { Target } from './upload-review.tsx'
import { readDropped } from './upload-source.ts'

type UploadDropProps = {
  rows: readonly Row[]
  /** Undefined for viewers, who upload nothing. */
  offer: ((reading: ReturnType<typeof readDropped>, target: Target) => void) | undefined
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The list of the room, where files can be dropped: on a folder, on a document for its new version, or anywhere else for the top level. */
export function UploadDrop({ rows, offer, children }: UploadDropProps) {
  const [over, setOver] = useState<Row | 'top'>()
  const marked = useRef<Element>(null)

  function mark(row: Element | null) {
    if (marked.current === row) return
    marked.current?.removeAttribute('data-drop')
    row?.setAttribute('data-drop', '')
    marked.current = row
  }
  function end() {
    mark(null)
    setOver(undefined)
  }

  // Missing the list by a little must not replace the page with the file.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
  if (!offer) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the Upload button does the same
    <div
      className={styles.dropZone}
      data-over={over === 'top' || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        const found = findRow(event, rows)
        mark(found?.element ?? null)
        setOver(found?.row ?? 'top')
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) end()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        const row = findRow(event, rows)?.row
        end()
        offer(readDropped(event.dataTransfer), targetOf(row))
      }}
    >
      {children}
      {over && (
        <p className={styles.dropHint} role="status">
          {hintOf(over)}
        </p>
      )}
    </div>
  )
}

function findRow({ target }: DragEvent, rows: readonly Row[]) {
  const element = target instanceof Element ? target.closest<HTMLElement>('tbody [data-index]') : null
  const row = rows[Number(element?.dataset.index)]
  return element && row ? { element, row } : undefined
}

function targetOf(row: Row | undefined): Target {
  if (row === undefined) return { folder: null }
  return row.is === 'folder' ? { folder: row } : { document: row }
}

function hintOf(over: Row | 'top'): string {
  if (over === 'top') return 'Drop to upload to the top level'
  return over.is === 'folder'
    ? `Drop to upload into ${over.title}`
    : `Drop one file as the new version of ${over.title}`
}
