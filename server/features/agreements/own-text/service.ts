import { REFUSALS } from '../../../../contract/data-room/data-room-labels.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/handle-upload.ts'
import { readWord } from '../../data-room/word-service.ts'
import { agreementFromHtml } from './rules.ts'

/** Reads a Word file for staff to check. Nothing of it is kept. */
export async function readOwnText(upload: Upload): Promise<{ text: string; leftOut: string[] }> {
  const file = await upload.receive()
  const word = await file.use((bytes) => readWord(bytes))
  if ('refusal' in word) throw new AppError('word_file_refused', { params: { why: REFUSALS[word.refusal] } })
  return agreementFromHtml(word.html, word)
}
