import { useEffect, useState } from 'react'
import { PAGE_WIDTHS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchMarked, type MarkedPicture } from '../../../lib/picture.ts'

/** The page that is read, two ahead, one behind, and two that were just left. */
const MAX_PAGES = 6
const MAX_THUMBNAILS = 120

/** The smallest server width that is sharp on this screen. */
export function widthFor(cssWidth: number): number {
  const wanted = cssWidth * Math.min(window.devicePixelRatio || 1, 2)
  return PAGE_WIDTHS.find((width) => width >= wanted) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 0
}

/** Pictures in memory, decoded, the latest ones last. */
class Shelf {
  readonly #max: number
  readonly #load: (name: string) => Promise<MarkedPicture>
  #coming = new Map<string, Promise<MarkedPicture>>()
  #here = new Map<string, MarkedPicture>()

  constructor(max: number, load: (name: string) => Promise<MarkedPicture>) {
    this.#max = max
    this.#load = load
  }

  /** The picture if it can be drawn at once. */
  peek(name: string): MarkedPicture | undefined {
    return this.#here.get(name)
  }

  get(name: string): Promise<MarkedPicture> {
    const here = this.#here.get(name)
    if (here) {
      this.#here.delete(name)
      this.#here.set(name, here)
      return Promise.resolve(here)
    }
    const coming = this.#coming.get(name) ?? this.#fetch(name)
    this.#coming.set(name, coming)
    return coming
  }

  async #fetch(name: string): Promise<MarkedPicture> {
    try {
      const picture = await this.#load(name)
      this.#here.set(name, picture)
      for (const [oldest, { bitmap }] of this.#here) {
        if (this.#here.size <= this.#max) break
        this.#here.delete(oldest)
        bitmap.close()
      }
      return picture
    } finally {
      // A failed picture may be requested again.
      this.#coming.delete(name)
    }
  }

  /** Frees the memory at once instead of some time later. */
  clear(): void {
    for (const { bitmap } of this.#here.values()) bitmap.close()
    this.#here.clear()
  }
}

/** The pictures of one version of a document. */
class Pictures {
  readonly #pages: Shelf
  readonly #thumbnails: Shelf

  constructor(route: ProjectKey, id: string, version: number) {
    const path = `/api/projects/${route}/documents/${id}`
    this.#pages = new Shelf(MAX_PAGES, (name) => {
      const [page, width] = name.split(' ')
      return fetchMarked(`${path}/pages/${page}`, { version, width })
    })
    this.#thumbnails = new Shelf(MAX_THUMBNAILS, (page) => fetchMarked(`${path}/thumbnails/${page}`, { version }))
  }

  page(page: number, width: number) {
    return this.#pages.get(`${page} ${width}`)
  }

  thumbnail(page: number) {
    return this.#thumbnails.get(String(page))
  }

  /** The page as it can be drawn at once; `rough` if a sharper picture has to be fetched. */
  ready(page: number, width: number): { picture: MarkedPicture; rough: boolean } | undefined {
    const found = (among: readonly number[]) =>
      among.map((other) => this.#pages.peek(`${page} ${other}`)).find((picture) => picture !== undefined)
    const sharp = found(PAGE_WIDTHS.filter((other) => other >= width))
    if (sharp) return { picture: sharp, rough: false }
    const picture = found([...PAGE_WIDTHS].reverse()) ?? this.#thumbnails.peek(String(page))
    return picture && { picture, rough: true }
  }

  clear(): void {
    this.#pages.clear()
    this.#thumbnails.clear()
  }
}

export type { Pictures }

/** Give the component a key that changes with the version. */
export function usePictures(route: ProjectKey, id: string, version: number): Pictures {
  const [pictures] = useState(() => new Pictures(route, id, version))
  useEffect(() => () => pictures.clear(), [pictures])
  return pictures
}

/** Draws a picture; false if it has been evicted from the cache meanwhile. */
export function draw(canvas: HTMLCanvasElement | null, { bitmap }: MarkedPicture): boolean {
  if (!canvas || bitmap.width === 0) return false
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return true
}
