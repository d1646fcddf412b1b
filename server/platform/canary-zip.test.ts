import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { nestedZip, paddedZip } from './canary-zip.ts'

const MB = 1024 * 1024

test('a padded zip is no larger than asked, unpacks to what was asked, and ends with its last entry', async () => {
  const parts: Uint8Array[] = []
  for await (const part of paddedZip(3 * MB, 70 * MB, Buffer.from('last words'))) parts.push(part)
  const zip = Buffer.concat(parts)
  expect(zip.length).toBeLessThanOrEqual(3 * MB)
  expect(zip.length).toBeGreaterThan(2 * MB)
  const entries = Object.entries(unzipSync(zip))
  const sizes = entries.map(([, bytes]) => bytes.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(69 * MB)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * MB)
  const [name, bytes = new Uint8Array()] = entries.at(-1) ?? []
  expect([name, strFromU8(bytes)]).toEqual(['last', 'last words'])
})

test('the nested zip is small and deeper than any clamd looks', () => {
  let levels = 0
  for (let bytes: Uint8Array | undefined = nestedZip(); bytes && bytes[0] === 0x50; bytes = unzipSync(bytes).a)
    levels += 1
  expect(levels).toBeGreaterThan(100)
  expect(nestedZip().length).toBeLessThan(20_000)
})
