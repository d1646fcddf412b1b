import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASSENT_LABELS } from '../../contract/agreements/assent-labels.ts'
import { documentOf } from '../../server/features/agreements/executed-copy/certificate.ts'
import { toPem } from '../../server/features/agreements/executed-copy/keys.ts'
import { type SealKey, seal } from '../../server/features/agreements/executed-copy/pdf/seal.ts'
import {
  type Look,
  makeTypesetter,
  type Typesetter,
} from '../../server/features/agreements/executed-copy/pdf/typeset.ts'
import { type Company, makeRecord, type SignedFacts } from '../../server/features/agreements/executed-copy/rules.ts'
import { makeSealKey } from '../../server/features/agreements/executed-copy/seal-certificate.ts'
import { canonicalText, textHash } from '../../server/features/agreements/signing/text.ts'
import { fillTemplate } from '../../server/features/agreements/template-text.ts'
import type { Authority } from '../../server/platform/ask-time-stamp.ts'
import { canonicalJson, type Json } from '../../server/platform/canonical-json.ts'
import { readPortalConfig } from '../../server/portal-config.ts'

/** Programs that verify a seal independently of ours. `npm test` installs them if possible (scripts/test.mjs). */
export function mustHave(program: 'pdfsig' | 'openssl' | 'pdftotext' | 'qpdf'): void {
  if (found.has(program)) return
  const { error } = spawnSync(program, ['-v'], { stdio: 'ignore' })
  const debian = program === 'openssl' || program === 'qpdf' ? program : 'poppler-utils'
  if (error) throw new Error(`${program} is missing, and this test needs it: apt-get install ${debian}`)
  found.add(program)
}
const found = new Set<string>()

const LOOK: Look = { metal: '#7d5216', logo: null }

/** One for all tests of a process, because it loads the fonts. */
let typeset: Typesetter | undefined

/** A company with a key that seals agreements as the job does. */
export async function sealer(signatory: Company['signatory'] = null) {
  const portal = readPortalConfig('content/portal.json')
  const text = canonicalText(fillTemplate(readFileSync('content/nda.md', 'utf8'), portal))
  const { legalName, contact } = portal.company
  const { pkcs8, certificate } = await makeSealKey(legalName, new Date())
  const key: SealKey = { kind: 'own', pkcs8, certificate }
  typeset ??= makeTypesetter()
  const print = typeset
  let made = 0
  const make = async (given: Partial<SignedFacts> = {}, authority?: Authority, look: Look = LOOK, at = new Date()) => {
    const now = at.toISOString()
    made += 1
    const signed = given.text ?? text
    const record = makeRecord(
      { ...FACTS, id: `document-${made}`, text: signed, nda_text_hash: textHash(signed), ...given },
      { legalName, address: contact.address.join(', '), email: contact.email, signatory },
      {
        preparedAt: now,
        log: null,
        seal: {
          level: authority ? 'B-T' : 'B-B',
          by: legalName,
          certificate: { subject: legalName, sha256: '', validFrom: now, validTo: now },
          timeStampAuthority: authority ? new URL(authority.url).host : null,
          timeStampFailure: null,
        },
        boxAtFirst: null,
        verifyAt: 'https://portal.example/verify',
      },
    )
    const unsealed = print(documentOf(record, signed), look)
    const { bytes, stampedAt } = await seal({
      pdf: unsealed,
      key,
      time: now,
      reason: 'Executed agreement',
      authority,
    })
    return { pdf: Buffer.from(bytes), unsealed, record, stampedAt }
  }
  let usual: ReturnType<typeof make> | undefined
  return {
    certificate: new X509Certificate(certificate),
    pem: toPem('CERTIFICATE', certificate),
    text,
    key,
    /** The signed copy of a signer. */
    make,
    /** That of the usual signer, made once. */
    copy: () => (usual ??= make()),
  }
}

const ASSENT = canonicalJson(ASSENT_LABELS as unknown as Json)

