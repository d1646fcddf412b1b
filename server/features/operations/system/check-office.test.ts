import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { checkOffice } from './check-office.ts'

/** A LibreOffice with these libraries, found before any other. */
function officeWith(libraries: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-office-'))
  const program = join(folder, 'office', 'program')
  mkdirSync(program, { recursive: true })
  for (const file of ['soffice', ...libraries]) writeFileSync(join(program, file), '#!/bin/sh\n')
  chmodSync(join(program, 'soffice'), 0o755)
  vi.stubEnv('PATH', `${program}${delimiter}${process.env.PATH}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
}

const deps = { config: { role: 'all', officeSandbox: 'prefer' } as Deps['config'] }

test('System names the parts of LibreOffice that are not installed, and what is lost without them', async () => {
  officeWith(['libswlo.so', 'libsdlo.so', 'libsclo.so'])
  const found = await checkOffice(deps)
  expect(found.state).toBe('attention')
  expect(found.facts).toEqual([
    {
      label: 'Missing',
      value: 'libreoffice-math (formulas in texts and presentations, which are left out without it)',
    },
  ])
  expect(found.next).toContain('Install the missing parts of LibreOffice')
})

test('System has nothing to say of parts where all are installed', async () => {
  officeWith(['libswlo.so', 'libsdlo.so', 'libsclo.so', 'libsmlo.so'])
  const found = await checkOffice(deps)
  expect(found.facts).toEqual([])
  expect(`${found.summary} ${found.next}`).not.toContain('parts')
})
