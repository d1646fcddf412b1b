import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { type ExecutedRow, findExecuted, findSubmission, listSealedFiles } from './queries.ts'
import type { AgreementRecord } from './rules.ts'
import { readAttached } from './verifier/verify-agreement.mjs'

/** A signed copy that was found to be that of its signature. */
export type StoredCopy = {
  row: ExecutedRow & { file_sha256: string }
  pdf: Buffer
  record: AgreementRecord
  attached: { text: Buffer; record: Buffer }
}

/**
 * Reads the signed copy of a signature to hand it out. Whoever can write to the database could put the copy of somebody else in its
 * place, so the log has to name this file, and the file this signature. Otherwise this records it and throws.
 */
export async function readStoredCopy(deps: Deps, submissionId: string): Promise<StoredCopy> {
  const row = await findExecuted(deps.db, submissionId)
  if (!row || row.file_sha256 === null) throw new AppError('agreement_not_ready')
  const { file_sha256 } = row
  if (!(await listSealedFiles(deps.db, submissionId)).includes(file_sha256)) return refuse(deps, row, 'log')
  const pdf = await deps.files.get(file_sha256)
  const found = open(pdf)
  const submission = await findSubmission(deps.db, submissionId)
  const isTheirs =
    found?.record.documentId === submissionId &&
    found.record.signedAt === submission?.signed_at &&
    found.record.agreement.sha256 === submission.nda_text_hash
  return found && isTheirs ? { row: { ...row, file_sha256 }, pdf, ...found } : refuse(deps, row, 'file')
}

function open(pdf: Buffer): Pick<StoredCopy, 'record' | 'attached'> | undefined {
  try {
    const attached = readAttached(pdf)
    return { attached, record: JSON.parse(attached.record.toString('utf8')) as AgreementRecord }
  } catch {
    return undefined
  }
}

/** `by`: what names another signature. */
async function refuse(deps: Deps, row: ExecutedRow, by: 'log' | 'file'): Promise<never> {
  const { submission_id: submissionId, file_sha256 } = row
  deps.log.error({ submission: submissionId, file: file_sha256, by }, 'THE STORED COPY IS NOT THAT OF ITS SIGNATURE')
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'agreement.mixed_up',
      actor: 'system',
      submissionId,
      detail: { by, sha256: file_sha256 ?? '' },
    }),
  )
  throw new AppError('agreement_mixed_up')
}
