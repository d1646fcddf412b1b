import { unzipSync } from 'fflate'

/** Whether a word stands in any part of an Office file, or of a file within it. */
export function hasWord(bytes: Uint8Array, word: string): boolean {
  const text = Buffer.from(bytes)
  if (text.includes(word) || text.includes(Buffer.from(word, 'utf16le'))) return true
  if (text.toString('latin1', 0, 2) !== 'PK') return false
  return Object.values(unzipSync(bytes)).some((part) => hasWord(part, word))
}
