import type { Refusal } from '../../../contract/data-room/data-room-labels.ts'
import { asRefusal } from './read-document.ts'
import { RenderError } from './render/renderer.ts'
import { renderers } from './render/renderers.ts'

export type WordHtml = { html: string; headers: boolean; comments: boolean }

/** Reads the text of a Word file as HTML, with limits on time and memory. */
export async function readWord(bytes: Uint8Array): Promise<WordHtml | { refusal: Refusal }> {
  try {
    return await renderers.order<'word'>({ kind: 'word', bytes })
  } catch (error) {
    if (!(error instanceof RenderError) || error.code === 'busy') throw asRefusal(error)
    return { refusal: error.code === 'limit' ? 'unpacks_too_far' : 'damaged' }
  }
}
