import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blocksOf, contentEditor, putInForce, titled, titleReader } from '../../../../tests/helpers/content.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { openPostgres, openSqlite } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { readContent } from './content-files.ts'

const VAULT = '/api/admin/content/vault'

test('the files of the first start are version 1, told in the log; a later start adds nothing', async () => {
  const t = await testApp()
  await t.restart()
  const versions = await t.rows('content_version')
  expect(versions.map(({ route, number }) => `${route} ${number}`).sort()).toEqual([
    'analytics 1',
    'fanz 1',
    'realestate 1',
    'vault 1',
  ])
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'content.published')
  expect(entries.map(({ route, actor }) => `${actor} ${route}`).sort()).toEqual([
    'system analytics',
    'system fanz',
    'system realestate',
    'system vault',
  ])
  const vault = versions.find(({ route }) => route === 'vault')
  expect(detailOf(entries.find(({ route }) => route === 'vault'))).toEqual({
    version: 1,
    sha256: vault?.sha256,
  })
})

test('a file that was changed is said, taken in as a draft, and published by staff alone', async () => {
  const t = await testApp()
  const folder = join(t.folder, 'content')
  cpSync('content', folder, { recursive: true })
  t.deps.config.contentDir = folder
  const { admin, open } = await contentEditor(t)
  const stateOf = async () => (await open()).file
  expect(await stateOf()).toMatchObject({ state: 'same', about: '1' })

  const file = join(folder, 'vault.json')
  const set = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(titled(set, 'From the file')))
  const title = await titleReader(t)
  expect(await title(), 'what is published counts').toBe('Vault')
  expect((await stateOf()).state).toBe('differs')
  const { sets } = (await admin.get('/api/admin/content')).body
  expect(sets.map((one: { file: string }) => one.file)).toEqual(['differs', 'same', 'same', 'same'])

  const taken = await admin.post(`${VAULT}/draft/restore`, { revision: null, basedOn: 1, from: 'file' })
  await admin.post(`${VAULT}/publish`, { revision: taken.body.revision, basedOn: 1, note: 'As in the file' })
  expect(await title()).toBe('From the file')
  expect((await stateOf()).state).toBe('same')
  writeFileSync(file, JSON.stringify(set))
  expect(await stateOf()).toMatchObject({ state: 'older', about: '1' })
  writeFileSync(file, JSON.stringify({ ...set, blocks: [{ ...set.blocks[0], content: { title: 'x' } }] }))
  expect(await stateOf()).toMatchObject({ state: 'wrong', about: expect.stringContaining('blocks.0.content.subtitle') })
  const refused = await admin.post(`${VAULT}/draft/restore`, { revision: null, basedOn: 2, from: 'file' })
  expect(refused.body.error.code).toBe('content_file_wrong')
})

test('a project gets a set of its own in the browser, and from then on takes its own right to see', async () => {
  const { vault } = readContent('content', ['vault'])
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const holder = t.visitor()
  const enter = () => holder.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  expect((await enter()).body.error.code, 'the vault stands in').toBe('code_wrong_route')

  const { admin, open } = await contentEditor(t)
  const fanz = '/api/admin/content/fanz'
  const { published, start } = await open(fanz)
  expect(published).toBeNull()
  const set = titled(start, 'Fanz')
  const saved = await admin.post(`${fanz}/draft`, { revision: null, basedOn: 0, set })
  const input = { revision: saved.body.revision, basedOn: 0, note: 'The first of its own' }
  expect((await admin.post(`${fanz}/publish`, input)).body.number).toBe(1)
  expect((await enter()).status).toBe(200)
  expect((await holder.get('/api/projects/fanz/content')).body.hero.title).toBe('Fanz')
})

test('what one process has published, every other shows with the next request', async () => {
  const t = await testApp()
  const title = await titleReader(t)
  expect(await title()).toBe('Vault')
  const { db: _, ...rest } = t.deps
  // Another process has a connection and a memory of its own.
  const database = rest.config.databaseUrl
    ? openPostgres(rest.config.databaseUrl)
    : openSqlite(join(t.folder, 'portal.db'))
  onTestFinished(() => database.db.destroy())
  const deps: Deps = { ...rest, ...database }
  for (const name of ['Second', 'Third']) {
    await putInForce(
      deps,
      'vault',
      titled({ kind: 'presentation' as const, blocks: await blocksOf(deps, 'vault') }, name),
    )
    expect(await title()).toBe(name)
    expect((await blocksOf(deps, 'vault'))[0]?.content).toMatchObject({ title: name })
  }
})
