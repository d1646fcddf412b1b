import { useEffect, useRef } from 'react'
import { PAGE_WIDTHS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchPicture } from '../../../lib/picture.ts'

/** So many pages stay in memory: the one that is read, its neighbours, and what was just left. */
const MAX_KEPT = 6

export type Pictures = { page(page: number, width: number): Promise<ImageBitmap> }

/** The smallest of the server's widths in which a page is as sharp as the screen. */
export function widthFor(cssWidth: number): number {
  const wanted = cssWidth * Math.min(window.devicePixelRatio || 1, 2)
  return PAGE_WIDTHS.find((width) => width >= wanted) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 0
}

/** The pages of a document, each fetched once while it is near; what is dropped is forgotten at once. */
export function usePictures(route: ProjectKey, id: string, version: number): Pictures {
  const kept = useRef(new Map<string, Promise<ImageBitmap>>())
  const path = `/api/projects/${route}/documents/${id}/pages`
  useEffect(() => {
    const pictures = kept.current
    return () => {
      for (const name of pictures.keys()) drop(pictures, name)
    }
  }, [])
  return {
    page(page, width) {
      const name = `${path} ${version} ${page} ${width}`
      const known = kept.current.get(name)
      if (known) return known
      const picture = fetchPicture(`${path}/${page}`, { version, width })
      kept.current.set(name, picture)
      // What failed may be tried again.
      picture.catch(() => kept.current.delete(name))
      for (const other of kept.current.keys()) {
        if (kept.current.size <= MAX_KEPT) break
        drop(kept.current, other)
      }
      return picture
    },
  }
}

function drop(pictures: Map<string, Promise<ImageBitmap>>, name: string): void {
  const picture = pictures.get(name)
  pictures.delete(name)
  picture?.then(
    (bitmap) => bitmap.close(),
    () => undefined,
  )
}

/** Draws a picture that may be gone by then; false where it is. */
export function draw(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): boolean {
  if (!canvas || bitmap.width === 0) return false
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return true
}
