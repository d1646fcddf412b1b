import { REFUSALS, type Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/handle-upload.ts'
import { compareWithOffice, readWord, type WordComparison } from '../../data-room/word-service.ts'
import { agreementFromHtml } from './rules.ts'

/** The words of the data room advise to save as PDF, which is no text of an agreement. */
const WHY: Partial<Record<Refusal, string>> = {
  damaged: 'It is damaged, or no Word file. Open it in Word and save it again as a Word document (.docx).',
  macros: 'It contains macros. Save it without them, as a Word document (.docx).',
  old_office: 'Old Office formats (doc) cannot be read. Save it as a Word document (.docx).',
  embedded: 'It contains other files. Save it without attachments and embedded objects.',
}

type OwnText = { text: string; leftOut: string[]; comparison: WordComparison }

/** Reads a Word file for staff to check. Nothing of it is kept. */
export async function readOwnText(deps: Pick<Deps, 'config'>, upload: Upload): Promise<OwnText> {
  const file = await upload.receive()
  const word = await file.use((bytes) => readWord(bytes))
  if ('refusal' in word)
    throw new AppError('word_file_refused', { params: { why: WHY[word.refusal] ?? REFUSALS[word.refusal] } })
  const { text, leftOut, words } = agreementFromHtml(word.html, word)
  return { text, leftOut, comparison: await compareWithOffice(deps.config, words, word.shown) }
}
