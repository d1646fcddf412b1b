import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0']
const ALLOWED = [...PERMISSIVE, 'OFL-1.1', 'Unlicense', 'Zlib']
/** A shared library that anybody can replace in node_modules, as the LGPL asks. */
const REPLACEABLE = /^@img\/sharp-libvips-\S+ .*\nLicence: LGPL-3\.0-or-later$/m
/** Its package file says only BSD; its LICENSE file is the text of BSD-2-Clause. */
const ONLY_BSD = /^duck \S+\nLicence: BSD\n\n.*Redistribution and use in source and binary forms/s

/** Binaries of build tools, which the lock file does not mark as for development. */
const BUILD_TOOLS = /^node_modules\/(?:@rolldown\/binding-|lightningcss-)/

type Locked = { version: string; dev?: boolean; devOptional?: boolean; name?: string; link?: boolean }

function makeNotices(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-notices-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'notices.txt')
  expect(spawnSync(process.execPath, ['scripts/notices.mjs', file], { encoding: 'utf8' }).stderr).toBe('')
  return readFileSync(file, 'utf8')
    .split(`\n${'='.repeat(80)}\n`)
    .slice(1)
}

test('every shipped package and font has a notice with its text, under a permissive licence', () => {
  const notices = makeNotices()
  const headings = new Set(notices.map((notice) => notice.split('\n')[0]))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.startsWith('node_modules/') && !link && !dev && !devOptional && !BUILD_TOOLS.test(path) && existsSync(path),
  )
  expect(shipped.length).toBeGreaterThan(100)
  const missing = shipped.filter(([path, { name, version }]) => {
    return !headings.has(`${name ?? path.split('node_modules/').at(-1)} ${version}`)
  })
  expect(missing.map(([path]) => path)).toEqual([])
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const built of ['@tanstack/react-query', '@tanstack/react-router', 'radix-ui', 'bowser'])
    expect(headings, 'built into the pages').toContain(`${built} ${devDependencies[built]}`)
  for (const font of ['newsreader', 'hanken-grotesk', 'ibm-plex-mono']) expect(headings).toContain(`Font: ${font}`)

  for (const notice of notices) {
    expect(notice.length, notice.slice(0, 80)).toBeGreaterThan(300)
    const licence = /^Licence: (.+)$/m.exec(notice)?.[1] ?? ''
    const choices = licence.replace(/[()]/g, '').split(' OR ')
    const allowed = choices.some((choice) => choice.split(' AND ').every((one) => ALLOWED.includes(one)))
    expect(allowed || REPLACEABLE.test(notice) || ONLY_BSD.test(notice), notice.slice(0, 80)).toBe(true)
  }
})
