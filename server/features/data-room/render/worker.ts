import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { Inspected } from './inspect.ts'
import { drawPage, isOpen, openPdf, warmUp } from './pages.ts'

/** What the process is asked for. It has no database, no keys and no network of its own to speak of: bytes come in, bytes go out. */
export type RenderOrder =
  | { kind: 'wake' }
  | { kind: 'inspect'; type: 'pdf' | 'image'; bytes: Uint8Array }
  | { kind: 'office'; bytes: Uint8Array }
  /** `bytes` are sent once it is known that the document is not open here. */
  | { kind: 'page'; sha256: string; page: number; width: number; mark: string[]; bytes?: Uint8Array }
  | { kind: 'stamp'; bytes: Uint8Array; mark: string[]; watermark: string }

export type RenderResult = {
  wake: { ready: true }
  inspect: Inspected & { pdf?: Uint8Array }
  office: { refusal: Refusal | null }
  page: { missing: true } | { bytes: Uint8Array; width: number; height: number }
  stamp: { bytes: Uint8Array }
}

export type RenderMessage =
  | { id: number; progress: { pages: number; done: number } }
  | { id: number; result: RenderResult[keyof RenderResult] }
  | { id: number; failure: string }

/** Progress is told at most this often. */
const TELL_MS = 250

process.on('message', async ({ id, order }: { id: number; order: RenderOrder }) => {
  const tell = (message: RenderMessage) => process.send?.(message)
  try {
    let told = 0
    const progress = (pages: number, done: number) => {
      if (Date.now() - told < TELL_MS && done < pages) return
      told = Date.now()
      tell({ id, progress: { pages, done } })
    }
    tell({ id, result: await answer(order, progress) })
  } catch (error) {
    tell({ id, failure: error instanceof Error ? error.message : 'unknown' })
  }
})
// Without a parent there is nobody to work for.
process.on('disconnect', () => process.exit(0))

/** So many pages are made at once: one is drawn while others are pressed, and what each takes of memory stays bounded. */
const AT_ONCE = 3
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await act()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** What only some orders need is loaded with the first of them: readers wait for pages. */
async function answer(order: RenderOrder, progress: (pages: number, done: number) => void) {
  switch (order.kind) {
    case 'wake':
      await warmUp()
      return { ready: true as const }
    case 'inspect': {
      const { inspectPdf, pictureToPdf } = await import('./inspect.ts')
      if (order.type === 'pdf') return inspectPdf(order.bytes, progress)
      const made = await pictureToPdf(order.bytes)
      return 'refusal' in made ? made : { ...(await inspectPdf(made.pdf, progress)), pdf: made.pdf }
    }
    case 'office': {
      const { inspectOffice } = await import('./office.ts')
      return { refusal: inspectOffice(order.bytes) ?? null }
    }
    case 'page': {
      const { sha256, page, width, mark, bytes } = order
      return inTurn(async () => {
        if (bytes) await openPdf(sha256, bytes)
        return isOpen(sha256) ? drawPage(sha256, page, width, mark) : { missing: true as const }
      })
    }
    case 'stamp': {
      const { stampPdf } = await import('./stamp.ts')
      return { bytes: await stampPdf(order.bytes, order.mark, order.watermark) }
    }
  }
}
