import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { longTermAuthority } from '../../../../tests/helpers/long-term-authority.ts'
import { PROTECTED_PDF, pdfOf } from '../../../../tests/helpers/pdf.ts'
import { judge, mustHave, partsOfSeal, pdfsigAccepts, sealer, stampsOf } from '../../../../tests/helpers/sealed.ts'
import { sealsAgree, seeded } from '../../../../tests/helpers/seals-agree.ts'
import { tsaServer } from '../../../../tests/helpers/tsa-server.ts'
import { askTimeStamp } from '../../../platform/ask-time-stamp.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { signDetached } from './pdf/cms.ts'
import { seal, signerOf } from './pdf/seal.ts'
import {
  addStamp,
  addStored,
  type Check,
  describeSeal,
  MAX_FILE_SIZE,
  verifyAgreement,
  verifyPack,
} from './verifier/verify-agreement.mjs'

const folder = mkdtempSync(join(tmpdir(), 'vestibule-seal-'))
afterAll(() => rmSync(folder, { recursive: true }))

let company: Awaited<ReturnType<typeof sealer>>
beforeAll(async () => {
  company = await sealer()
})
const verify = (pdf: Buffer, certificates = [company.certificate]) =>
  verifyAgreement(pdf, { certificates, logKeys: [] })
/** What our verifier has against a file, in one text. */
const refusal = (pdf: Buffer) => {
  const { ok, checks } = verify(pdf)
  expect(ok).toBe(false)
  return checks
    .filter(({ state }: Check) => state === 'fails')
    .map(({ words }: Check) => words)
    .join(' ')
}

test('pdfsig, OpenSSL and our verifier agree on files as they were sealed and on files with one byte changed', async () => {
  await sealsAgree(2, seeded(7))
})

