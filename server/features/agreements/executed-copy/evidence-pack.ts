import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import type { Staff } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import { findDelivery, findPageSnapshotOf, listHistory, listVisits } from './evidence-pack-queries.ts'
import { certificationDraft, readme } from './evidence-pack-texts.ts'
import { toPem } from './keys.ts'
import { collectLog } from './log-proof.ts'
import { findSubmission, listCertificates } from './queries.ts'
import type { Download } from './service.ts'
import { readStoredCopy } from './stored-copy.ts'

type PackFile = { name: string; about: string; bytes: Buffer }
/** A fixed date makes packs of the same files identical. */
const ZIP_OPTIONS = { level: 0, mtime: new Date(1980, 0, 1) } as const

/** Exports the evidence of a signature as one archive that can be verified without the portal. */
export async function exportEvidence(deps: Deps, staff: Staff, submissionId: string): Promise<Download> {
  const submission = await findSubmission(deps.db, submissionId)
  if (!submission) throw new AppError('not_found')
  const { row: executed, pdf, record, attached } = await readStoredCopy(deps, submissionId)
  const exportedAt = iso(deps.clock.now())
  const whose = { submissionId, personId: submission.person_id }
  const history = await listHistory(deps.db, whose)
  const files: PackFile[] = [
    { name: 'agreement.pdf', about: 'the sealed agreement', bytes: pdf },
    { name: 'agreement.txt', about: 'its exact text, whose SHA-256 was signed', bytes: attached.text },
    {
      name: 'record.json',
      about: 'the record of the signature (RFC 8785), as attached to the PDF',
      bytes: attached.record,
    },
    ...(await snapshotFiles(deps, submissionId)),
    json(
      'history.json',
      'log entries about the signature, the person and their codes, and the pages the person opened',
      {
        entries: history.map(({ detail, ...entry }) => ({ ...entry, detail: JSON.parse(detail) as Json })),
        // The log has the browser's reports only as hashed batches.
        visits: await listVisits(deps.db, whose),
      },
    ),
    json('delivery.json', 'when the signed copies were mailed', {
      exportedAt,
      file: { sha256: executed.file_sha256, bytes: executed.bytes, madeAt: executed.made_at, level: executed.level },
      toSigner: await delivery(deps, executed.signer_mail_id),
      toCompany: await delivery(deps, executed.company_mail_id),
    }),
    text(
      'certification-draft.txt',
      'a draft certification for the custodian of the records (FRE 902(13) and (14))',
      certificationDraft(record, executed.file_sha256),
    ),
    ...(await certificates(deps)),
    ...(await collectLog(
      deps,
      history.map(({ seq }) => seq),
    )),
    {
      name: 'verify-agreement.mjs',
      about: 'verifies this pack without the portal',
      bytes: await readFile(new URL('./verifier/verify-agreement.mjs', import.meta.url)),
    },
  ]
  const list: [string, string][] = [
    ...files.map(({ name, about }): [string, string] => [name, about]),
    ['SHA256SUMS', 'the SHA-256 of each file here'],
  ]
  files.unshift(text('README.txt', '', readme(record, list, exportedAt)))
  files.push(text('SHA256SUMS', '', sha256Sums(files)))
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'evidence.exported',
      actor: staff.actor,
      accountId: staff.accountId,
      personId: submission.person_id,
      submissionId,
    }),
  )
  const archive = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), ZIP_OPTIONS)
  return { bytes: Buffer.from(archive), name: `evidence-${submissionId.replace(/[^\w-]/g, '').slice(0, 8)}.zip` }
}

/** The page on which the agreement was signed, with its style sheets at the paths that the page uses. */
async function snapshotFiles(deps: Deps, submissionId: string): Promise<PackFile[]> {
  const page = await findPageSnapshotOf(deps.db, submissionId)
  if (!page) return []
  const styles = JSON.parse(page.styles) as { path: string; sha256: string }[]
  return [
    {
      name: 'screen/index.html',
      about: `the page as the server rendered it, build ${page.build}; its SHA-256 is in record.json`,
      bytes: await deps.files.get(page.sha256),
    },
    ...(await Promise.all(
      styles.map(async ({ path, sha256 }) => ({
        name: `screen${path}`,
        about: 'a style sheet of that page',
        bytes: await deps.files.get(sha256),
      })),
    )),
  ]
}

async function delivery(deps: Deps, mailId: string | null): Promise<Json> {
  const job = mailId === null ? undefined : await findDelivery(deps.db, mailId)
  if (!job) return null
  return {
    mail: job.id,
    queuedAt: job.created_at,
    takenByMailServerAt: job.done_at,
    givenUpAt: job.given_up_at,
    tries: job.attempts,
    lastFailure: job.last_error,
  }
}

async function certificates(deps: Deps): Promise<PackFile[]> {
  const rows = await listCertificates(deps.db)
  return rows.map((row) =>
    text(
      `certificates/${row.sha256.slice(0, 16)}.pem`,
      row.retired_at === null ? 'a seal certificate' : `a seal certificate, retired ${row.retired_at}`,
      toPem('CERTIFICATE', Buffer.from(row.certificate, 'base64')),
    ),
  )
}

function text(name: string, about: string, content: string): PackFile {
  return { name, about, bytes: Buffer.from(content) }
}

function json(name: string, about: string, value: Json): PackFile {
  return text(name, about, canonicalJson(value))
}

function sha256Sums(files: PackFile[]): string {
  return files.map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join('')
}
