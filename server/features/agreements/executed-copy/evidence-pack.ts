import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import type { Staff } from '../../../access/account.ts'
import { entryText } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { AuditEntryRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import { proveShown } from '../../transparency-log/service.ts'
import {
  findDelivery,
  findPageSnapshotOf,
  listEntriesAround,
  listEntriesNumbered,
  listHistory,
  listShownTo,
  listVisits,
} from './evidence-pack-queries.ts'
import { certificationDraft, readme } from './evidence-pack-texts.ts'
import { readSealToUse, toPem } from './keys.ts'
import { type LogPart, readLogPart } from './log-proof.ts'
import { manifestOf, type Origin, type PackFile, sealPack } from './manifest.ts'
import { findExecuted, findSubmission, listCertificates } from './queries.ts'
import type { Download } from './service.ts'
import { readStoredCopy, type StoredCopy } from './stored-copy.ts'

/** A fixed date makes packs of the same files identical. */
const ZIP_OPTIONS = { level: 0, mtime: new Date(1980, 0, 1) } as const

/** Exports the evidence of a signature as one sealed archive that can be verified without the portal. */
export async function exportEvidence(deps: Deps, staff: Staff, submissionId: string): Promise<Download> {
  const submission = await findSubmission(deps.db, submissionId)
  if (!submission) throw new AppError('not_found')
  const copy = await readStoredCopy(deps, submissionId)
  const seal = await readSealToUse(deps)
  const fixed = [
    ...copyFiles(copy),
    ...(await snapshotFiles(deps, submissionId)),
    ...(await certificateFiles(deps)),
    await verifierFile(),
  ]
  // From here on the pack names its own entry, which is in it with its proof.
  const madeAt = iso(deps.clock.now())
  const evidenceId = deps.ids.id()
  const entry = await deps.db.transaction().execute(async (trx) => {
    // With a stamp that was added meanwhile, the log in the pack would name a file that the pack does not have.
    const now = await findExecuted(trx, submissionId)
    if (now?.file_sha256 !== copy.row.file_sha256) throw new AppError('agreement_not_ready')
    return recordEntry(trx, deps, {
      action: 'evidence.exported',
      at: madeAt,
      actor: staff.actor,
      accountId: staff.accountId,
      personId: submission.person_id,
      submissionId,
      detail: { evidence: evidenceId, sha256: copy.row.file_sha256 },
    })
  })
  const whose = { submissionId, personId: submission.person_id }
  const mails = [copy.row.signer_mail_id, copy.row.company_mail_id].filter((id) => id !== null)
  const shown = [...(await proveShown(deps.db, await listShownTo(deps.db, whose))).values()]
  const batches = [...new Set(shown.flatMap(({ entry }) => entry?.seq ?? []))]
  const rows = [
    ...(await listHistory(deps.db, whose)),
    ...(await listEntriesAround(deps.db, { submissionId, mails })),
    ...(await listEntriesNumbered(deps.db, batches)),
  ]
  const own = rows.find(({ id }) => id === entry)?.seq ?? 0
  const isOfLaterFile = ({ action, seq }: AuditEntryRow) => action === 'agreement.stamped' && seq > own
  const history = [...new Map(rows.filter((row) => !isOfLaterFile(row)).map((row) => [row.seq, row])).values()].sort(
    (a, b) => a.seq - b.seq,
  )
  const since = copy.record.log ? [sizeOf(copy.record.log.checkpoint)] : []
  const log = await readLogPart(
    deps,
    history.map(({ seq }) => seq),
    since,
  )
  const files: PackFile[] = [
    ...fixed,
    json('history.json', 'log', 'what the log says of the signature, the person and their codes', {
      entries: history.map((row) => {
        const { index = null, data = null } = log?.entries.get(row.id) ?? {}
        return { index, ...(JSON.parse(entryText(row)) as object), personalData: data === null ? null : parsed(data) }
      }),
    }),
    json('visits.json', 'browser', 'the pages that the person opened, as their browser reported', {
      visits: await listVisits(deps.db, whose),
    }),
    json('shown.json', 'server', 'what the server sent to the person: documents, pages, times and codes, with proofs', {
      shown: shown.map(({ leaf, personal, path, entry }) => {
        const index = log?.entries.get(entry?.id ?? '')?.index ?? null
        return { entry: index, leaf, path, personal }
      }),
    }),
    json('delivery.json', 'server', 'when the signed copies were mailed', {
      exportedAt: madeAt,
      file: {
        sha256: copy.row.file_sha256,
        bytes: copy.row.bytes,
        madeAt: copy.row.made_at,
        level: copy.row.level,
        sealedSha256: copy.sealedSha256,
        reached: copy.row.reached,
        added: copy.added.map(({ at, sha256 }) => [at, sha256]),
      },
      toSigner: await delivery(deps, history, copy.row.signer_mail_id),
      toCompany: await delivery(deps, history, copy.row.company_mail_id),
    }),
    text(
      'certification-draft.txt',
      'made',
      'a draft certification for the custodian of the records (FRE 902(13) and (14))',
      certificationDraft(copy.record, copy.row.file_sha256),
    ),
    ...(log ? logFiles(log) : []),
  ]
  const list = [...files.map(({ path, about }): [string, string] => [path, about]), ...SEALED_BY]
  files.unshift(text('README.txt', 'made', 'what this pack is', readme(copy.record, list, madeAt)))
  const manifest = manifestOf(copy, files, {
    evidenceId,
    madeAt,
    madeBy: { action: 'evidence.exported', entry, actor: staff.actor.name },
    log: log ? logOf(log.checkpoint) : null,
  })
  const archive = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]))
  const sealed = await sealPack(deps, seal, manifest)
  return {
    bytes: Buffer.from(zipSync({ ...archive, ...sealed }, ZIP_OPTIONS)),
    name: `evidence-${submissionId.replace(/[^\w-]/g, '').slice(0, 8)}.zip`,
  }
}

