import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nextCheckpoint, writeEntries } from '../../../../tests/helpers/log.ts'
import { madeOnce, sameBrowser } from '../../../../tests/helpers/made-once.ts'
import { mustHave } from '../../../../tests/helpers/sealed.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { tsaServer } from '../../../../tests/helpers/tsa-server.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import { adoptKey, rotateKey } from '../../transparency-log/rotate-key.ts'
import { listPublicKeys } from '../../transparency-log/service.ts'
import { readCurrentSeal, rotateSeal } from './keys.ts'
import { sealManifest } from './pdf/seal-manifest.ts'
import { readLogKey, readZip, verifyPack } from './verifier/verify-agreement.mjs'

async function packed(t: TestApp): Promise<Buffer> {
  const { submissionId } = await t.visitor().sign()
  await t.makeDocuments()
  await t.runJobs()
  const staff = await staffBrowser(t, 'admin')
  return Buffer.from((await staff.download(`/api/admin/agreements/${submissionId}/evidence`)).bytes)
}

const withPack = madeOnce(packed)

const upload = async (t: TestApp, zip: Uint8Array) =>
  (await t.visitor().upload('/api/verify', zip, 'application/zip')).body
const failed = ({ checks }: { checks: { state: string; words: string }[] }) =>
  checks.filter(({ state }) => state === 'fails').map(({ words }) => words)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-pack-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function unpackTo(at: string, zip: Buffer): void {
  for (const [name, content] of unzip(zip)) {
    mkdirSync(dirname(join(at, name)), { recursive: true })
    writeFileSync(join(at, name), content)
  }
}

describe('the page /verify takes a whole pack', () => {
  test('and says of it what holds and what was not checked, packed by the portal or by another program', async () => {
    const { t, known: zip } = await withPack()
    const files = Object.fromEntries(unzip(zip))
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`evidence/${name}`, bytes]))
    for (const one of [zip, zipSync(files, { level: 9 }), zipSync(inFolder)]) {
      const body = await upload(t, one)
      expect([failed(body), body.ok]).toEqual([[], true])
      expect(body.checks.map(({ what }: { what: string }) => what)).toEqual(
        expect.arrayContaining(['manifest', 'files', 'identity', 'history', 'delivery', 'act', 'copy']),
      )
      const unchecked = body.unchecked.map(({ code }: { code: string }) => code)
      expect(unchecked).toEqual(expect.arrayContaining(['no_checkpoint', 'browser_reports', 'who_signed']))
      // The portal knows its own certificates and keys.
      expect(unchecked).not.toContain('own_certificates')
      expect(body.pack).toEqual({ evidenceId: expect.any(String), madeAt: '2026-01-15T10:00:00.000Z' })
      expect(body.agreement).toMatchObject({ signedBy: 'Elena Marchetti' })
    }
  })

  test('and names what was altered, and a pack of another portal', async () => {
    const { t, known: zip } = await withPack()
    const files = Object.fromEntries(unzip(zip))
    const delivery = Buffer.from(String(files['delivery.json']).replace('"tries":1', '"tries":2'))
    const body = await upload(t, zipSync({ ...files, 'delivery.json': delivery, 'more.txt': Buffer.from('x') }))
    expect([body.ok, body.agreement]).toEqual([false, null])
    expect(failed(body)).toEqual([
      'delivery.json: changed since the pack was made.',
      'more.txt: added. It is not in the manifest.',
    ])
    const other = await testApp({ firstStart: true })
    expect(failed(await upload(other, zip)).join(' ')).toContain('not this company’s')
  })

  test('but no archive that is built to exhaust time or memory, or to be read in two ways', async () => {
    const t = await testApp()
    const one = (name: string, content: Buffer, declared = content.length) =>
      archive([{ name, packed: deflateRawSync(content), size: declared }])
    const zeros = deflateRawSync(Buffer.alloc(40 * 1024 * 1024))
    const hostile: [string, Buffer, RegExp][] = [
      ['nothing', Buffer.from('PK'), /not a ZIP file/],
      ['one file of 2 GB', archive([{ name: 'a', packed: zeros, size: 2 ** 31 }]), /larger than any/],
      ['40 MB twice', archive(['a', 'b'].map((name) => ({ name, packed: zeros, size: 40 << 20 }))), /larger than any/],
      ['40 MB that claims to be 10 bytes', archive([{ name: 'a', packed: zeros, size: 10 }]), /cannot be unpacked/],
      ['less than it claims', one('a', Buffer.from('abc'), 4), /cannot be unpacked/],
      ['5,000 files', archive(numbered(5_000)), /more files than any/],
      ['a way out of the folder', one('../../etc/passwd', Buffer.from('x')), /unusual name/],
      ['an absolute path', one('/etc/passwd', Buffer.from('x')), /unusual name/],
      ['a backslash', one('a\\b', Buffer.from('x')), /unusual name/],
      ['a control character', one('a\u001b[2J', Buffer.from('x')), /unusual name/],
      ['one name twice', archive([...numbered(1), ...numbered(1)]), /two files of one name/],
      ['two names for one file', archive(numbered(1), 'another'), /cannot be unpacked/],
      ['encrypted', archive([{ ...(numbered(1)[0] as Entry), flags: 1 }]), /encrypted/],
      ['another method', archive([{ ...(numbered(1)[0] as Entry), method: 12 }]), /cannot be unpacked/],
      ['a table that is cut off', archive(numbered(3), undefined, 9), /damaged/],
      ['no pack', archive(numbered(1)), /manifest.json: missing/],
    ]
    for (const [what, zip, words] of hostile) {
      const from = process.cpuUsage()
      const body = await upload(t, zip)
      expect([what, body.ok, failed(body).join(' ')]).toEqual([what, false, expect.stringMatching(words)])
      expect(process.cpuUsage(from).user, what).toBeLessThan(3_000_000)
    }
  })
})

