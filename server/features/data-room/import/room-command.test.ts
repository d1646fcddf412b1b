import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portalFolder, runPortal, testFolder, withoutPortal } from '../../../../tests/helpers/command-line.ts'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'

test('the command says what it would do, does it, and does nothing twice', async () => {
  const env = { DATA_DIR: portalFolder() }
  const folder = testFolder()
  mkdirSync(join(folder, 'Legal'))
  writeFileSync(join(folder, 'Legal', 'lease.pdf'), await pdfOf(['Lease']))
  writeFileSync(join(folder, 'visits.csv'), 'Visitor Email\n')
  const run = async (...rest: string[]) => {
    const { status, said } = await runPortal(env, ['room', 'import', folder, '--routes', 'vault', ...rest])
    expect(status).toBe(0)
    return withoutPortal(said)
  }
  const planned = await run('--check')
  expect(planned).toContain('new\tLegal/lease.pdf\n')
  expect(planned).toMatch(/left out\tvisits\.csv\tLists cannot be read/)
  expect(planned).toContain('1 would be added, in 1 folder; 0 already here; 1 left out.')
  expect(await run()).toContain('1 added, in 1 folder; 0 already here; 1 left out.')
  expect(await run()).toContain('0 added, in 1 folder; 1 already here; 1 left out.')
  const wrong = await runPortal(env, ['room', 'import', folder, '--routes', 'nowhere'])
  expect(wrong.status).toBe(1)
  expect((await runPortal(env, ['room', 'import', folder])).status).toBe(2)
})