describe('a time stamp', () => {
  function place(): string {
    const made = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }

  test('of an authority makes the seal B-T; pdfsig takes it, our verifier says by whom, OpenSSL finds the token good', async () => {
    mustHave('openssl')
    const at = place()
    const tsa = await tsaServer(at)
    const authority = { url: tsa.url, ca: readFileSync(tsa.ca, 'utf8') }
    const { pdf, stampedAt } = await company.make({}, authority)
    expect(Math.abs(Date.parse(stampedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(pdfsigAccepts(folder, pdf)).toBe(true)
    const roots = [new X509Certificate(authority.ca)]
    const trusted = { certificates: [company.certificate], logKeys: [], roots }
    const verdict = verifyAgreement(pdf, trusted)
    expect(verdict.ok).toBe(true)
    expect(verdict.sealedAt).toBe(stampedAt)
    expect(verdict.checks.find(({ what }) => what === 'time')).toMatchObject({ state: 'holds' })

    // Trusting another authority, the very same file is refused.
    const other = new X509Certificate(readFileSync((await tsaServer(place(), 'other')).ca))
    const refused = verifyAgreement(pdf, { ...trusted, roots: [other] })
    expect(refused.ok).toBe(false)
    expect(refused.checks.find(({ what }) => what === 'time')).toMatchObject({ state: 'fails' })
  })

  test.each(['other imprint', 'other nonce', 'signature', 'refuses', 'nonsense', 'old reply', 'odd version'] as const)(
    'that is wrong (%s) is not used',
    async (spoil) => {
      const tsa = await tsaServer(place())
      const { unsealed } = await company.copy()
      const stamped = () =>
        seal({
          pdf: unsealed,
          key: company.key,
          time: new Date().toISOString(),
          reason: 'Executed agreement',
          authority: { url: tsa.url, ca: readFileSync(tsa.ca, 'utf8') },
        })
      await stamped()
      tsa.spoil = spoil
      await expect(stamped()).rejects.toThrow('no time stamp')
    },
  )

  test('of a time before that of the seal is not used, and the verifier names both times', async () => {
    const tsa = await tsaServer(place())
    const authority = { url: tsa.url, ca: readFileSync(tsa.ca, 'utf8') }
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await expect(company.make({}, authority, undefined, ahead(10))).rejects.toThrow('no time stamp: clock')
    // What a program would make that does not look: the copy without a stamp, stamped later.
    const stampedLater = async (minutes: number) => {
      const { pdf } = await company.make({}, undefined, undefined, ahead(minutes))
      let time = ''
      const stamped = await addStamp(Buffer.from(pdf), async (imprint) => {
        const made = await askTimeStamp(authority, imprint)
        time = made.time
        return made.token
      })
      return { stamped, time, claimed: describeSeal(stamped).claimedAt }
    }
    const { stamped, time, claimed } = await stampedLater(10)
    expect(refusal(stamped)).toContain(
      `The seal says that it was made at ${claimed}, but TSA stamped it at ${time}, before that.`,
    )
    expect(verify((await stampedLater(4)).stamped).ok, 'clocks differ by minutes').toBe(true)

    // A time that only the attribute has, so that the seal of a manifest is made although its stamp is too early.
    const odd = ahead(10).toISOString().replace('T', 'T-')
    const manifest = Buffer.from(
      canonicalJson({
        format: 'vestibule/evidence-pack/v1',
        files: [],
        agreement: {},
        seal: {
          certificates: [createHash('sha256').update(company.certificate.raw).digest('hex')],
          timeStampAuthority: 'x',
        },
      }),
    )
    const order = { signer: await signerOf(company.key), time: odd, hasTime: true, authority }
    const { bytes } = await signDetached([manifest], order)
    const files = new Map([
      ['manifest.json', manifest],
      ['manifest.p7s', Buffer.from(bytes)],
    ])
    const { checks } = verifyPack(files, { certificates: [company.certificate] })
    expect(checks.map(({ code }) => code)).toContain('manifest_holds')
    expect(checks.find(({ code }) => code === 'manifest_stamp_too_early')?.facts).toEqual({
      by: 'TSA',
      at: expect.any(String),
      claimed: odd.replace('T-', 'T').replace(/\.\d+Z/, '.000Z'),
    })
  })

  test('of an authority that TSA_CA did not issue is not used', async () => {
    const [tsa, other] = [await tsaServer(place()), await tsaServer(place(), 'other')]
    await expect(company.make({}, { url: tsa.url, ca: readFileSync(other.ca, 'utf8') })).rejects.toThrow(
      'no time stamp',
    )
  })
})

test('a key of a PKCS#12 file seals too: RSA, with the certificate that vouches for it', async () => {
  mustHave('openssl')
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Some CA',
    '-days',
    '30',
  )
  run('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=Halcyon AI, Inc.')
  run(
    'x509',
    '-req',
    '-in',
    'own.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'own.pem',
    '-days',
    '30',
  )
  run(
    'pkcs12',
    '-export',
    '-inkey',
    'own.key',
    '-in',
    'own.pem',
    '-certfile',
    'ca.pem',
    '-out',
    'own.p12',
    '-passout',
    'pass:open sesame',
  )
  const key = { kind: 'p12' as const, file: readFileSync(join(folder, 'own.p12')), password: 'open sesame' }
  await expect(signerOf({ ...key, password: 'wrong' })).rejects.toThrow()
  const { unsealed } = await company.copy()
  const time = new Date().toISOString()
  const { bytes } = await seal({ pdf: unsealed, key, time, reason: 'Executed agreement', authority: undefined })
  expect(pdfsigAccepts(folder, Buffer.from(bytes))).toBe(true)
  const given = ['own.pem', 'ca.pem'].map((name) => new X509Certificate(readFileSync(join(folder, name))))
  expect(verify(Buffer.from(bytes), given).ok).toBe(true)
  expect(verify(Buffer.from(bytes)).ok).toBe(false)
})

describe('a file that differs from what was sealed is refused with a message', () => {
  test('an empty, unrelated, truncated or too large file', async () => {
    const { pdf } = await company.copy()
    expect(refusal(Buffer.alloc(0))).toContain('not a PDF')
    expect(refusal(Buffer.from('PK\x03\x04'))).toContain('not a PDF')
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      const words = refusal(pdf.subarray(0, Math.floor(pdf.length * part)))
      expect(words).toMatch(/no seal|cut off|ranges of bytes/)
    }
    expect(refusal(Buffer.alloc(MAX_FILE_SIZE + 1))).toContain('larger')
  })

  test('a file without a seal, or encrypted', async () => {
    const { unsealed } = await company.copy()
    expect(refusal(unsealed)).toContain('no seal')
    const encrypted = Buffer.from(
      unsealed.toString('latin1').replace('/Type /Catalog', '/Type /Catalog /Encrypt 9 0 R'),
      'latin1',
    )
    expect(refusal(encrypted)).toContain('password')
    expect(refusal(PROTECTED_PDF)).toBe(
      'The file is protected with a password. Remove the protection, or choose the file as you got it.',
    )
  })

  test('something was added after the seal: a note, a page over another, an empty revision, a byte', async () => {
    const { pdf } = await company.copy()
    const document = await PDF.load(pdf)
    document.getPages()[0]?.drawText('and one thousand dollars', { x: 100, y: 100 })
    expect(refusal(Buffer.from(await document.save({ incremental: true })))).toContain('added after it was sealed')
    // Shadow content: the object of a page stands there anew, in a revision behind the seal.
    const shadow = Buffer.concat([
      pdf,
      Buffer.from('\n727 0 obj\n<< /Type /Page >>\nendobj\nxref\n0 0\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n'),
    ])
    expect(refusal(shadow)).toContain('added after it was sealed')
    expect(refusal(Buffer.concat([pdf, Buffer.from('\n')]))).toContain('(1 bytes')
  })

  test('two signatures, one of them valid', async () => {
    const { pdf } = await company.copy()
    const other = await sealer()
    const again = await other.copy()
    const spliced = Buffer.concat([pdf, again.pdf])
    expect(refusal(spliced)).toContain('more than one signature')
    const document = await PDF.load(pdf)
    const signed = await document.sign({ signer: await foreignSigner(), fieldName: 'Second' })
    expect(refusal(Buffer.from(signed.bytes))).toContain('more than one signature')
  })

  test('byte ranges that are swapped, widened, moved or repeated', async () => {
    const { pdf } = await company.copy()
    const { before, after } = partsOfSeal(pdf)
    const rest = pdf.length - after
    const say = (ranges: string) => {
      const text = pdf.toString('latin1')
      const [whole = ''] = /\/ByteRange\s*\[[^\]]*\]/.exec(text) ?? []
      return Buffer.from(text.replace(whole, `/ByteRange [${ranges}]`.padEnd(whole.length)), 'latin1')
    }
    for (const ranges of [
      `${after} ${rest} 0 ${before}`,
      `0 ${after} ${before} ${rest}`,
      `0 ${before} ${before} ${rest}`,
      `0 ${before - 100} ${after} ${rest}`,
      `0 ${before} ${after} ${rest - 10}`,
      `0 ${before} ${after} ${rest + 10}`,
      `0 ${pdf.length} ${pdf.length} 0`,
      '0 0 0 0',
      '0 9999999999 0 9999999999',
    ])
      expect(refusal(say(ranges)), ranges).toMatch(/ranges of bytes|cut off|added after/)
  })

  test('a signature that was encoded differently, padded with data, or replaced by another one', async () => {
    const { pdf } = await company.copy()
    const { before, after, signature } = partsOfSeal(pdf)
    const put = (hex: string) =>
      Buffer.concat([pdf.subarray(0, before + 1), Buffer.from(hex, 'latin1'), pdf.subarray(after - 1)])
    const hex = signature.toString('hex')
    const given = pdf.toString('latin1', before + 1, after - 1)
    expect(given.toLowerCase()).toBe(hex)
    const mixed = [...given].map((digit, i) => (i % 2 ? digit.toUpperCase() : digit.toLowerCase())).join('')
    expect(refusal(put(mixed))).toContain('the bytes between the ranges are not a signature')
    expect(refusal(put(`${given.slice(0, -2)}01`))).toContain('after the signature')
    const foreign = partsOfSeal((await (await sealer()).make()).pdf).signature.toString('hex')
    expect(refusal(put(given === hex ? foreign : foreign.toUpperCase()))).toContain('changed after it was sealed')
  })

  test('another certificate with the same name', async () => {
    const stranger = await sealer()
    const { pdf } = await stranger.make()
    expect(refusal(pdf)).toContain('not this company’s')
  })

  test('a file built to exhaust time or memory is refused at once', async () => {
    const { pdf } = await company.copy()
    const many = Buffer.from(`%PDF-1.7\n${'/ByteRange [0 1 2 3] '.repeat(500_000)}`)
    const deep = Buffer.from(`%PDF-1.7\n${'<<'.repeat(5_000_000)}`)
    const files = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj\n<< /Type /Filespec /F (a) /EF << /F 1 0 R'.repeat(100_000)),
      pdf,
    ])
    for (const hostile of [many, deep, files]) {
      // In time of the processor, because other processes may be busy.
      const from = process.cpuUsage()
      expect(verify(hostile).ok).toBe(false)
      expect(process.cpuUsage(from).user).toBeLessThan(3_000_000)
    }
  })
})

