import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleBlock } from '../../../../tests/helpers/block-samples.ts'
import { blocksOf, contentEditor, fixedShape, putInForce } from '../../../../tests/helpers/content.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { readContent } from './content-files.ts'
import { insertVersion } from './queries.ts'

const CONTENT = '/api/projects/vault/content'
const VAULT = '/api/admin/content/vault'
const OLD_FILE = 'tests/fixtures/fixed-shape-content.json'
const oldSet = () => JSON.parse(readFileSync(OLD_FILE, 'utf8'))

type App = Awaited<ReturnType<typeof testApp>>

async function vaultReader(t: App) {
  const reader = t.visitor()
  await reader.post('/api/access/vault', { code: t.firstRun().codes.vault })
  return reader
}

test('the answer has the sections that it always had, exactly as the first files had them, and the blocks beside them', async () => {
  const t = await testApp()
  await putInForce(t.deps, 'vault', oldSet())
  const reader = await vaultReader(t)
  const { investorContent, ...open } = oldSet()
  const { blocks, currency: _, ...sections } = (await reader.get(CONTENT)).body
  expect(sections).toEqual(open)
  expect(blocks.map(({ id }: { id: string }) => id)).toEqual((await blocksOf(t.deps, 'vault')).map(({ id }) => id))
  expect(blocks.at(-1), 'the place of the documents, and no word of them').toEqual({
    id: 'investor-content',
    type: 'investorContent',
  })

  await signedIn(t, reader, { email: 'm.lindqvist@northgate.example' })
  const full = (await reader.get(CONTENT)).body
  expect(full.investorContent).toEqual(investorContent)
  expect(full.blocks.at(-1).content).toEqual(investorContent)
})

test('of sections that the blocks do not have, the answer says nothing; of a type that comes twice, it has the first', async () => {
  const t = await testApp()
  const [hero, ...others] = await blocksOf(t.deps, 'vault')
  const what = others.find(({ type }) => type === 'what')
  const cta = others.find(({ type }) => type === 'cta')
  if (!hero || !what || !cta) throw new Error('the vault has changed')
  const faq = sampleBlock('faq')
  await putInForce(t.deps, 'vault', { kind: 'presentation', blocks: [hero, faq, cta, what, { ...cta, id: 'next-2' }] })
  const { blocks, currency: _, ...sections } = (await (await vaultReader(t)).get(CONTENT)).body
  expect(sections).toEqual({ kind: 'project', hero: hero.content, what: what.content, cta: cta.content })
  expect(blocks.map(({ id }: { id: string }) => id)).toEqual(['hero', 'faq', 'next', 'what', 'next-2'])
  expect(blocks[1]).toEqual(faq)
})

test('files in the fixed shape become blocks at the first start, and are then the same as what is published', async () => {
  const folder = join((await testApp()).folder, 'content')
  cpSync('content', folder, { recursive: true })
  cpSync(OLD_FILE, join(folder, 'vault.json'))
  const { vault } = readContent(folder, ['vault'])
  const t = await testApp({ content: { vault } })
  expect(vault).toEqual({ kind: 'presentation', blocks: await blocksOf(t.deps, 'vault') })
  t.deps.config.contentDir = folder
  const { open } = await contentEditor(t)
  expect((await open()).file).toMatchObject({ state: 'same', about: '1' })
})

test('what was published or drafted in the fixed shape is read, edited and published as blocks', async () => {
  const t = await testApp()
  const row = (await t.rows('content_version')).find(({ route }) => route === 'vault')
  if (!row) throw new Error('the vault has no version')
  const content = JSON.stringify({ ...oldSet(), hero: { title: 'Older', subtitle: 'As it was.' } })
  await t.deps.db.transaction().execute((trx) => insertVersion(trx, { ...row, number: 2, content, sha256: 'of it' }))
  expect((await (await vaultReader(t)).get(CONTENT)).body.blocks[0].content.title).toBe('Older')

  const { admin, open } = await contentEditor(t)
  const { start } = await open()
  expect(start.kind).toBe('presentation')
  const saved = await admin.post(`${VAULT}/draft`, { revision: null, basedOn: 2, set: fixedShape(start) })
  expect(saved.body.problems).toEqual([])
  expect((await open()).draft.set.blocks).toHaveLength(10)
  const input = { revision: saved.body.revision, basedOn: 2, note: 'As blocks' }
  expect((await admin.post(`${VAULT}/publish`, input)).body.number).toBe(3)
  const stored = (await t.rows('content_version')).find(({ route, number }) => route === 'vault' && number === 3)
  expect(JSON.parse(stored?.content ?? '').kind).toBe('presentation')
})

test('a list of files names documents by their ids alone, so the answer has no title that a reader may not see', async () => {
  const t = await testApp()
  const blocks = await blocksOf(t.deps, 'vault')
  await putInForce(t.deps, 'vault', { kind: 'presentation', blocks: [...blocks, sampleBlock('fileList')] })
  const reader = await vaultReader(t)
  const { content } = (await reader.get(CONTENT)).body.blocks.at(-1)
  expect(Object.keys(content.documents[0])).toEqual(['document'])
  expect((await reader.get('/api/projects/vault/documents')).status, 'the room decides for itself').toBe(401)
})