type Entry = { name: string; packed: Buffer; size: number; flags?: number; method?: number }

const numbered = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({ name: `f${i}`, packed: deflateRawSync(Buffer.from('x')), size: 1 }))

/** A ZIP file made by hand. `inside`: the name of each file where it lies, if not that of the table; `count`: how many it claims. */
function archive(entries: Entry[], inside?: string, count = entries.length): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const { name, packed: bytes, size, flags = 0, method = 8 } of entries) {
    const own = Buffer.from(inside ?? name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(own.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(flags, 8)
    row.writeUInt16LE(method, 10)
    row.writeUInt32LE(bytes.length, 20)
    row.writeUInt32LE(size, 24)
    row.writeUInt16LE(Buffer.byteLength(name), 28)
    row.writeUInt32LE(at, 42)
    parts.push(local, own, bytes)
    table.push(row, Buffer.from(name))
    at += 30 + own.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...table, end])
}

describe('a pack that other programs could unpack in another way is refused', () => {
  /** Where the table of contents and its end begin. */
  const placesOf = (zip: Buffer) => ({ table: zip.readUInt32LE(zip.length - 6), end: zip.length - 22 })
  /** The archive with something before its table. */
  const withHidden = (zip: Buffer, hidden: Buffer) => {
    const { table, end } = placesOf(zip)
    const made = Buffer.concat([zip.subarray(0, table), hidden, zip.subarray(table)])
    made.writeUInt32LE(table + hidden.length, end + hidden.length + 16)
    return made
  }
  const other = archive([{ name: 'agreement.pdf', packed: deflateRawSync(Buffer.from('another')), size: 7 }])
  const hidden = other.subarray(0, placesOf(other).table)
  const files = numbered(3)
  const genuine = archive(files)
  const first = files[0] as Entry

  test.each<[string, Buffer, RegExp]>([
    ['a file that the table does not name', withHidden(genuine, hidden), /does not name/],
    [
      'a file behind another one, in its place',
      archive([{ ...first, packed: Buffer.concat([first.packed, hidden]) }]),
      /unpacked/,
    ],
    [
      'a file in a folder that holds nothing',
      archive([...files, { name: 'd/', packed: hidden, size: 0 }]),
      /unusual name|unpacked/,
    ],
    ['an archive in front of it', Buffer.concat([other, genuine]), /damaged|unpacked/],
    [
      'an archive of which it is the comment',
      Buffer.concat([other.subarray(0, -2), Buffer.of(22, 0), genuine.subarray(-22)]),
      /damaged|does not name/,
    ],
    ['something behind it', Buffer.concat([genuine, Buffer.from('x')]), /does not name/],
    [
      'something between its table and its end',
      Buffer.concat([genuine.subarray(0, -22), Buffer.alloc(56), genuine.subarray(-22)]),
      /does not name/,
    ],
  ])('%s', (_, zip, words) => {
    expect([...readZip(genuine).keys()]).toEqual(['f0', 'f1', 'f2'])
    expect(() => readZip(zip)).toThrow(words)
  })

  test('and one with sums behind each file is read, as programs write it that do not know the size at first', () => {
    const parts: Uint8Array[] = []
    const zip = new Zip((_, part) => parts.push(part))
    for (const name of ['manifest.json', 'b.txt']) {
      const file = new ZipDeflate(name)
      zip.add(file)
      file.push(Buffer.from(name.repeat(100)), true)
    }
    zip.end()
    expect([...readZip(Buffer.concat(parts))].map(([name, { length }]) => [name, length])).toEqual([
      ['manifest.json', 1300],
      ['b.txt', 500],
    ])
  })
})

