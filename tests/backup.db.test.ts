import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../server/config.ts'
import { listTables } from '../server/db/rows.ts'
import type { Entry } from '../server/features/operations/backup/contents.ts'
import { makeBackup } from '../server/features/operations/backup/make-backup.ts'
import { restoreBackup } from '../server/features/operations/backup/restore-backup.ts'
import { OPERATOR, verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { decryptWithPassphrase, encryptWithPassphrase } from '../server/platform/age.ts'
import { s3Store } from '../server/platform/s3-store.ts'
import { runPortal, sendTo, startPortal, testFolder } from './helpers/command-line.ts'
import { testOnSqlite } from './helpers/few.ts'
import { freePort } from './helpers/free-port.ts'
import { putDocument } from './helpers/room.ts'
import { startS3 } from './helpers/s3-server.ts'
import { staffBrowser } from './helpers/staff.ts'
import { newDatabase, type TestApp, testApp } from './helpers/test-app.ts'
import { TestVisitor } from './helpers/test-visitor.ts'

// Processes, and in those keys that are dear on purpose: on a busy machine they take their time.
vi.setConfig({ testTimeout: 600_000 })

const PASSPHRASE = 'correct horse battery staple'
const postgres = inject('databaseKind') === 'postgres'
const database = async (): Promise<Record<string, string>> =>
  postgres ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}

/** A portal with a signature, its sealed agreement, a document in the room, and a backup of it. */
async function backedUp(env: Record<string, string> = {}) {
  const t = await testApp({ env })
  const signed = await t.visitor().sign()
  await t.visitor().post('/api/unlock', { code: signed.code })
  await t.makeDocuments()
  const staff = await staffBrowser(t, 'admin')
  await putDocument(t, staff)
  const folder = testFolder()
  const made = await makeBackup(t.deps, folder, PASSPHRASE)
  return { t, folder, file: made.file, made, code: signed.code }
}

/** Where the chunks of an age file begin: behind the header, whose last line begins with `---`, and a nonce. */
const headLength = (file: Buffer) => file.indexOf('\n', file.indexOf('\n---') + 1) + 1 + 16

async function encrypted(file: string, bytes: Buffer): Promise<string> {
  const source = (async function* () {
    yield bytes
  })()
  writeFileSync(file, await buffer(encryptWithPassphrase(source, PASSPHRASE)))
  return file
}

/** A backup under the same passphrase with other contents, as only another program would write it. */
async function repacked(
  file: string,
  name: string,
  change: (begin: object) => object,
  isKept: (entry: Entry) => boolean = () => true,
  more?: Entry,
): Promise<string> {
  const archive = await buffer(decryptWithPassphrase(createReadStream(file), PASSPHRASE))
  const entries: Entry[] = (await unpackTar(gunzipSync(archive))).map(({ header, data }) => ({
    path: header.name,
    bytes: data ?? new Uint8Array(),
  }))
  const changed = entries
    .filter(isKept)
    .map((entry) =>
      entry.path === 'backup.json'
        ? { ...entry, bytes: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(entry.bytes).toString())))) }
        : entry,
    )
  changed.splice(1, 0, ...(more ? [more] : []))
  const packed = changed.map(({ path, bytes }) => ({ header: { name: path, size: bytes.length }, body: bytes }))
  return encrypted(join(dirname(file), name), gzipSync(await packTar(packed)))
}

