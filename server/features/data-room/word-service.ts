import type { Refusal } from '../../../contract/data-room/data-room-labels.ts'
import type { Config } from '../../config.ts'
import { officeToPdf } from './office-service.ts'
import { asRefusal } from './read-document.ts'
import { RenderError } from './render/renderer.ts'
import { renderers } from './render/renderers.ts'
import type { WordHtml } from './render/word.ts'
import type { WordDifference } from './word/compare-words.ts'

/** Reads the text of a Word file as HTML, with limits on time and memory. */
export async function readWord(bytes: Uint8Array): Promise<WordHtml | { refusal: Refusal }> {
  try {
    return await renderers.order<'word'>({ kind: 'word', bytes })
  } catch (error) {
    if (!(error instanceof RenderError) || error.code === 'busy') throw asRefusal(error)
    return { refusal: error.code === 'limit' ? 'unpacks_too_far' : 'damaged' }
  }
}

/** `more`: how many differences are not listed. Without LibreOffice there is no comparison. */
export type WordComparison = {
  state: 'made' | 'unavailable' | 'failed'
  differences: WordDifference[]
  more: number
}

/** Compares a text with the words that LibreOffice shows of the Word file. Reading the file does not depend on it. */
export async function compareWithOffice(
  config: Pick<Config, 'officeSandbox'>,
  text: string,
  word: Uint8Array,
): Promise<WordComparison> {
  const pdf = await officeToPdf(config, word)
  if (typeof pdf === 'string') return { state: pdf === 'unavailable' ? pdf : 'failed', differences: [], more: 0 }
  try {
    return { state: 'made', ...(await renderers.order<'words'>({ kind: 'words', text, pdf })) }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { state: 'failed', differences: [], more: 0 }
  }
}
