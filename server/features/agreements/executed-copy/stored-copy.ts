import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { type ExecutedRow, findExecuted, findSubmission, listSealedFiles } from './queries.ts'
import type { AgreementRecord } from './rules.ts'

/** A signed copy that was found to be that of its signature. */
export type StoredCopy = {
  row: ExecutedRow & { file_sha256: string }
  pdf: Buffer
  record: AgreementRecord
  attached: { text: Buffer; record: Buffer }
  /** As it was sealed, and what was added since, each with the new SHA-256. */
  sealedSha256: string
  added: { at: string; sha256: string }[]
}

/**
 * Reads the signed copy of a signature to hand it out. Whoever can write to the database could put the copy of somebody else in its
 * place, so the log has to name this file, and the file this signature. Otherwise this records it and throws.
 */
export async function readStoredCopy(deps: Deps, submissionId: string): Promise<StoredCopy> {
  const row = await findExecuted(deps.db, submissionId)
  if (!row || row.file_sha256 === null) throw new AppError('agreement_not_ready')
  const { file_sha256 } = row
  const story = storyOf(await listSealedFiles(deps.db, submissionId), file_sha256)
  if (!story) {
    // A stamp may have been added between the two reads.
    const now = await findExecuted(deps.db, submissionId)
    return now?.file_sha256 === file_sha256 ? refuse(deps, row, 'log') : readStoredCopy(deps, submissionId)
  }
  const pdf = await deps.files.get(file_sha256)
  const found = await open(pdf)
  const submission = await findSubmission(deps.db, submissionId)
  const isTheirs =
    found?.record.documentId === submissionId &&
    found.record.signedAt === submission?.signed_at &&
    found.record.agreement.sha256 === submission.nda_text_hash
  return found && isTheirs ? { row: { ...row, file_sha256 }, pdf, ...found, ...story } : refuse(deps, row, 'file')
}

/** Another process was first, or the signature was deleted. What the other made can be the same, and then this is its file too. */
export async function removeUnnamed(deps: Deps, submissionId: string, file: string): Promise<void> {
  const row = await findExecuted(deps.db, submissionId)
  const named = row && [row.file_sha256, ...(JSON.parse(row.earlier_files) as string[])]
  if (!named?.includes(file)) await deps.files.remove(file)
}

type Sealed = Awaited<ReturnType<typeof listSealedFiles>>

/** The file must be the last of a chain that begins with what was sealed: an earlier one lacks a stamp. */
function storyOf(entries: Sealed, file: string): Pick<StoredCopy, 'sealedSha256' | 'added'> | undefined {
  for (const sealed of entries.filter(({ action }) => action === 'agreement.sealed')) {
    const chain = [sealed]
    for (let next: Sealed[number] | undefined = sealed; next; ) {
      const { sha256 }: Sealed[number] = next
      next = entries.find((one) => one.before === sha256 && !chain.includes(one))
      if (next) chain.push(next)
    }
    if (chain.at(-1)?.sha256 === file)
      return { sealedSha256: sealed.sha256, added: chain.slice(1).map(({ at, sha256 }) => ({ at, sha256 })) }
  }
  return undefined
}

async function open(pdf: Buffer): Promise<Pick<StoredCopy, 'record' | 'attached'> | undefined> {
  // Loaded with the first copy: a start does not need it.
  const { readAttached } = await import('./verifier/verify-agreement.mjs')
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