describe('what was added after the seal', () => {
  /** A sealed file with a stamp, validation data, another stamp and its validation data. `ends`: where each begins. */
  async function extended() {
    let now = new Date()
    const authority = await longTermAuthority(() => now)
    const ca = readFileSync(authority.ca, 'utf8')
    const roots = [new X509Certificate(ca)]
    const ask = async (imprint: Buffer) => (await askTimeStamp({ url: authority.url, ca }, imprint)).token
    const list = () => ({ Certs: roots.map(({ raw }) => raw), CRLs: [authority.list()] })
    authority.stampWith('Authority 1', 365)
    const { pdf: sealed } = await company.copy()
    const stamped = await addStamp(sealed, ask)
    const stored = addStored(stamped, list()) ?? stamped
    now = new Date(now.getTime() + 86_400_000)
    const again = await addStamp(stored, ask)
    const pdf = addStored(again, list()) ?? again
    const trusted = { certificates: [company.certificate], logKeys: [], roots, now }
    const why = (file: Buffer, given = trusted) => {
      const { ok, checks } = verifyAgreement(file, given)
      if (ok) return ''
      return checks.flatMap(({ state, words }) => (state === 'fails' ? words : [])).join(' ')
    }
    return { authority, ask, sealed, stamped, stored, again, pdf, trusted, why, ends: describeSeal(pdf).ends }
  }

  test('is accepted as the portal writes it, and the seal certifies the file', async () => {
    const { sealed, stamped, stored, again, pdf, why, ends, authority } = await extended()
    expect(ends).toEqual([sealed, stamped, stored, again, pdf].map(({ length }) => length))
    for (const file of [sealed, stamped, stored, again, pdf]) {
      expect(why(file)).toBe('')
      const { signatures, structure } = judge(folder, file)
      expect(signatures[0]).toContain('Signature is Valid')
      expect(structure).toBe('')
    }
    for (const { token, covered, at } of stampsOf(pdf))
      expect(authority.opensslAccepts(token, covered, new Date(at))).toBe(true)
    // ISO 32000-2, tables 255 to 257: a certification, which allows no changes.
    const text = sealed.toString('latin1')
    const seal = /(\d+) 0 obj\n<< \/Type \/Sig /.exec(text)?.[1]
    expect(text).toContain(`/Perms << /DocMDP ${seal} 0 R >>`)
    expect(text).toMatch(/\/TransformMethod \/DocMDP \/TransformParams << \/Type \/TransformParams \/P 1 \/V \/1\.2 >>/)
  })

  test('of each kind, in any other form, with other objects, at another place or over other bytes, is refused', async () => {
    const { sealed, stamped, stored, pdf, why, ends, ask, trusted } = await extended()
    const cut = (from: number, to?: number) => pdf.subarray(ends[from] ?? 0, to === undefined ? undefined : ends[to])
    const [stampOne, storeOne, stampTwo, storeTwo] = [cut(0, 1), cut(1, 2), cut(2, 3), cut(3, 4)]
    const change = (bytes: Buffer, what: string | RegExp, by: string) => {
      const text = bytes.toString('latin1')
      expect(text, String(what)).toMatch(what)
      const changed = text.replace(what, by)
      expect(changed, String(what)).not.toBe(text)
      return Buffer.from(changed, 'latin1')
    }
    const page = /(\d+) 0 obj\n<<\s*\/Type \/Page\b/.exec(sealed.toString('latin1'))?.[1] ?? ''
    const [catalog] = /\d+(?= 0 obj\n<<\s*\/Type \/Catalog[^%]*?\/Perms)/.exec(sealed.toString('latin1')) ?? ['']
    const pageUpdate = `${page} 0 obj\n<< /Type /Page >>\nendobj\n`
    const other = await company.make()
    const stampOfOther = (await addStamp(other.pdf, ask)).subarray(other.pdf.length)
    const token = (update: Buffer) => /<([0-9a-f]{1000,})>/.exec(update.toString('latin1'))?.[1] ?? ''
    const forged: Record<string, Buffer[]> = {
      'a page is changed by a second update': [
        pdf,
        Buffer.from(`${pageUpdate}xref\n0 0\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n`),
      ],
      'a page is changed in the update of a stamp': [sealed, change(stampOne, /^/, pageUpdate)],
      'a page is changed in the update of the store': [stamped, change(storeOne, /xref\n/, `${pageUpdate}xref\n`)],
      'the store replaces a page': [stamped, change(storeOne, /^\d+ 0 obj/, `${page} 0 obj`)],
      'the store replaces the catalog': [stamped, change(storeOne, /^\d+ 0 obj/, `${catalog} 0 obj`)],
      'the table of objects leads to another place': [sealed, change(stampOne, /\n0(\d{9} 00000 n)/, '\n1$1')],
      'the trailer names another catalog': [sealed, change(stampOne, /\/Root \d+/, `/Root ${page}`)],
      'the trailer skips the seal': [sealed, change(stampOne, /\/Prev \d+/, '/Prev 000000')],
      'the stamp is visible': [sealed, change(stampOne, '/Rect [0 0 0 0]', '/Rect [0 0 9 9]')],
      'the stamp has an appearance': [sealed, change(stampOne, ' /F 132', ` /F 132 /AP << /N ${page} 0 R >>`)],
      'the list of fields forgets the seal': [sealed, change(stampOne, /\n\[\d+ 0 R /, '\n[')],
      'the store has an action': [stamped, change(storeOne, '/Type /DSS', '/Type /DSS /OpenAction 1 0 R')],
      'a comment in it': [sealed, change(stampOne, '/DocTimeStamp ', '/DocTimeStamp %x\n')],
      'the stamp is of another file': [sealed, stampOfOther],
      'the token is of another file': [sealed, change(stampOne, token(stampOne), token(stampOfOther))],
      'the token is of an earlier state': [stored, change(stampTwo, token(stampTwo), token(stampOne))],
      'the same stamp twice': [stamped, stampOne],
      'the order is swapped': [sealed, storeOne, stampOne],
      'the order of the stamps is swapped': [sealed, stampTwo, storeOne, stampOne, storeTwo],
      'one in the middle is left out': [sealed, stampOne, stampTwo, storeTwo],
      'the first is left out': [sealed, storeOne, stampTwo],
      'a byte behind it': [pdf, Buffer.from('\n')],
      'a byte before it': [sealed, Buffer.from('\n'), stampOne],
      'it is cut off': [sealed, stampOne.subarray(0, -20)],
      'an empty update': [sealed, Buffer.from('xref\n0 0\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n')],
      'another sealed file': [pdf, other.pdf],
    }
    for (const [name, parts] of Object.entries(forged))
      expect(why(Buffer.concat(parts)), name).toMatch(
        /added after it was sealed|stamp is of something else|more than one signature|changed after/,
      )
    const stranger = new X509Certificate((await sealer()).certificate.raw)
    const notMine = addStored(stamped, { Certs: [stranger.raw] }) ?? stamped
    expect(why(notMine)).toContain('does not belong to')
    const [root] = trusted.roots
    const place = stored.indexOf(root?.raw ?? '') + (root?.raw.length ?? 0) - 1
    const resigned = Buffer.from(stored)
    resigned[place] = (resigned[place] ?? 0) ^ 1
    expect(why(resigned)).toContain('does not belong to')
    const nonsense = addStored(stamped, { CRLs: [Buffer.from('727 0 obj\n<< /Type /Page >>\nendobj\n')] }) ?? stamped
    expect(why(nonsense)).toContain('cannot be read')

    // A stamp of an authority that is not trusted.
    const unknown = await extended()
    expect(why(unknown.pdf, trusted)).toBe('The time stamp is from an authority that is not trusted here.')
  })

  test('is refused with any one byte of it changed', async () => {
    const { pdf, why, ends } = await extended()
    const random = seeded(11)
    const [from = 0] = ends
    for (let i = 0; i < (inject('thorough') ? 400 : 40); i++) {
      const at = from + Math.floor(random() * (pdf.length - from))
      const changed = Buffer.from(pdf)
      changed[at] = ((changed[at] ?? 0) + 1 + Math.floor(random() * 255)) % 256
      expect(why(changed), `byte ${at}`).not.toBe('')
    }
  })

  test('can be added too when the file has the field of the seal ready on a page', async () => {
    const document = await PDF.load(await pdfOf(['x']))
    const [page] = document.getPages()
    const field = document.getOrCreateForm().createSignatureField('Seal').getDict()
    if (page) field.set('P', page.ref)
    const ready = Buffer.from(await document.save())
    expect(ready.toString('latin1')).toMatch(/\/AcroForm \d+ 0 R/)
    const { bytes } = await seal({
      pdf: ready,
      key: company.key,
      time: new Date().toISOString(),
      reason: 'x',
      authority: undefined,
    })
    const { signatures, structure } = judge(folder, Buffer.from(bytes))
    expect([signatures.length, structure]).toEqual([1, ''])
    expect(signatures[0]).toContain('Signature is Valid')
    expect(addStored(Buffer.from(bytes), { Certs: [company.certificate.raw] })).toBeDefined()
  })

  test('in a file that cannot be extended is not written', async () => {
    const { unsealed } = await company.copy()
    await expect(addStamp(unsealed, () => Promise.reject(new Error('asked')))).rejects.toThrow('no seal')
  })
})

test('the attributes of the seal are those of PAdES, without a time of signing', async () => {
  mustHave('openssl')
  const { pdf } = await company.copy()
  writeFileSync(join(folder, 'seal.der'), partsOfSeal(pdf).signature)
  const printed = execFileSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'seal.der'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const attributes = printed.slice(printed.indexOf('signedAttrs'))
  for (const name of ['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2'])
    expect(attributes).toContain(name)
  expect(attributes).not.toContain('signingTime')
  expect(pdf.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached .*\/M \(D:\d{14}Z\)/s)
  expect(verifyAgreement(pdf, { certificates: [company.certificate], logKeys: [] }).sealedAt).toMatch(/T.*\.000Z$/)
})

test('a file that was sealed with the attribute signing-time, and without a certification, stays verifiable', async () => {
  const { unsealed } = await company.copy()
  const document = await PDF.load(unsealed)
  const signingTime = new Date('2026-01-15T10:00:00Z')
  const { makeSealKey } = await import('./seal-certificate.ts')
  const made = await makeSealKey('Halcyon AI, Inc.', signingTime)
  const signer = await signerOf({ kind: 'own', ...made })
  const { bytes } = await document.sign({ signer, signingTime, fieldName: 'Seal', level: 'B-B' })
  const old = verify(Buffer.from(bytes), [new X509Certificate(made.certificate)])
  expect([old.ok, old.sealedAt]).toEqual([true, signingTime.toISOString()])
})

test('the verifier runs on its own, prints its findings, and sets an exit status for scripts', async () => {
  const { pdf } = await company.copy()
  writeFileSync(join(folder, 'good.pdf'), pdf)
  writeFileSync(join(folder, 'bad.pdf'), Buffer.concat([pdf, Buffer.from(' ')]))
  writeFileSync(join(folder, 'company.pem'), company.pem)
  const verifier = join(import.meta.dirname, 'verifier', 'verify-agreement.mjs')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [verifier, ...args], { cwd: folder, encoding: 'utf8', env: {} })
  expect(run('good.pdf', '--certificate', 'company.pem')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('every check passed'),
  })
  expect(run('bad.pdf', '--certificate', 'company.pem')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('added after it was sealed'),
  })
  expect(run('good.pdf').status).toBe(1)
  expect(run('nowhere.pdf').status).toBe(2)
})

async function foreignSigner() {
  const { makeSealKey } = await import('./seal-certificate.ts')
  return signerOf({ kind: 'own', ...(await makeSealKey('Somebody Else', new Date())) })
}
