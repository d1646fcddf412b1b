import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type S3Peer, startS3 } from '../../../../tests/helpers/s3-server.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { fileStore } from '../../../file-store.ts'
import { encryptedFiles, placesOf, type Store } from '../../../platform/files.ts'
import { makeSecrets } from '../../../platform/secrets.ts'
import { listFiles } from '../../operations/backup/collect-files.ts'
import { sweepFiles } from './sweep-files.ts'

let rows = 0

/** A portal with rows that can name files: the pieces of an upload. */
async function withUpload(s3?: S3Peer) {
  const t = await testApp({ env: s3?.env ?? {} })
  const staff = await staffBrowser(t, 'admin')
  const about = { title: 'Deck', route: 'vault', folderId: null, fileName: 'deck.pdf', bytes: 10 }
  const { versionId } = (await staff.post('/api/admin/documents', about)).body
  const nameFile = async (sha256: string) => {
    rows += 1
    const row = { version_id: versionId, number: rows, sha256, bytes: 10 }
    await t.deps.db.insertInto('document_piece').values(row).execute()
  }
  const deleteRows = async (sha256?: string) => {
    const all = t.deps.db.deleteFrom('document_piece')
    await (sha256 === undefined ? all : all.where('sha256', '=', sha256)).execute()
  }
  return { t, nameFile, deleteRows }
}

/** Every file becomes older, and the next sweep is due. */
function pass(t: TestApp, ms: number, s3?: S3Peer) {
  t.clock.advance(ms)
  s3?.age(ms)
  const folder = join(t.folder, 'files')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { mtimeMs } = statSync(join(folder, name))
    utimesSync(join(folder, name), new Date(), new Date(mtimeMs - ms))
  }
}

async function listNames(store: Store) {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}

test.each(['a folder', 'a bucket'])(
  'in %s: files without a row are set aside after a day and deleted after a month',
  async (kind) => {
    const s3 = kind === 'a bucket' ? await startS3() : undefined
    onTestFinished(async () => s3?.stop())
    const { t, nameFile } = await withUpload(s3)
    const store = fileStore(t.deps.config)
    // What the setup needed is named by rows.
    const before = await listNames(store)
    const [left, named] = [await t.deps.files.put(Buffer.from('left')), await t.deps.files.put(Buffer.from('named'))]
    await nameFile(named)
    const foreign = await encryptedFiles(store, makeSecrets('the key of another portal, as long as it must be')).put(
      Buffer.from('of another portal'),
    )
    const stranger = 'notes/read me.txt'
    await store.write(stranger, Buffer.from('not of the portal'))
    await store.write('probe/abc', Buffer.from('left by a probe'))
    const half = `${placesOf(left).place}.00000000-0000-4000-8000-000000000000.half`
    await store.write(half, Buffer.from('half a file'))
    const kept = [...before, placesOf(named).place, placesOf(foreign).place, stranger]
    const all = [...kept, placesOf(left).place, 'probe/abc', half].sort()

    await sweepFiles(t.deps)
    expect(await listNames(store), 'nothing is older than a day').toEqual(all)
    pass(t, DAY + HOUR, s3)
    await sweepFiles(t.deps)
    expect(await listNames(store)).toEqual([...kept, placesOf(left).aside].sort())
    expect((await t.deps.files.get(left)).toString(), 'it can still be read').toBe('left')

    pass(t, 29 * DAY, s3)
    await sweepFiles(t.deps)
    expect((await t.deps.files.get(left)).toString()).toBe('left')
    pass(t, 2 * DAY, s3)
    await sweepFiles(t.deps)
    expect(await listNames(store)).toEqual(kept.sort())
    await expect(t.deps.files.get(left)).rejects.toThrow()
  },
)

test('a file whose row is committed while it is set aside can be read, is in backups, and is brought back', async () => {
  const { t, nameFile } = await withUpload()
  const store = fileStore(t.deps.config)
  const sha256 = await t.deps.files.put(Buffer.from('about to be named'))
  pass(t, DAY + HOUR)
  const { place, aside } = placesOf(sha256)
  const pausing: Store = {
    ...store,
    remove: async (name) => {
      if (name === place) await nameFile(sha256)
      await store.remove(name)
    },
  }
  await sweepFiles(t.deps, pausing)
  expect(await listNames(store)).toContain(aside)
  expect((await t.deps.files.get(sha256)).toString()).toBe('about to be named')
  const inBackup = new Map<string, boolean>()
  for await (const { path, bytes } of listFiles(t.deps.config, new Map(), new Set([sha256]), 0))
    inBackup.set(path, bytes !== undefined)
  expect(inBackup.get(`files/${place}`)).toBe(true)
  pass(t, DAY + HOUR)
  await sweepFiles(t.deps)
  expect(await listNames(store)).toContain(place)
  expect(await listNames(store)).not.toContain(aside)
  // With its row it goes from both places.
  await store.write(aside, await store.read(place))
  await t.deps.files.remove(sha256)
  await expect(t.deps.files.get(sha256)).rejects.toThrow()
})

