import { printOf } from '../certificate.ts'
import type { AgreementRecord } from '../rules.ts'
import { type SealOrder, seal } from './seal.ts'
import { makeTypesetter, type Typesetter } from './typeset.ts'

/** What the process is asked: to put a record and the agreement's text as it was signed into words, to set them, and to seal the document. */
export type PdfOrder = Omit<SealOrder, 'pdf'> & { id: number; record: AgreementRecord; text: string }
export type PdfAnswer =
  | { id: number; bytes: Uint8Array; stampedAt: string | null }
  /** `stamp`: the time-stamping authority gave none, and why. */
  | { id: number; failure: string; stamp: string | null }

let typeset: Typesetter | undefined

// One after the other: a document takes less time than its waiting would be worth.
let last = Promise.resolve()
process.on('message', (order: PdfOrder) => {
  last = last.then(async () => void process.send?.(await answer(order)))
})

async function answer({ id, record, text, ...order }: PdfOrder): Promise<PdfAnswer> {
  try {
    typeset ??= makeTypesetter()
    return { id, ...(await seal({ ...order, pdf: typeset(printOf(record, text)) })) }
  } catch (error) {
    const stamp =
      error instanceof Error && error.name === 'TimeStampError' && 'code' in error ? String(error.code) : null
    return { id, failure: error instanceof Error ? error.message : 'unknown', stamp }
  }
}
