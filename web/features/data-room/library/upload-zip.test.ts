import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip } from './upload-zip.ts'

const zip = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'room.zip')
const packed = (entries: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])))

test('a zip is listed with its folders, and each entry is unpacked when its turn comes', async () => {
  const { files, leftOut } = await readZip(
    zip(packed({ '1 Legal/Verträge/a.pdf': 'words of a', 'b.pdf': 'words of b' })),
  )
  expect(leftOut).toEqual([])
  expect(files.map(({ folders, name, bytes }) => [folders, name, bytes])).toEqual([
    [['1 Legal', 'Verträge'], 'a.pdf', 10],
    [[], 'b.pdf', 10],
  ])
  expect(await (await files[0]?.open())?.text()).toBe('words of a')
})

test('an entry with a password is left out', async () => {
  const bytes = packed({ 'a.pdf': 'words' })
  const directory = Buffer.from(bytes).indexOf('PK\x01\x02')
  bytes[6] = 1
  bytes[directory + 8] = 1
  expect((await readZip(zip(bytes))).leftOut).toEqual([{ path: 'a.pdf', why: 'It is protected by a password.' }])
})

test('an entry that unpacks to more than it says is not unpacked', async () => {
  const bytes = packed({ 'a.pdf': 'x'.repeat(1_000_000) })
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = Buffer.from(bytes).indexOf('PK\x01\x02')
  view.setUint32(22, 1_000, true)
  view.setUint32(directory + 24, 1_000, true)
  const { files } = await readZip(zip(bytes))
  await expect(files[0]?.open()).rejects.toThrow()
})

test('what is no zip, or unpacks to more than any data room, is refused as a whole', async () => {
  expect((await readZip(zip(strToU8('no zip')))).leftOut[0]?.why).toMatch('damaged')
  const bytes = packed(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.pdf`, 'x'])))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; ; at++) {
    at = Buffer.from(bytes).indexOf('PK\x01\x02', at)
    if (at < 0) break
    view.setUint32(at + 24, 0xffff_fff0, true)
  }
  expect((await readZip(zip(bytes))).leftOut).toEqual([
    { path: 'room.zip', why: 'The zip unpacks to more than 16 GB, so it was not opened.' },
  ])
})