test('by a clock that leapt ahead nothing is swept, and one of several processes sweeps', async () => {
  const t = await testApp()
  const sha256 = await t.deps.files.put(Buffer.from('left'))
  pass(t, DAY + HOUR)
  await sweepFiles({ ...t.deps, clock: { now: () => t.clock.now(), leapt: () => DAY } })
  expect(await listNames(fileStore(t.deps.config))).toContain(placesOf(sha256).place)
  pass(t, DAY + HOUR)
  let lists = 0
  const counting: Store = {
    ...fileStore(t.deps.config),
    list: () => {
      lists += 1
      return fileStore(t.deps.config).list()
    },
  }
  await Promise.all(Array.from({ length: 4 }, () => sweepFiles(t.deps, counting)))
  expect(lists).toBe(1)
})

/** A store in memory in which something else happens before each step. */
function busyStore(between: () => Promise<void>) {
  const objects = new Map<string, { bytes: Buffer; ageMs: number }>()
  const store: Store = {
    has: async (name) => {
      await between()
      return objects.has(name)
    },
    read: async (name) => {
      await between()
      const object = objects.get(name)
      if (!object) throw Object.assign(new Error('gone'), { code: 'ENOENT' })
      return object.bytes
    },
    write: async (name, bytes) => {
      await between()
      objects.set(name, { bytes: Buffer.from(bytes), ageMs: 0 })
    },
    remove: async (name) => {
      await between()
      objects.delete(name)
    },
    async *list() {
      for (const [name, { ageMs }] of [...objects]) {
        await between()
        yield { name, ageMs }
      }
    },
  }
  const age = (ms: number) => {
    for (const object of objects.values()) object.ageMs += ms
  }
  return { store, objects, age }
}

type Act = 'put' | 'commit' | 'crash' | 'delete' | 'hour' | 'days' | 'month' | 'sweep' | 'killed sweep'
const ACTS: Act[] = [
  ...(['put', 'put', 'put', 'commit', 'commit', 'days', 'days', 'sweep', 'sweep', 'sweep'] as const),
  ...(['crash', 'delete', 'hour', 'month', 'killed sweep'] as const),
]
const LENGTHS: Partial<Record<Act, number>> = { hour: HOUR, days: 2 * DAY, month: 31 * DAY }
const RUNS = inject('thorough') ? 1_000 : 12

test(`in ${RUNS} random histories no file that a row names is ever lost, and none that no row names stays`, async () => {
  const { t, nameFile, deleteRows } = await withUpload()
  let sweeps = 0
  let within = 0
  const step = fc.record({
    act: fc.constantFrom(...ACTS),
    content: fc.nat(5),
    during: fc.array(fc.nat(9), { maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      /** Contents whose act has put them, and has not committed yet. */
      let pending: string[] = []
      let waited = 0
      const named = new Set<string>()
      await deleteRows()
      let during: number[] = []
      let isSweeping = false
      const { store, objects, age } = busyStore(async () => {
        const next = isSweeping ? during.shift() : undefined
        if (next === undefined) return
        isSweeping = false
        within += 1
        await (next < 4 ? put(next) : commit())
        isSweeping = true
      })
      const files = encryptedFiles(store, t.deps.secrets)
      const put = async (content: number) => void pending.push(await files.put(Buffer.from(`content ${content}`)))
      const commit = async () => {
        const sha256 = pending.shift()
        if (sha256 === undefined) return
        await nameFile(sha256)
        named.add(sha256)
      }
      const sweep = async (isKilled = false) => {
        t.clock.advance(DAY)
        isSweeping = true
        let left = isKilled ? Math.floor(during.length / 2) : Number.POSITIVE_INFINITY
        const live = () => {
          left -= 1
          if (left < 0) throw new Error('killed')
        }
        const dying: Store = {
          ...store,
          write: async (name, bytes) => {
            live()
            await store.write(name, bytes)
          },
          remove: async (name) => {
            live()
            await store.remove(name)
          },
        }
        await sweepFiles(t.deps, dying).catch(() => {})
        isSweeping = false
        sweeps += 1
      }
      for (const { act, content, during: meanwhile } of steps) {
        during = meanwhile
        if (act === 'put') await put(content)
        else if (act === 'commit') await commit()
        else if (act === 'crash') pending = []
        else if (act === 'sweep') await sweep()
        else if (act === 'killed sweep') await sweep(true)
        else if (act === 'delete') {
          const [sha256] = named
          if (sha256 !== undefined && !pending.includes(sha256)) {
            await deleteRows(sha256)
            named.delete(sha256)
            if (content < 3) await files.remove(sha256)
          }
        } else {
          const ms = LENGTHS[act] ?? 0
          waited += ms
          // An act takes seconds. It may take weeks, and not a month.
          if (waited > 28 * DAY) pending = []
          if (pending.length === 0) waited = 0
          age(ms)
        }
        for (const sha256 of named) expect((await files.get(sha256)).length).toBeGreaterThan(0)
      }
      pending = []
      during = []
      for (let i = 0; i < 3; i++) {
        age(31 * DAY)
        await sweep()
      }
      expect([...objects.keys()].sort()).toEqual([...named].map((sha256) => placesOf(sha256).place).sort())
    }),
    { numRuns: RUNS, ...(!inject('thorough') && { seed: 2026 }) },
  )
  expect(sweeps).toBeGreaterThan(RUNS)
  expect(within, 'acts ran in the middle of sweeps').toBeGreaterThan(RUNS)
})
