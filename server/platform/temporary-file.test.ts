import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FilesUnavailable } from './files.ts'
import { openTemporaryFile } from './temporary-file.ts'

test('what was written in pieces is read back whole, from a file without a name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-temporary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = await openTemporaryFile(folder)
  expect(readdirSync(folder)).toEqual([])
  const pieces = Array.from({ length: 90 }, (_, one) => Buffer.alloc(one * 211, one))
  for (const piece of pieces) await file.write(piece)
  expect(Buffer.concat(pieces).equals(await file.read())).toBe(true)
  await file.close()
})

test('a folder that is away is said as such', async () => {
  await expect(openTemporaryFile('/nowhere/at/all')).rejects.toThrow(FilesUnavailable)
})
