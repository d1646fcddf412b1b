import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type S3Peer, startS3 } from '../../tests/helpers/s3-server.ts'
import { encryptedFiles, type Files, folderStore } from './files.ts'
import { s3Store } from './s3-store.ts'
import { makeSecrets } from './secrets.ts'

const SECRETS = makeSecrets('a key of at least thirty-two characters')
const STRANGER = makeSecrets('another key of more than thirty-two characters')
const folder = mkdtempSync(join(tmpdir(), 'vestibule-files-'))
let s3: S3Peer
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const place = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`
const STORES = {
  'a folder': () => folderStore(folder),
  'a bucket of an S3-compatible service': () => s3Store(s3.settings),
}

describe.each(Object.entries(STORES))('in %s', (_, open) => {
  const files = (secrets = SECRETS): Files => encryptedFiles(open(), secrets)

  test('a file is found by the SHA-256 of what it holds, and lies there encrypted', async () => {
    const sha256 = await files().put(Buffer.from('the words of an agreement'))
    expect(sha256).toBe('d4e379300c71bdfc3194a7030f1e9e219e90362c318927153dfc424f3a32bd39')
    expect((await files().get(sha256)).toString()).toBe('the words of an agreement')
    expect((await open().read(place(sha256))).includes('agreement')).toBe(false)
  })

  test('the same bytes again are the same file', async () => {
    const first = await files().put(Buffer.from('twice'))
    const before = await open().read(place(first))
    expect(await files().put(Buffer.from('twice'))).toBe(first)
    expect(await open().read(place(first))).toEqual(before)
  })

  test('a file that was changed, exchanged, or sealed under another key is not answered', async () => {
    const one = await files().put(Buffer.from('one'))
    const other = await files().put(Buffer.from('other'))
    await open().write(place(one), await open().read(place(other)))
    await expect(files().get(one)).rejects.toThrow()
    await expect(files(STRANGER).get(other)).rejects.toThrow()
    await expect(files().get('../../etc/passwd')).rejects.toThrow('not the name of a file')
    await expect(files().get('ab'.repeat(32))).rejects.toThrow()
  })

  test('what is removed is gone, and removing it again harms nothing', async () => {
    const sha256 = await files().put(Buffer.from('to be forgotten'))
    await files().remove(sha256)
    await expect(files().get(sha256)).rejects.toThrow()
    await files().remove(sha256)
  })

  test('a file of several megabytes keeps every byte, and twenty at once do not mix', async () => {
    const large = Buffer.alloc(5_000_000, 'page ')
    expect((await files().get(await files().put(large))).equals(large)).toBe(true)
    const many = Array.from({ length: 20 }, (_, index) => Buffer.from(`file ${index % 10}`))
    const names = await Promise.all(many.map((bytes) => files().put(bytes)))
    expect(new Set(names).size).toBe(10)
    const read = await Promise.all(names.map((name) => files().get(name)))
    expect(read.map(String)).toEqual(many.map(String))
  })
})

test('in a folder a file is for the portal’s own user alone, and nothing half-written stays', async () => {
  const sha256 = await encryptedFiles(folderStore(folder), SECRETS).put(Buffer.from('private'))
  expect(statSync(join(folder, place(sha256))).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'other'), readFileSync(join(folder, place(sha256))))
  expect(readdirSync(join(folder, sha256.slice(0, 2)))).toEqual([sha256])
})

test.runIf(process.platform === 'linux')(
  'a file that was put survives the machine: it and the names that lead to it are on the disk',
  async () => {
    const synced: string[] = []
    const handle = await openFile(folder, 'r')
    const prototype = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = prototype
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: { fd: number }) {
      synced.push(readlinkSync(`/proc/self/fd/${this.fd}`))
      return sync.call(this)
    })
    const inside = join(folder, 'fresh')
    const sha256 = await encryptedFiles(folderStore(inside), SECRETS).put(Buffer.from('kept for good'))
    spy.mockRestore()
    const own = join(inside, sha256.slice(0, 2))
    expect(synced).toEqual([expect.stringMatching(/\.half$/), own, inside, folder])
  },
)

test('a service that sends files elsewhere is not followed', async () => {
  let elsewhere = 0
  const other = createServer((_request, response) => {
    elsewhere += 1
    response.end()
  })
  const service = createServer((_request, response) => {
    const { port } = other.address() as AddressInfo
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
  })
  for (const server of [other, service]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
  }
  const endpoint = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  const sent = s3Store({ ...s3.settings, endpoint })
  await expect(sent.write('ab/cd', Buffer.from('x'))).rejects.toThrow('the file service answered PUT with 307')
  await expect(sent.read('ab/cd')).rejects.toThrow('the file service answered GET with 307')
  expect(elsewhere).toBe(0)
})

test('a wrong key, and a service that is away, are failures that name neither bucket nor key', async () => {
  for (const changed of [{ accessKeyId: 'not-the-key' }, { secretAccessKey: 'not-the-secret' }]) {
    const wrong = s3Store({ ...s3.settings, ...changed })
    await expect(wrong.write('ab/cd', Buffer.from('x'))).rejects.toThrow('the file service answered PUT with 403')
  }
  const away = s3Store({ ...s3.settings, endpoint: new URL('http://127.0.0.1:9') })
  await expect(away.has('ab/cd')).rejects.toThrow()
})
