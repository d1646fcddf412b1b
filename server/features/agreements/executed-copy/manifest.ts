import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import type { Seal } from './keys.ts'
import { fingerprint } from './keys.ts'
import { makeManifestSeal, PdfError } from './pdf-process.ts'
import type { StoredCopy } from './stored-copy.ts'

/** The verifier checks this name. */
const FORMAT = 'vestibule/evidence-pack/v1'

/**
 * Where a file comes from: it was sealed by the portal with the agreement, recorded by the server, reported by the browser, taken from
 * the log, or made for this pack.
 */
export type Origin = 'sealed' | 'server' | 'browser' | 'log' | 'made'

export type PackFile = { path: string; origin: Origin; about: string; bytes: Buffer }

type Made = {
  evidenceId: string
  madeAt: string
  /** The act, its entry in the log, and who did it. */
  madeBy: { action: string; entry: string; actor: string }
  /** The checkpoint that the proofs lead to; null if the log could not prove anything. */
  log: { name: string; size: number; root: string } | null
}

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.pem': 'application/x-pem-file',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
}

/** What the pack is about, and every file of it. */
export function manifestOf({ record, row }: StoredCopy, files: readonly PackFile[], made: Made) {
  const { title, version, sha256 } = record.agreement
  const listed = files.map(({ path, origin, bytes }) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    origin,
  }))
  return {
    format: FORMAT,
    ...made,
    agreement: {
      documentId: record.documentId,
      title,
      version,
      textSha256: sha256,
      fileSha256: row.file_sha256,
      signedAt: record.signedAt,
    },
    portal: { company: record.company.legalName, verifyAt: record.verifyAt },
    files: listed.sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

/** Seals the manifest with the key of the agreements. It says itself whether it has a time stamp, so that none can be taken away. */
export async function sealPack(deps: Deps, seal: Seal, manifest: ReturnType<typeof manifestOf>) {
  const { tsa } = deps.config
  const sealed = async (authority: boolean, failure: string | null) => {
    const certificates = [seal.certificate, ...seal.chain].map(fingerprint)
    const about = {
      certificates,
      timeStampAuthority: authority && tsa ? tsa.url.host : null,
      timeStampFailure: failure,
    }
    const json = Buffer.from(canonicalJson({ ...manifest, seal: about } as unknown as Json))
    const { bytes } = await makeManifestSeal({
      manifest: json,
      key: seal.key,
      time: iso(deps.clock.now()),
      authority: authority && tsa ? { url: tsa.url.href, ca: tsa.ca } : undefined,
    })
    return { 'manifest.json': json, 'manifest.p7s': bytes }
  }
  if (!tsa) return sealed(false, null)
  try {
    return await sealed(true, null)
  } catch (error) {
    if (!(error instanceof PdfError) || error.stamp === null) throw error
    // Staff wait for the pack, so it is sealed without a stamp, and says so.
    return sealed(false, error.stamp)
  }
}
