import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { importRoom } from './import-room.ts'

/** An export as other data rooms make it: numbered folders, a list of visits, and what an operating system leaves. */
async function exportedRoom() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  write('1 Company/Pitch deck.pdf', await pdfOf(['Deck']))
  write('2 Legal/Contracts/2026/May/lease.pdf', await pdfOf(['Lease']))
  write('Cap table.pdf', await pdfOf(['Cap table']))
  write('visits.csv', 'Visitor Name,Visitor Email\n')
  write('.DS_Store', 'x')
  symlinkSync('/etc/hostname', join(folder, 'outside.pdf'))
  return { folder, write }
}

test('a folder of another data room comes in once, however often it is imported', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { folder, write } = await exportedRoom()
  const run = (given: object = {}) => importRoom(t.deps, folder, { route: 'vault', onlyCheck: false, ...given })
  const states = async (given: object = {}) => (await run(given)).files.map(({ path, state }) => [path, state])

  const planned = await run({ onlyCheck: true })
  expect(planned.files.map(({ path, state }) => [path, state])).toEqual([
    ['1 Company/Pitch deck.pdf', 'new'],
    ['2 Legal/Contracts/2026/lease.pdf', 'new'],
    ['Cap table.pdf', 'new'],
  ])
  expect(planned).toMatchObject({ folders: 4, flattened: ['2 Legal/Contracts/2026/May/lease.pdf'] })
  expect(planned.leftOut.map(({ path }) => path).sort()).toEqual(['.DS_Store', 'outside.pdf', 'visits.csv'])
  expect(await t.rows('document'), 'a check makes nothing').toEqual([])
  expect(await t.rows('document_folder')).toEqual([])

  await run()
  await t.makeRoom()
  const room = (await staff.get('/api/admin/documents?route=vault')).body
  expect(room.folders.map(({ title }: { title: string }) => title)).toEqual([
    '1 Company',
    '2 Legal',
    'Contracts',
    '2026',
  ])
  expect(room.documents).toHaveLength(3)
  for (const { current, releasedAt } of room.documents) expect([current, releasedAt]).toEqual([1, null])

  expect((await states()).map(([, state]) => state)).toEqual(['here', 'here', 'here'])
  write('Cap table.pdf', await pdfOf(['Cap table of June']))
  expect(await states()).toContainEqual(['Cap table.pdf', 'taken'])
  expect(await t.rows('document_version')).toHaveLength(3)
  await run({ sameName: 'version' })
  expect((await states()).map(([, state]) => state)).toEqual(['here', 'here', 'here'])
  expect(await t.rows('document'), 'it became a version').toHaveLength(3)
  const added = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.added')
  expect(new Set(added.map(({ actor }) => actor))).toEqual(new Set(['operator']))
})