test('the seal of the manifest is one that OpenSSL verifies', async () => {
  mustHave('openssl')
  const at = folder()
  const files = readZip((await withPack()).known)
  for (const [name, bytes] of files) writeFileSync(join(at, name.replace('/', '-')), bytes)
  const pem = [...files.keys()].find((name) => name.startsWith('certificates/'))?.replace('/', '-') ?? ''
  const openssl = () =>
    execFileSync(
      'openssl',
      [
        ...[
          'cms',
          '-verify',
          '-inform',
          'DER',
          '-binary',
          '-cades',
          '-in',
          'manifest.p7s',
          '-content',
          'manifest.json',
        ],
        ...['-CAfile', pem, '-partial_chain', '-purpose', 'any', '-out', '/dev/null'],
      ],
      { cwd: at, stdio: 'pipe' },
    )
  expect(openssl).not.toThrow()
  writeFileSync(join(at, 'manifest.json'), `${files.get('manifest.json')} `)
  expect(openssl).toThrow()
})

describe('with a time-stamping authority', () => {
  async function stamped(spoil?: 'status 500') {
    const tsa = await tsaServer(folder())
    const t = await testApp({ env: { TSA_URL: tsa.url, TSA_CA: tsa.ca } })
    t.clock.set(new Date().toISOString())
    const { submissionId } = await t.visitor().sign()
    await t.makeDocuments()
    await nextCheckpoint(t)
    await t.runJobs()
    if (spoil) tsa.spoil = spoil
    const staff = await staffBrowser(t, 'admin')
    const { bytes } = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
    return { t, zip: Buffer.from(bytes), files: readZip(Buffer.from(bytes)), ca: readFileSync(tsa.ca, 'utf8') }
  }

  test('the stamps of PDF, manifest and log hold against that authority, and are else listed as not checked', async () => {
    const { t, zip, files, ca } = await stamped()
    const roots = [new X509Certificate(ca)]
    const codes = (verdict: ReturnType<typeof verifyPack>, wanted: string) =>
      verdict.checks.filter(({ what, state }) => what === 'time' && state === wanted).map(({ code }) => code)
    const good = verifyPack(files, { roots })
    expect(failed(good)).toEqual([])
    expect(codes(good, 'holds').sort()).toEqual(['log_stamp_holds', 'manifest_stamp_holds', 'stamp_holds'])
    const open = verifyPack(files, {})
    expect(codes(open, 'holds')).toEqual([])
    expect(codes(open, 'unchecked').sort()).toEqual([
      'log_stamps_unchecked',
      'manifest_stamp_unchecked',
      'revocation_unchecked',
      'stamp_unchecked',
    ])
    const stranger = new X509Certificate(readFileSync((await tsaServer(folder(), 'other')).ca))
    expect(failed(verifyPack(files, { roots: [stranger] })).join(' ')).toContain('not trusted here')
    expect(failed(await upload(t, zip))).toEqual([])

    // The same seal without its stamp, which the manifest says that it has.
    const { key } = await readCurrentSeal(t.deps)
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0)
    const { bytes } = await sealManifest({ manifest, key, time: t.clock.now().toISOString(), authority: undefined })
    const bare = new Map(files).set('manifest.p7s', Buffer.from(bytes))
    expect(failed(verifyPack(bare, {}))).toEqual(['manifest.p7s: its time stamp is missing, or was added.'])
  })

  test('that does not answer, the pack is sealed without a stamp at once, and says so', async () => {
    const { files } = await stamped('status 500')
    const { seal } = JSON.parse(String(files.get('manifest.json')))
    expect(seal).toMatchObject({ timeStampAuthority: null, timeStampFailure: 'http_500' })
    expect(failed(verifyPack(files, {}))).toEqual([])
  })
})

