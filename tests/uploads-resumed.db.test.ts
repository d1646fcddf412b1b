import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { joinPieces } from '../server/features/data-room/uploads.ts'
import { OPERATOR, verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { type Source, UploadQueue } from '../web/features/data-room/library/upload-queue.ts'
import { answerWith } from '../web/lib/call.ts'
import { freePort } from './helpers/free-port.ts'
import { httpVisitor } from './helpers/http-visitor.ts'
import { PROCESS_ENV, SERVER_PROGRAM } from './helpers/server-program.ts'
import { staffCookies } from './helpers/staff.ts'
import { newDatabase } from './helpers/test-app.ts'

/*
 * The upload of the staff page against a real process. Connections break before and after the server has acted, the tab is closed with
 * all that it knows, and the process is killed. The same files are chosen again until all are there.
 */

const FILES = inject('thorough') ? 1_000 : 24
/** How often the process is killed, and how often the tab is closed in between. */
const KILLS = inject('thorough') ? 25 : 3
/** Of twenty files, one is sent in several pieces. */
const LARGE_EVERY = 20

type Made = { source: Source; path: string; sha256: string }

/** Pictures, each different, in folders up to three levels deep. The same file lies in two of them. */
async function makeFiles(): Promise<Made[]> {
  const made: Made[] = []
  for (let i = 0; i < FILES; i++) {
    const side = i % LARGE_EVERY === 0 ? 1_000 : 24
    const create = { width: side, height: side, channels: 3 as const, background: '#888' }
    const noise = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    const png = i === 1 ? await sharp({ create }).png().toBuffer() : await noise.png().toBuffer()
    const folders = [`${(i % 5) + 1} Part`, `Chapter ${i % 7}`, `Section ${i % 3}`].slice(0, i % 4)
    made.push(toFile(`picture ${i}.png`, folders, png))
  }
  const [first] = made
  if (first) made.push({ ...first, ...placed(first.source, ['Copies']) })
  return made
}

function toFile(name: string, folders: string[], bytes: Buffer): Made {
  const source: Source = { name, folders, bytes: bytes.length, open: async () => new Blob([new Uint8Array(bytes)]) }
  return { source, path: [...folders, name].join('/'), sha256: createHash('sha256').update(bytes).digest('hex') }
}

function placed(source: Source, folders: string[]) {
  return { source: { ...source, folders }, path: [...folders, source.name].join('/') }
}

async function startProcess(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...PROCESS_ENV, WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.includes('Emails go to')) resolve()
    })
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** What a tab knows is lost when it closes; its connections answer nobody. */
type Tab = { closed: boolean }
const tabs = new AsyncLocalStorage<Tab>()
const never = new Promise<never>(() => {})

test(`${FILES} files, cut off ${KILLS} times in every way, are there once and whole`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database: Record<string, string> =
    inject('databaseKind') === 'postgres' ? { DATABASE_URL: await newDatabase(inject('postgresUrl')) } : {}
  const port = await freePort()
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), ...database }
  const open = () => openPortal(readConfig({ WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent', ...env }))
  const before = await open()
  const cookies = await staffCookies(before, 'admin', 'a.admin@x.example')
  await before.db.destroy()
  const staff = httpVisitor(`http://127.0.0.1:${port}`)
  for (const [name, value] of cookies) staff.cookies.set(name, value)

  let asked = 0
  let lost = 0
  const network = answerWith(async (url, init) => {
    const tab = tabs.getStore()
    if (tab?.closed) return never
    asked++
    if (asked % 31 === 0) throw new TypeError('the connection broke before the server heard')
    const isLost = asked % 19 === 0
    const answer = await staff.fetch(url, init)
    if (tab?.closed) return never
    if (isLost) {
      lost++
      throw new TypeError('the answer was lost')
    }
    return answer
  })
  onTestFinished(() => void answerWith(network))

  const files = await makeFiles()
  let child = await startProcess(env)
  let tab: Tab = { closed: true }
  let queue = new UploadQueue({ atOnce: 4, cancel: async () => undefined })
  const choose = () => {
    tab.closed = true
    tab = { closed: false }
    queue = new UploadQueue({ atOnce: 4, pauseMs: 50, cancel: async () => undefined })
    const sources = files.map(({ source }) => source)
    tabs.run(tab, () => queue.add(sources, ({ folders }) => ({ route: 'vault', folderId: null, folders })))
  }
  const count = (...states: string[]) => queue.get().items.filter(({ state }) => states.includes(state)).length
  for (let cut = 0; cut < KILLS; cut++) {
    if (cut % 3 === 0) choose()
    else retryFailed()
    await pause(Math.random() * (FILES > 100 ? 6_000 : 1_500))
    await kill(child)
    // Or the tab stays open, and waits.
    if (cut % 3 === 2) tab.closed = true
    child = await startProcess(env)
  }
  function retryFailed() {
    const failed = queue.get().items.filter(({ state }) => state === 'failed')
    tabs.run(tab, () => queue.retry(failed.map(({ id }) => id)))
  }
  choose()
  await expect
    .poll(
      () => {
        const why = queue.get().items.find(({ state }) => state === 'failed')?.why
        retryFailed()
        return count('sent', 'here') === files.length ? 'all there' : (why ?? 'under way')
      },
      { timeout: inject('thorough') ? 900_000 : 120_000, interval: 500 },
    )
    .toBe('all there')
  expect(lost, 'answers were lost').toBeGreaterThan(0)
  expect(count('asks'), 'nothing looked like other content').toBe(0)
  choose()
  await expect.poll(() => count('here') + count('failed'), { timeout: 300_000 }).toBe(files.length)
  await kill(child)

  const deps = await open()
  try {
    const folders = await deps.db.selectFrom('document_folder').selectAll().execute()
    const pathOf = (id: string | null): string[] => {
      const one = folders.find((row) => row.id === id)
      return one ? [...pathOf(one.parent_id), one.title] : []
    }
    const paths = folders.map(({ id }) => pathOf(id).join('/'))
    expect(new Set(paths).size, 'no folder twice').toBe(paths.length)
    const versions = await deps.db
      .selectFrom('document_version as v')
      .innerJoin('document as d', 'd.id', 'v.document_id')
      .selectAll('v')
      .select(['d.folder_id', 'd.removed_at'])
      .execute()
    expect(versions.every(({ sent_at, removed_at }) => sent_at !== null && removed_at === null)).toBe(true)
    expect((await deps.db.selectFrom('document').select('id').execute()).length).toBe(files.length)
    const there = new Map<string, string>()
    for (const row of versions) {
      const path = [...pathOf(row.folder_id), row.file_name].join('/')
      expect(there.has(path), `${path} twice`).toBe(false)
      // Without one, the file still waits to be checked.
      there.set(path, row.file_sha256 ?? (await joinPieces(deps, row.id)).sha256)
    }
    expect([...there].sort()).toEqual(files.map(({ path, sha256 }) => [path, sha256]).sort())
    expect((await verifyLog(deps, OPERATOR)).problem).toBeNull()
  } finally {
    await deps.db.destroy()
  }
}, 1_800_000)
