import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from './helpers/command-line.ts'

/** A copy of the project in which `npm audit` answers this. */
function projectWith(answer: string) {
  const folder = testFolder()
  for (const name of ['package-lock.json', 'node_modules', 'web', 'contract'])
    symlinkSync(resolve(name), join(folder, name))
  for (const name of ['bin', 'scripts']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'answer.json'), answer)
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\ncat answer.json\nexit 1\n', { mode: 0o755 })
  const check = () => {
    const env = { PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter) }
    const run = spawnSync(process.execPath, [resolve('scripts/advisories.mjs')], { cwd: folder, env, encoding: 'utf8' })
    return { status: run.status, said: run.stdout }
  }
  return { folder, check }
}

const about = (name: string, path: string) => {
  const advisory = {
    name,
    severity: 'high',
    title: 'Lets anyone in',
    url: 'https://advisories.example/1',
    range: '<9.9.9',
  }
  return JSON.stringify({ vulnerabilities: { [name]: { name, nodes: [path], via: [advisory, 'another'] } } })
}
const NOTHING = JSON.stringify({ vulnerabilities: {} })
const REFUSED = JSON.stringify({ message: '405 Method Not Allowed', error: { code: 'E405' } })

test('a vulnerability of a shipped package is named, and the check fails', () => {
  const { check } = projectWith(about('hono', 'node_modules/hono'))
  const { status, said } = check()
  expect(status).toBe(1)
  expect(said).toContain('high: hono <9.9.9: Lets anyone in (https://advisories.example/1)')
})

test('a vulnerability of a tool that is not shipped does not fail the check', () => {
  const { check } = projectWith(about('vitest', 'node_modules/vitest'))
  expect(check()).toEqual({ status: 0, said: expect.stringContaining('No known vulnerability in a shipped package.') })
})

test.each([
  ['refuses', REFUSED],
  ['answers no JSON', '<html>'],
  ['answers nothing', ''],
])('a registry that %s is no clean answer', (_, answer) => {
  expect(projectWith(answer).check()).toEqual({ status: 2, said: expect.stringMatching(/^The check did not run/) })
})

test('without the registry the stored answer counts, with its date, for the same lock file only', () => {
  const { folder, check } = projectWith(about('hono', 'node_modules/hono'))
  check()
  writeFileSync(join(folder, 'answer.json'), REFUSED)
  expect(check()).toEqual({ status: 1, said: expect.stringMatching(/could not be asked.*its answer of \d{4}-/) })
  const file = join(folder, 'scripts', 'advisories.json')
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...stored, lockSha256: 'of other versions' }))
  expect(check()).toEqual({ status: 2, said: expect.stringContaining('is about other versions') })
  writeFileSync(join(folder, 'answer.json'), NOTHING)
  expect(check().status).toBe(0)
})
