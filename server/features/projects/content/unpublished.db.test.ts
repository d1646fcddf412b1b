import { expect, test } from 'vitest'
import { checkContent } from '../../../../contract/projects/content-problems.ts'
import { CANARIES } from '../../../../tests/canaries.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

const HARBOUR = { key: 'harbour', name: 'Harbour', summary: 'Forty flats.', stage: 'upcoming', currency: 'EUR' }
const CONTENT = '/api/projects/harbour/content'
const EDITOR = '/api/admin/content/harbour'

async function withHarbour() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await staff.post('/api/admin/projects', HARBOUR)
  const { code } = (await staff.post('/api/admin/codes', { routes: ['harbour'] })).body
  const holder = t.visitor()
  await holder.post('/api/access/harbour', { code })
  return { t, staff, holder }
}

test('a project without published content says so to those who may open it, and to nobody else', async () => {
  const { t, staff, holder } = await withHarbour()
  for (const reader of [holder, staff])
    expect(await reader.get(CONTENT)).toMatchObject({
      status: 409,
      body: { error: { code: 'content_unpublished', message: 'This page is not published yet.' } },
    })
  expect((await t.visitor().get(CONTENT)).status).toBe(401)
  const other = t.visitor()
  await other.post('/api/access/vault', { code: t.firstRun().codes.vault })
  expect((await other.get(CONTENT)).status).toBe(403)
})

test('staff are told: in what needs them, in the list of contents and in the list of projects', async () => {
  const { staff } = await withHarbour()
  const told = async () => ({
    waiting: (await staff.get('/api/admin/waiting-work')).body.unpublished,
    shows: (await staff.get('/api/admin/content')).body.sets.at(-1).shows,
    content: (await staff.get('/api/admin/projects')).body.projects.at(-1).content,
  })
  expect(await told()).toEqual({ waiting: 1, shows: null, content: 'none' })
})

test('the editor starts with a complete page of the project’s own facts, and with nothing of another project', async () => {
  const { staff } = await withHarbour()
  const { start, published, draft } = (await staff.get(EDITOR)).body
  expect({ published, draft }).toEqual({ published: null, draft: null })
  expect(checkContent(start).problems).toEqual([])
  expect(start.blocks[0].content).toEqual({ title: 'Harbour', subtitle: 'Forty flats.' })
  const words = JSON.stringify(start)
  for (const phrase of [...Object.values(CANARIES).flat(), 'Vault', 'vault', 'Fanz', 'Halcyon AI'])
    expect(words).not.toContain(phrase)
})

test('the start of the editor is in the language of the portal', async () => {
  const { t, staff } = await withHarbour()
  t.deps.portal.language = 'de'
  const { blocks } = (await staff.get(EDITOR)).body.start
  expect(blocks.slice(1).map(({ content }: { content: object }) => content)).toEqual([
    { title: 'Über Harbour', text: 'Forty flats.' },
    { title: 'Nächste Schritte', description: 'Bitten Sie uns um ein Gespräch.' },
  ])
})

test('the start of the editor has no figures; published, readers get it', async () => {
  const { staff, holder } = await withHarbour()
  const { start } = (await staff.get(EDITOR)).body
  expect(JSON.stringify(start)).not.toMatch(/\d/)
  const { revision } = (await staff.post(`${EDITOR}/draft`, { revision: null, basedOn: 0, set: start })).body
  expect((await staff.post(`${EDITOR}/publish`, { revision, basedOn: 0, note: 'First' })).status).toBe(200)
  const { body } = await holder.get(CONTENT)
  expect(body.hero.title).toBe('Harbour')
  expect(body.currency).toBe('EUR')
  expect((await staff.get('/api/admin/waiting-work')).body.unpublished).toBe(0)
})

test('when the default project has no content, projects that would show it are not published, either', async () => {
  const { t, staff } = await withHarbour()
  await staff.post('/api/admin/projects/harbour/move', { before: 'vault' })
  await t.deps.db.deleteFrom('content_draft').execute()
  const row = await t.deps.db.selectFrom('project').selectAll().where('key', '=', 'fanz').executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('project')
    .values({ ...row, key: 'bare', position: 9 })
    .execute()
  expect((await staff.get('/api/projects/bare/content')).body.error.code).toBe('content_unpublished')
  expect((await staff.get('/api/admin/content/bare')).body.start.blocks[0].content.title).toBe('Fanz')
  expect((await staff.get('/api/admin/projects')).body.projects.at(-1)).toMatchObject({ key: 'bare', content: 'none' })
})