describe('on the command line', () => {
  test('what is given decides: certificates, keys, kept checkpoints and a signed copy; the exit status says what came of it', async () => {
    const t = await testApp()
    const at = folder()
    writeFileSync(join(at, 'early.txt'), await nextCheckpoint(t))
    const zip = await packed(t)
    const run = (...given: string[]) => {
      const verifier = join(import.meta.dirname, 'verifier', 'verify-agreement.mjs')
      return spawnSync(process.execPath, [verifier, ...given], { cwd: at, encoding: 'utf8', env: {} })
    }
    writeFileSync(join(at, 'pack.zip'), zip)
    unpackTo(join(at, 'pack'), zip)
    const pem = [...readZip(zip).keys()].find((name) => name.startsWith('certificates/')) ?? ''
    const own = ['--certificate', `pack/${pem}`, '--log-key', 'pack/log-keys.txt']
    const kept = ['--checkpoint', 'early.txt', '--checkpoint', 'pack/agreement.pdf']
    const good = run('pack.zip', ...own, ...kept)
    expect(good.stdout).toContain('continues the checkpoint of')
    expect(good.stdout).not.toMatch(/they came with the pack|that was kept elsewhere/)
    expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('Verified')])

    await writeEntries(t, 3)
    writeFileSync(join(at, 'late.txt'), await nextCheckpoint(t))
    const open = run('pack', ...own, '--checkpoint', 'late.txt')
    expect([open.status, open.stdout]).toEqual([3, expect.stringContaining('could not be compared')])

    const other = await testApp({ firstStart: true })
    writeFileSync(join(at, 'foreign.txt'), await nextCheckpoint(other))
    const foreign = run('pack', '--checkpoint', 'foreign.txt')
    expect([foreign.status, foreign.stdout]).toEqual([1, expect.stringContaining('not signed by a key of this log')])

    symlinkSync('agreement.txt', join(at, 'pack', 'link.txt'))
    expect(run('pack').stdout).toContain('link.txt: added')
    expect(run('pack').status).toBe(1)
    expect(run('pack', '--checkpoint').status).toBe(2)
    expect(run('pack', '--checkpoint', 'pack/README.txt').status).toBe(2)
  })

  test('a signed copy with its certificate alone is verified, and the log is listed as not checked', async () => {
    const at = folder()
    const { known: zip } = await withPack()
    unpackTo(at, zip)
    const pem = [...readZip(zip).keys()].find((name) => name.startsWith('certificates/')) ?? ''
    const run = (...given: string[]) =>
      spawnSync(process.execPath, ['verify-agreement.mjs', 'agreement.pdf', '--certificate', pem, ...given], {
        cwd: at,
        encoding: 'utf8',
        env: {},
      })
    const alone = run()
    expect([alone.status, alone.stdout]).toEqual([0, expect.stringContaining('no public key of the log was given')])
    expect(alone.stdout).not.toContain('NOT VERIFIED')
    expect(run('--log-key', 'log-keys.txt').stdout).toContain('The signature is entry')
  })
})