const SEALED_BY: [string, string][] = [
  ['manifest.json', 'every file here with its SHA-256, type and origin, and what this pack is about'],
  ['manifest.p7s', 'the seal of manifest.json (CMS, detached, DER)'],
]

function copyFiles({ pdf, attached }: StoredCopy): PackFile[] {
  return [
    file('agreement.pdf', 'sealed', 'the sealed agreement', pdf),
    file('agreement.txt', 'sealed', 'its exact text, whose SHA-256 was signed', attached.text),
    file('record.json', 'sealed', 'the record of the signature (RFC 8785), as attached to the PDF', attached.record),
  ]
}

/** The page on which the agreement was signed, with its style sheets at the paths that the page uses. */
async function snapshotFiles(deps: Deps, submissionId: string): Promise<PackFile[]> {
  const page = await findPageSnapshotOf(deps.db, submissionId)
  if (!page) return []
  const styles = JSON.parse(page.styles) as { path: string; sha256: string }[]
  const html = await deps.files.get(page.sha256)
  return [
    file('screen/index.html', 'server', `the page as rendered, build ${page.build}; its hash is in record.json`, html),
    ...(await Promise.all(
      styles.map(async ({ path, sha256 }) =>
        file(`screen${path}`, 'server', 'a style sheet of that page', await deps.files.get(sha256)),
      ),
    )),
  ]
}

/** A mail server took the email only if the log says so: without one, emails are written to files. */
async function delivery(deps: Deps, history: readonly AuditEntryRow[], mailId: string | null): Promise<Json> {
  const job = mailId === null ? undefined : await findDelivery(deps.db, mailId)
  if (!job) return null
  const sent = history
    .filter(({ action }) => action === 'mail.sent')
    .map(({ detail }) => JSON.parse(detail) as { mail: string; via: string })
    .find(({ mail }) => mail === mailId)
  return {
    mail: job.id,
    queuedAt: job.created_at,
    takenByMailServerAt: sent?.via === 'smtp' ? job.done_at : null,
    writtenToFileAt: sent?.via === 'file' ? job.done_at : null,
    reply: job.reply,
    givenUpAt: job.given_up_at,
    tries: job.attempts,
    lastFailure: job.last_error,
  }
}

async function certificateFiles(deps: Deps): Promise<PackFile[]> {
  const rows = await listCertificates(deps.db)
  return rows.map((row) =>
    text(
      `certificates/${row.sha256.slice(0, 16)}.pem`,
      'server',
      row.retired_at === null ? 'a seal certificate' : `a seal certificate, retired ${row.retired_at}`,
      toPem('CERTIFICATE', Buffer.from(row.certificate, 'base64')),
    ),
  )
}

async function verifierFile(): Promise<PackFile> {
  const bytes = await readFile(new URL('./verifier/verify-agreement.mjs', import.meta.url))
  return file('verify-agreement.mjs', 'made', 'verifies this pack without the portal', bytes)
}

function logFiles({ lines, keys, checkpoint }: LogPart): PackFile[] {
  return [
    text('log-keys.txt', 'log', 'the public keys of the log', `${keys.join('\n')}\n`),
    text('checkpoint.txt', 'log', 'the signed checkpoint of the log that the proofs lead to', checkpoint),
    text('log.jsonl', 'log', 'the entries of history.json with their proofs', `${lines.join('\n')}\n`),
  ]
}

/** A checkpoint has the name of the log, its size and its root on separate lines. */
function logOf(checkpoint: string) {
  const [name = '', size = '', root = ''] = checkpoint.split('\n')
  return { name, size: Number(size), root }
}

function sizeOf(checkpoint: string): number {
  return logOf(checkpoint).size
}

/** Data that somebody changed in the table may not be JSON. */
function parsed(data: string): Json {
  try {
    return JSON.parse(data) as Json
  } catch {
    return data
  }
}

function file(path: string, origin: Origin, about: string, bytes: Buffer): PackFile {
  return { path, origin, about, bytes }
}

function text(path: string, origin: Origin, about: string, content: string): PackFile {
  return file(path, origin, about, Buffer.from(content))
}

function json(path: string, origin: Origin, about: string, value: Json): PackFile {
  return text(path, origin, about, canonicalJson(value))
}
