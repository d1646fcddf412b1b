import { setPriority } from 'node:os'
import { documentOf } from '../certificate.ts'
import type { AgreementRecord } from '../rules.ts'
import { type SealOrder, seal } from './seal.ts'
import { type ManifestOrder, sealManifest } from './seal-manifest.ts'
import { makeTypesetter, type Typesetter } from './typeset.ts'

/** An order to typeset and seal the document of a signature. `metal`: the company's colour. */
export type PdfOrder = Omit<SealOrder, 'pdf'> & { record: AgreementRecord; text: string; metal: string }
export type WorkerOrder = { id: number } & (PdfOrder | ManifestOrder)
export type PdfAnswer =
  | { id: number; bytes: Uint8Array; stampedAt: string | null }
  /** `stamp`: the error code, if the time stamp failed. */
  | { id: number; failure: string; stamp: string | null }

// People who sign at the same moment go first: nobody waits for a document.
setPriority(10)

let typeset: Typesetter | undefined

// Orders run one after the other.
let last = Promise.resolve()
process.on('message', (order: WorkerOrder) => {
  last = last.then(async () => void process.send?.(await answer(order)))
})

async function answer({ id, ...order }: WorkerOrder): Promise<PdfAnswer> {
  try {
    return { id, ...('manifest' in order ? await sealManifest(order) : await makePdf(order)) }
  } catch (error) {
    const stamp =
      error instanceof Error && error.name === 'TimeStampError' && 'code' in error ? String(error.code) : null
    return { id, failure: error instanceof Error ? error.message : 'unknown', stamp }
  }
}

async function makePdf({ record, text, metal, ...order }: PdfOrder) {
  typeset ??= makeTypesetter()
  return seal({ ...order, pdf: typeset(documentOf(record, text), metal) })
}
