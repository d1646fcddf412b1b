import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrMakePrivateFile } from './private-file.ts'

test('a key is made once, kept for its owner alone, and read from then on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'keys', 'secret.key')
  expect(readOrMakePrivateFile(file, () => 'first\n')).toBe('first')
  expect(readOrMakePrivateFile(file, () => 'second\n')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(folder, 'keys'))).toEqual(['secret.key'])
})
