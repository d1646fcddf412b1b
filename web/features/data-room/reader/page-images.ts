import { useEffect, useRef } from 'react'
import { PAGE_WIDTHS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchPicture } from '../../../lib/picture.ts'

/** Pages in memory: the current one, its neighbours, and those just left. */
const MAX_CACHED = 6

export type Pictures = { page(page: number, width: number): Promise<ImageBitmap> }

/** The smallest server width that is sharp on this screen. */
export function widthFor(cssWidth: number): number {
  const wanted = cssWidth * Math.min(window.devicePixelRatio || 1, 2)
  return PAGE_WIDTHS.find((width) => width >= wanted) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 0
}

/** Loads the pages of a document and caches the latest ones. */
export function usePictures(route: ProjectKey, id: string, version: number): Pictures {
  const cache = useRef(new Map<string, Promise<ImageBitmap>>())
  const path = `/api/projects/${route}/documents/${id}/pages`
  useEffect(() => {
    const pictures = cache.current
    return () => {
      for (const name of pictures.keys()) drop(pictures, name)
    }
  }, [])
  return {
    page(page, width) {
      const name = `${path} ${version} ${page} ${width}`
      const known = cache.current.get(name)
      if (known) return known
      const picture = fetchPicture(`${path}/${page}`, { version, width })
      cache.current.set(name, picture)
      // A failed page may be requested again.
      picture.catch(() => cache.current.delete(name))
      for (const other of cache.current.keys()) {
        if (cache.current.size <= MAX_CACHED) break
        drop(cache.current, other)
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

/** Draws a picture; false if it has been evicted from the cache meanwhile. */
export function draw(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): boolean {
  if (!canvas || bitmap.width === 0) return false
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return true
}