const FACTS: Omit<SignedFacts, 'id' | 'text' | 'nda_text_hash'> = {
  nda_version: 1,
  party: 'Halcyon AI, Inc.',
  agreement_language: 'en',
  full_name: 'Elena Marchetti',
  email: 'e.marchetti@northgate.example',
  company_name: 'Northgate Family Office',
  phone_number: '+1 415 555 0119',
  nda_accepted: 1,
  ip_address: '198.51.100.23',
  ip_chain: '[]',
  host_name: 'portal.example',
  user_agent: 'Test browser',
  browser_id: 'browser',
  signed_at: '2026-11-21T04:11:09.114Z',
  title: 'Mutual Non-Disclosure Agreement',
  published_at: '2026-11-01T09:00:00.000Z',
  reading_session_id: 'reading',
  opened_at: '2026-11-21T04:02:41.002Z',
  furthest: 1000,
  reported_at: '2026-11-21T04:09:00.000Z',
  threshold_at: '2026-11-21T04:08:12.120Z',
  end_at: '2026-11-21T04:08:59.310Z',
  end_by: null,
  box_at: null,
  active: null,
  build: null,
  page_snapshot_sha256: null,
  extra_fields: '{}',
  time_zone: null,
  accept_language: null,
  request_id: null,
  account_id: null,
  assent_sha256: textHash(ASSENT),
  assent_text: ASSENT,
  verified_at: null,
  proved_at: null,
  proved_here_at: null,
  invited_at: null,
}

/** The signature in a sealed file, and the two ranges that it covers. */
export function partsOfSeal(pdf: Buffer) {
  const [, before, after] =
    /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+\d+\s*\]/.exec(pdf.toString('latin1'))?.map(Number) ?? []
  if (before === undefined || after === undefined) throw new Error('there is no seal in this file')
  const hex = pdf.toString('latin1', before + 1, after - 1)
  return {
    before,
    after,
    signature: Buffer.from(hex, 'hex'),
    covered: Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]),
  }
}

/** Whether poppler finds exactly one seal in the file, which is valid and covers the whole file. */
export function pdfsigAccepts(folder: string, pdf: Buffer): boolean {
  const file = join(folder, 'pdfsig.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 20_000 })
  return (
    stdout.includes('Signature is Valid') &&
    stdout.includes('Total document signed') &&
    !stdout.includes('Signature #2')
  )
}

/** Whether OpenSSL verifies the signature over what it covers, with this certificate. */
export function opensslAccepts(folder: string, pdf: Buffer, certificate: string): boolean {
  const { signature, covered } = partsOfSeal(pdf)
  writeFileSync(join(folder, 'signature.der'), signature)
  writeFileSync(join(folder, 'covered.bin'), covered)
  writeFileSync(join(folder, 'seal.pem'), certificate)
  const files = ['-in', 'signature.der', '-content', 'covered.bin', '-out', '/dev/null']
  const trust = ['-CAfile', 'seal.pem', '-partial_chain', '-purpose', 'any']
  try {
    execFileSync('openssl', ['cms', '-verify', '-inform', 'DER', '-binary', '-cades', ...trust, ...files], {
      cwd: folder,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** What poppler says of each signature of a file, and what qpdf has against its structure. */
export function judge(folder: string, pdf: Buffer) {
  mustHave('pdfsig')
  mustHave('qpdf')
  const file = join(folder, 'judged.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 20_000 })
  const { status, stdout: said, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8', timeout: 20_000 })
  return { signatures: stdout.split(/^Signature #\d+:$/m).slice(1), structure: status === 0 ? '' : said + stderr }
}

/** The stamps of the whole file (DocTimeStamp), read without our verifier: each token, what it covers, and its time. */
export function stampsOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const found = text.matchAll(/\/Type \/DocTimeStamp [^<]*\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)
  return [...found].map((match) => {
    const [before = 0, after = 0, rest = 0] = match.slice(1).map(Number)
    const filled = Buffer.from(text.slice(before + 1, after - 1), 'hex')
    const token = filled.subarray(0, 4 + filled.readUInt16BE(2))
    const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(token.toString('latin1')) ?? []
    const covered = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after, after + rest)])
    return { token, covered, at: `${y}-${mo}-${d}T${h}:${mi}:${s}.000Z` }
  })
}