describe('whatever happened to the portal before, its pack holds', () => {
  const once = madeOnce(async (t) => {
    await nextCheckpoint(t)
    const { submissionId } = await t.visitor().sign()
    await t.makeDocuments()
    await t.runJobs()
    return { submissionId, admin: await staffBrowser(t, 'admin') }
  })

  async function signed() {
    const { t, known } = await once()
    const { submissionId } = known
    const staff = sameBrowser(t, known.admin)
    const pack = async () => {
      const { bytes } = await staff.download(`/api/admin/agreements/${submissionId}/evidence`)
      return readZip(Buffer.from(bytes))
    }
    return { t, staff, pack, key: readLogKey((await listPublicKeys(t.deps))[0] ?? '') }
  }

  test('another key of the log: with the old one, the new one, and those in the pack', async () => {
    const { t, pack, key } = await signed()
    expect(await rotateKey(t.deps)).toBeDefined()
    const files = await pack()
    const [, next = ''] = await listPublicKeys(t.deps)
    for (const logKeys of [[], [key], [readLogKey(next)]]) expect(failed(verifyPack(files, { logKeys }))).toEqual([])
  })

  test('a key of the log that was lost: the pack has no proofs, and says so; with a new one it has them again', async () => {
    const { t, pack } = await signed()
    rmSync(join(t.folder, 'keys', 'log.key'))
    const open = verifyPack(await pack(), {})
    expect([failed(open), open.checks.some(({ code }) => code === 'no_proofs')]).toEqual([[], true])
    await adoptKey(t.deps)
    const again = verifyPack(await pack(), {})
    expect([failed(again), again.checks.some(({ code }) => code === 'history_holds')]).toEqual([[], true])
  })

  test('an erasure: what is gone is listed', async () => {
    const { t, staff, pack } = await signed()
    const [submission] = await t.rows('submission')
    const { status } = await staff.post(`/api/admin/people/${submission?.person_id}/erase`, {})
    expect(status).toBeLessThan(300)
    const verdict = verifyPack(await pack(), {})
    expect([failed(verdict), verdict.checks.some(({ code }) => code === 'personal_erased')]).toEqual([[], true])
  })

  test('a demo whose versions had the same numbers: the pack has the entry of the version that was signed', async () => {
    const t = await testApp()
    const [published] = (await t.rows('audit_entry')).filter(({ action }) => action === 'nda.published')
    if (!published) throw new Error('nothing was published')
    const { seq: _, ...entry } = published
    const detail = JSON.stringify({ ...JSON.parse(entry.detail), sha256: 'ab'.repeat(32) })
    await t.deps.db
      .insertInto('audit_entry')
      .values({ ...entry, id: 'another', detail })
      .execute()
    const files = readZip(await packed(t))
    const { entries } = JSON.parse(String(files.get('history.json')))
    expect(entries.filter(({ action }: { action: string }) => action === 'nda.published')).toHaveLength(1)
    expect(failed(verifyPack(files, {}))).toEqual([])
  })

  test('another key of the seal, before a log that cannot prove it: only a given certificate links the two', async () => {
    const { t, pack } = await signed()
    await rotateSeal(t.deps)
    expect(failed(verifyPack(await pack(), {}))).toEqual([])
    rmSync(join(t.folder, 'keys', 'log.key'))
    const files = await pack()
    expect(failed(verifyPack(files, {})).join(' ')).toContain('sealed with another certificate than the PDF')
    const rows = await t.rows('seal_certificate')
    const certificates = rows.map(({ certificate }) => new X509Certificate(Buffer.from(certificate, 'base64')))
    expect(failed(verifyPack(files, { certificates }))).toEqual([])
  })
})

test('the operator’s own certificate, RSA and with the one that vouches for it, seals the pack too', async () => {
  mustHave('openssl')
  const at = folder()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: at, stdio: 'pipe' })
  const fresh = ['-newkey', 'rsa:2048', '-nodes', '-days', '30']
  openssl('req', '-x509', ...fresh, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Some CA')
  openssl('req', ...fresh.slice(0, 3), '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=Halcyon AI, Inc.')
  openssl(
    ...['x509', '-req', '-in', 'own.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30'],
    ...['-out', 'own.pem'],
  )
  openssl(
    ...['pkcs12', '-export', '-inkey', 'own.key', '-in', 'own.pem', '-certfile', 'ca.pem', '-out', 'own.p12'],
    ...['-passout', 'pass:open sesame'],
  )
  const env = { SEAL_P12: join(at, 'own.p12'), SEAL_P12_PASSWORD: 'open sesame' }
  const t = await testApp({ env, firstStart: true })
  // The certificate is of today.
  t.clock.set(new Date(Date.now() + 60_000).toISOString())
  const zip = await packed(t)
  const files = readZip(zip)
  expect(failed(verifyPack(files, {}))).toEqual([])
  const given = ['own.pem', 'ca.pem'].map((name) => new X509Certificate(readFileSync(join(at, name))))
  expect(failed(verifyPack(files, { certificates: given }))).toEqual([])
  expect(failed(await upload(t, zip))).toEqual([])
  for (const name of ['manifest.p7s', 'manifest.json']) writeFileSync(join(at, name), files.get(name) ?? '')
  const check = ['cms', '-verify', '-inform', 'DER', '-binary', '-in', 'manifest.p7s', '-content', 'manifest.json']
  expect(() => openssl(...check, '-CAfile', 'ca.pem', '-purpose', 'any', '-out', '/dev/null')).not.toThrow()
})
