import type { Refusal } from '../../../contract/data-room/data-room-labels.ts'
import { RenderError, Renderer } from './render/renderer.ts'

/** A process of its own, so that a file that crashes it affects neither readers nor uploads. */
const reader = new Renderer(3_000)

export type WordHtml = { html: string; headers: boolean; comments: boolean }

/** Reads the text of a Word file as HTML, with limits on time and memory. */
export async function readWord(bytes: Uint8Array): Promise<WordHtml | { refusal: Refusal }> {
  try {
    return await reader.order<'word'>({ kind: 'word', bytes })
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { refusal: error.code === 'limit' ? 'unpacks_too_far' : 'damaged' }
  }
}