/** Every row of every table, but for what the portal itself notes about backups. */
async function allRows(deps: TestApp['deps']) {
  const tables: Record<string, string[]> = {}
  for (const { name } of await listTables(deps)) {
    const rows: object[] = await deps.db
      .selectFrom(name as 'person')
      .selectAll()
      .execute()
    tables[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return tables
}

async function openRestored(env: Record<string, string>) {
  return openPortal(readConfig({ WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent', ...env }))
}

testOnSqlite(
  'a backup during writes contains everything acknowledged before, nothing partial, and can be started',
  async () => {
    const data = join(testFolder(), 'data')
    const env = { DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, ...(await database()) }
    const portal = await startPortal(env)
    const acknowledged: { email: string; code: string }[] = []
    let writing = true
    const writer = async (who: number) => {
      for (let i = 0; writing; i++) {
        const email = `v${who}-${i}@x.example`
        const visitor = new TestVisitor(sendTo(portal.url), '')
        const { code } = await visitor.sign({ email })
        acknowledged.push({ email, code })
        await visitor.post('/api/unlock', { code })
      }
    }
    const writers = Promise.all([0, 1, 2, 3].map(writer))
    while (acknowledged.length < 12) await new Promise((resolve) => setTimeout(resolve, 50))
    const before = [...acknowledged]
    const folder = testFolder()
    const made = await runPortal(env, ['backup', folder])
    expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/\d+ rows, \d+ files, a log of \d+ entries/) })
    writing = false
    await writers
    expect(acknowledged.length, 'it was written to meanwhile').toBeGreaterThan(before.length)
    await portal.stop()

    const [name = ''] = readdirSync(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    // The cost of the key; in the tests' own process it is lower (tests/helpers/cheap-passwords.ts).
    expect(readFileSync(join(folder, name)).toString('latin1')).toMatch(/^-> scrypt \S+ 17$/m)
    const to = join(testFolder(), 'restored')
    const place: Record<string, string> = await database()
    const verified = await runPortal(env, ['verify-backup', join(folder, name)])
    expect(verified).toMatchObject({
      status: 0,
      said: expect.stringMatching(/is intact and can be restored .* \d+ rows/),
    })
    const restored = await runPortal({ ...env, ...place }, ['restore', join(folder, name), '--to', to])
    expect(restored).toMatchObject({
      status: 0,
      said: expect.stringMatching(/Verified: the audit log has \d+ entries/),
    })

    const again = {
      DATA_DIR: to,
      CONTENT_DIR: join(to, 'config', 'content'),
      ...place,
    }
    const deps = await openRestored(again)
    try {
      const submissions = await deps.db.selectFrom('submission').select(['id', 'email']).execute()
      const emails = submissions.map(({ email }) => email)
      for (const { email } of before) expect(emails).toContain(email)
      const entries = await deps.db.selectFrom('audit_entry').selectAll().execute()
      const told = (action: string) => entries.filter((entry) => entry.action === action)
      expect(
        told('nda.signed')
          .map((entry) => entry.submission_id)
          .sort(),
      ).toEqual(submissions.map(({ id }) => id).sort())
      const codes = await deps.db.selectFrom('access_code').select('id').execute()
      expect(
        told('code.issued')
          .map((entry) => entry.code_id)
          .sort(),
      ).toEqual(codes.map(({ id }) => id).sort())
      expect(told('backup.restored')).toHaveLength(1)
      expect((await verifyLog(deps, OPERATOR)).problem).toBeNull()
    } finally {
      await deps.db.destroy()
    }
    const second = await startPortal(again)
    const visitor = new TestVisitor(sendTo(second.url), '')
    expect((await visitor.post('/api/unlock', { code: before[0]?.code ?? '' })).status).toBe(200)
  },
)

test('a restore is the same row by row, with its files, on either kind of database', async () => {
  const { t, file, made } = await backedUp()
  expect(made.missing).toEqual([])
  // Its own entry came after it.
  const expected = await allRows(t.deps)
  const targets = [undefined, ...(postgres ? [await newDatabase(inject('postgresUrl'))] : [])]
  for (const databaseUrl of targets) {
    const to = join(testFolder(), 'restored')
    await restoreBackup({ file, to, databaseUrl, passphrase: PASSPHRASE })
    const deps = await openRestored({ DATA_DIR: to, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
    try {
      expect(deps.kind).toBe(databaseUrl ? 'postgres' : 'sqlite')
      const rows = await allRows(deps)
      for (const [name, list] of Object.entries(expected)) {
        if (name === 'audit_entry' || name === 'log_pending') continue
        expect(rows[name], name).toEqual(list)
      }
      const entries = (await deps.db.selectFrom('audit_entry').select(['seq', 'action']).orderBy('seq').execute()).at(
        -1,
      )
      const last = Math.max(...(await t.rows('audit_entry')).map(({ seq }) => seq))
      expect(entries, 'numbers go on where they ended').toEqual({ seq: last, action: 'backup.restored' })
      const [version] = await deps.db.selectFrom('document_version').selectAll().execute()
      for (const sha256 of [version?.file_sha256, version?.pdf_sha256, version?.index_sha256])
        expect((await deps.files.get(sha256 ?? '')).equals(await t.deps.files.get(sha256 ?? ''))).toBe(true)
      const [agreement] = await deps.db.selectFrom('executed_agreement').select('file_sha256').execute()
      expect((await deps.files.get(agreement?.file_sha256 ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
      await expect(deps.db.deleteFrom('audit_entry').execute(), 'the rules are back').rejects.toThrow('written once')
      await expect(
        deps.db.insertInto('browser_code').values({ browser_id: 'none', code_id: 'none', since: '' }).execute(),
      ).rejects.toThrow()
    } finally {
      await deps.db.destroy()
    }
  }
})

test.runIf(postgres && inject('thorough'))(
  'a portal moves from SQLite to PostgreSQL: stop, back up, restore into an empty PostgreSQL',
  async () => {
    const env = { DATA_DIR: join(testFolder(), 'data'), BACKUP_PASSPHRASE: PASSPHRASE }
    const portal = await startPortal(env)
    const { code } = await new TestVisitor(sendTo(portal.url), '').sign()
    await portal.stop()
    const folder = testFolder()
    expect(await runPortal(env, ['backup', folder])).toMatchObject({ status: 0 })
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const url = await newDatabase(inject('postgresUrl'))
    const to = join(testFolder(), 'moved')
    const moved = await runPortal({ ...env, DATABASE_URL: url }, ['restore', file, '--to', to])
    expect(moved).toMatchObject({
      status: 0,
      said: expect.stringMatching(/and the database of DATABASE_URL.*from sqlite/),
    })
    expect(existsSync(join(to, 'portal.db'))).toBe(false)
    const elsewhere = join(testFolder(), 'elsewhere')
    expect(await runPortal({ ...env, DATABASE_URL: url }, ['restore', file, '--to', elsewhere])).toEqual({
      status: 1,
      said: expect.stringContaining('has tables'),
    })

    const again = await startPortal({ DATA_DIR: to, DATABASE_URL: url })
    const visitor = new TestVisitor(sendTo(again.url), '')
    expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
    await visitor.sign({ email: 'another@x.example' })
    await again.stop()
    const deps = await openRestored({ DATA_DIR: to, DATABASE_URL: url })
    try {
      expect((await verifyLog(deps, OPERATOR)).problem).toBeNull()
      await expect(deps.db.deleteFrom('audit_entry').execute(), 'the rules are back').rejects.toThrow('written once')
      const entries = await deps.db.selectFrom('audit_entry').select(['seq', 'action']).orderBy('seq').execute()
      expect(new Set(entries.map(({ seq }) => seq)).size).toBe(entries.length)
      expect(entries.map(({ action }) => action)).toContain('backup.restored')
    } finally {
      await deps.db.destroy()
    }
  },
)

test('every column that holds a hash is one that names files, or is known not to', async () => {
  const { FILE_COLUMNS } = await import('../server/features/operations/backup/rules.ts')
  const NO_FILES = [
    'analytics_snapshot.sha256',
    'assent_text.sha256',
    'content_version.sha256',
    'document_version.announced_sha256',
    'executed_agreement.certificate_sha256',
    'indication.legend_sha256',
    'indication_version.legend_sha256',
    'interest_legend.sha256',
    'logo.sha256',
    'nda_version.sha256',
    // The document, which the row of its version names.
    'page_raster.pdf_sha256',
    'reading_session.page_snapshot_sha256',
    'seal_certificate.sha256',
    'submission.assent_sha256',
    'watermark.sha256',
  ]
  const t = await testApp()
  const hashes = (await listTables(t.deps)).flatMap(({ name, columns }) =>
    columns.filter((column) => column.endsWith('sha256')).map((column) => `${name}.${column}`),
  )
  const named = Object.entries(FILE_COLUMNS).flatMap(([name, columns]) => columns.map((column) => `${name}.${column}`))
  expect([...hashes, 'executed_agreement.earlier_files', 'marked_film.facts', 'page_snapshot.styles'].sort()).toEqual(
    [...named, ...NO_FILES].sort(),
  )
})

testOnSqlite('each refusal has its word and leaves nothing at the destination', async () => {
  const { t, folder, file } = await backedUp()
  const bytes = readFileSync(file)
  const parent = testFolder()
  const to = join(parent, 'restored')
  const changed = (name: string, make: (bytes: Buffer) => Buffer) => {
    writeFileSync(join(folder, name), make(Buffer.from(bytes)))
    return join(folder, name)
  }
  const flip = (at: number) => (copy: Buffer) => {
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const cases: [string, string, RegExp][] = [
    [file, 'another horse battery', /passphrase does not open/],
    [changed('cut', (copy) => copy.subarray(0, copy.length - 100)), PASSPHRASE, /is damaged/],
    [changed('cut at a chunk', (copy) => copy.subarray(0, headLength(copy) + 65_552)), PASSPHRASE, /is damaged/],
    [changed('longer', (copy) => Buffer.concat([copy, Buffer.alloc(1)])), PASSPHRASE, /is damaged/],
    [changed('flipped', flip(Math.floor(bytes.length / 2))), PASSPHRASE, /is damaged/],
    [changed('flipped at its end', flip(bytes.length - 1)), PASSPHRASE, /is damaged/],
    [changed('other', () => Buffer.from('something else')), PASSPHRASE, /is not a backup of a portal/],
    [await encrypted(join(folder, 'words'), Buffer.from('something else')), PASSPHRASE, /is not a backup of a portal/],
    [await encrypted(join(folder, 'archive'), gzipSync(Buffer.alloc(1024))), PASSPHRASE, /is not a backup of a portal/],
    [await repacked(file, 'later', (begin) => ({ ...begin, version: 2 })), PASSPHRASE, /made by another release/],
    [
      await repacked(
        file,
        'short',
        (begin) => begin,
        ({ path }) => !path.startsWith('files/'),
      ),
      PASSPHRASE,
      /not a backup/,
    ],
    [
      await repacked(
        file,
        'outside',
        (begin) => begin,
        () => true,
        { path: 'keys/../../outside', bytes: Buffer.alloc(1) },
      ),
      PASSPHRASE,
      /not a backup/,
    ],
    [join(folder, 'nowhere'), PASSPHRASE, /cannot be read/],
  ]
  const databaseUrl = postgres ? await newDatabase(inject('postgresUrl')) : undefined
  for (const [from, passphrase, words] of cases) {
    await expect(restoreBackup({ file: from, to, databaseUrl, passphrase }), from).rejects.toThrow(words)
    expect(readdirSync(parent), from).toEqual([])
  }
  mkdirSync(to)
  writeFileSync(join(to, 'mine'), '')
  await expect(restoreBackup({ file, to, databaseUrl, passphrase: PASSPHRASE })).rejects.toThrow(/is not empty/)
  const elsewhere = join(parent, 'elsewhere')
  if (t.deps.config.databaseUrl) {
    const occupied = { file, to: elsewhere, databaseUrl: t.deps.config.databaseUrl, passphrase: PASSPHRASE }
    await expect(restoreBackup(occupied)).rejects.toThrow(/has tables/)
    expect(readdirSync(parent)).toEqual(['restored'])
  }
  // An empty folder, and a database that a dozen restores were refused for, are as good as new.
  mkdirSync(elsewhere)
  await restoreBackup({ file, to: elsewhere, databaseUrl, passphrase: PASSPHRASE })
  expect(readdirSync(elsewhere)).toContain('keys')
})

testOnSqlite('a backup that does not match its log is refused', async () => {
  const { t } = await backedUp()
  const checkpoints = join(t.folder, 'log', 'checkpoints.txt')
  const text = readFileSync(checkpoints, 'utf8')
  writeFileSync(
    checkpoints,
    text.replace(/^(\d+)\n(.)/m, (_, size, first) => `${size}\n${first === 'A' ? 'B' : 'A'}`),
  )
  const { file } = await makeBackup(t.deps, testFolder(), PASSPHRASE)
  const to = join(testFolder(), 'restored')
  await expect(restoreBackup({ file, to, databaseUrl: undefined, passphrase: PASSPHRASE })).rejects.toThrow(
    /audit log of the backup is not intact/,
  )
})

testOnSqlite('a missing file that a row refers to is reported, and the rest is backed up', async () => {
  const { t } = await backedUp()
  const [agreement] = await t.rows('executed_agreement')
  const sha256 = agreement?.file_sha256 ?? ''
  await t.deps.files.remove(sha256)
  const made = await makeBackup(t.deps, testFolder(), PASSPHRASE)
  expect(made.missing).toEqual([`files/${sha256.slice(0, 2)}/${sha256}`])
  const to = join(testFolder(), 'restored')
  const { end } = await restoreBackup({ file: made.file, to, databaseUrl: undefined, passphrase: PASSPHRASE })
  expect(end.missing).toEqual(made.missing)
})

testOnSqlite(
  'what lies in a bucket is backed up, and is read again from a folder, or from the bucket that the folder is copied to',
  async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    const { t, file, made } = await backedUp(s3.env)
    expect(existsSync(join(t.folder, 'files')), 'nothing of it lay beside the database').toBe(false)
    expect(made.missing).toEqual([])
    const to = join(testFolder(), 'restored')
    await restoreBackup({ file, to, databaseUrl: undefined, passphrase: PASSPHRASE })
    const second = { ...s3.settings, prefix: 'second' }
    // As docs/backup.md says: the folder, under the prefix, with any tool.
    for (const entry of readdirSync(join(to, 'files'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const at = join(entry.parentPath, entry.name)
      await s3Store(second).write(relative(join(to, 'files'), at), readFileSync(at))
    }
    const [version] = await t.rows('document_version')
    const [agreement] = await t.rows('executed_agreement')
    const names = [version?.file_sha256, version?.pdf_sha256, version?.index_sha256, agreement?.file_sha256]
    for (const env of [{}, { ...s3.env, S3_PREFIX: 'second' }]) {
      const deps = await openRestored({ DATA_DIR: to, ...env })
      try {
        for (const sha256 of names)
          expect((await deps.files.get(sha256 ?? '')).equals(await t.deps.files.get(sha256 ?? ''))).toBe(true)
      } finally {
        await deps.db.destroy()
      }
    }
  },
)

testOnSqlite(
  'without the bucket no backup is made; the command says what to check, and staff get the error code',
  async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    const folder = testFolder()
    const { t } = await backedUp({ ...s3.env, BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE })
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const away = { ...s3.env, S3_ENDPOINT: nowhere }
    const env = { DATA_DIR: t.folder, BACKUP_PASSPHRASE: PASSPHRASE, ...away }
    const { databaseUrl } = t.deps.config
    const { status, said } = await runPortal({ ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, [
      'backup',
      folder,
    ])
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringMatching(/files cannot be reached \(ECONNREFUSED\).*S3_.*Nothing was written/),
    })
    const { s3: there } = t.deps.config
    Object.assign(there ?? {}, { endpoint: new URL(nowhere) })
    await t.tend()
    expect(readdirSync(folder)).toEqual([])
    const [failed] = (await t.rows('audit_entry')).filter(({ action }) => action === 'backup.failed')
    expect(JSON.parse(failed?.detail ?? '{}')).toEqual({ reason: 'ECONNREFUSED' })
  },
)

testOnSqlite('without a passphrase, a place or a portal, the command says what is needed', async () => {
  const data = join(testFolder(), 'data')
  const refused = async (words: RegExp, env: Record<string, string>, ...command: string[]) => {
    const { status, said } = await runPortal({ DATA_DIR: data, ...env }, command)
    expect({ status: status === 0, said }).toEqual({ status: false, said: expect.stringMatching(words) })
  }
  await refused(/name a folder, or set BACKUP_DIR/i, {}, 'backup')
  await refused(/There is no portal in/, {}, 'backup', data)
  await refused(/BACKUP_PASSPHRASE/, {}, 'restore', 'some.backup', '--to', data)
  await refused(/--to FOLDER/, {}, 'restore', 'some.backup')
  await refused(/Name the backup file/, {}, 'verify-backup')
  await refused(/BACKUP_PASSPHRASE: must have at least 12/, { BACKUP_PASSPHRASE: 'short' }, 'backup', data)
  await refused(/BACKUP_PASSPHRASE_FILE: .* cannot be read/, { BACKUP_PASSPHRASE_FILE: '/nowhere' }, 'backup', data)
})
