import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_SECTIONS } from '../contract/operations/setting-fields.ts'
import { PUBLIC_PAGES } from '../contract/pages.ts'
import { DEMO } from './helpers/demo-words.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import type { TestVisitor } from './helpers/test-visitor.ts'

test('nothing about the demo’s company, projects, law or amounts is written in code', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,mts,mjs,css,html,typ,js,svg}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DEMO)].map(([words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

const COMPANY = {
  ...{ name: 'Nordlicht', legalName: 'Nordlicht Beteiligungen GmbH', siteUrl: 'https://nordlicht.de' },
  ...{ email: 'ir@nordlicht.de', phone: '+49 40 1234567', address: ['Speicherstadt 4', '20457 Hamburg'] },
  ...{ codePrefix: 'NORD-', law: 'Germany' },
}
/** The log is append-only: its entries still name what was published, created and archived in the demo. */
const LOG = /^\/api\/(?:admin\/audit|log)\b/

test('after beginning empty, nothing that the portal serves or sends names the demo', async () => {
  const t = await testApp({ env: { WEB_DIR: 'dist/web' } })
  const admin = await staffBrowser(t, 'admin')
  const before = t.visitor()
  await before.post('/api/unlock', { code: (await before.sign()).code })
  await t.makeDocuments()
  await t.runJobs()
  expect((await before.get('/')).body).toMatch(DEMO)
  const film = async () => (await t.app.request('/film/vestibule.mp4', { headers: { host: 'localhost' } })).status
  expect(await film()).toBe(200)
  const replaced = await admin.post('/api/admin/demo/replace', {
    ...{ keeps: 'nothing', company: COMPANY, confirmation: 'Halcyon AI' },
  })
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(204)
  t.mails.length = 0

  const wind = { key: 'wind', name: 'Wind', summary: 'A wind farm', stage: 'initial', currency: 'EUR' }
  await admin.post('/api/admin/projects', { ...wind, disclosed: true, opensOnSigning: true })
  const { start } = (await admin.get('/api/admin/content/wind')).body
  const seen = { revision: null, basedOn: 0 }
  const draft = (await admin.post('/api/admin/content/wind/draft', { ...seen, set: start })).body
  await admin.post('/api/admin/content/wind/publish', { revision: draft.revision, basedOn: 0, note: 'First' })
  const signer = t.visitor()
  const { code, submissionId } = await signer.sign({ email: 'anna@kontor.de', companyName: 'Kontor' })
  await signer.post('/api/unlock', { code })
  await admin.post('/api/admin/invitations', { people: [{ email: 'invited@kontor.de' }], routes: ['wind'] })
  await t.runJobs()
  await t.makeDocuments()
  await t.runJobs()

  expect(await film(), 'the film of the demo').toBe(404)
  const served: Record<string, string> = {}
  const ask = async (who: string, visitor: TestVisitor, path: string) => {
    const { status, body } = await visitor.get(path)
    expect(status, `${who} ${path}`).toBeLessThan(500)
    served[`${who} ${path}`] = typeof body === 'string' ? body : JSON.stringify(body)
  }
  // Everybody gets the same documents.
  for (const path of [...PUBLIC_PAGES, '/admin', '/wind', '/none', '/agreement.txt', '/.well-known/security.txt'])
    await ask('visitor', t.visitor(), path)
  const routes = new Set(t.app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const answers = [...routes].filter((path) => path.startsWith('/api/') && !/[:*]/.test(path) && !LOG.test(path))
  expect(answers.length).toBeGreaterThan(40)
  for (const path of [...answers, '/api/access/wind', '/api/projects/wind/content', '/api/admin/content/wind'])
    for (const [who, visitor] of Object.entries({ visitor: t.visitor(), signer, admin })) await ask(who, visitor, path)
  for (const { id } of SETTING_SECTIONS) await ask('admin', admin, `/api/admin/settings/${id}/changes`)
  expect(served['signer /api/projects/wind/content']).toContain('A wind farm')
  expect(served['visitor /']).toContain('Nordlicht')

  expect(t.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['anna@kontor.de', 'ir@nordlicht.de']))
  for (const mail of t.mails) served[`mail ${mail.subject}`] = `${mail.subject} ${mail.text} ${mail.html}`
  const pdf = await signer.download(`/api/agreements/${submissionId}/pdf`)
  expect(pdf.status).toBe(200)
  const file = join(t.folder, 'signed.pdf')
  writeFileSync(file, pdf.bytes)
  served.pdf = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }).stdout
  expect(served.pdf.replace(/\s+/g, ' ')).toContain('the laws of Germany')
  served['bytes of the pdf'] = Buffer.from(pdf.bytes).toString('latin1')

  const found = Object.entries(served).flatMap(([what, text]) =>
    [...text.matchAll(DEMO)].slice(0, 3).map(([words]) => `${what}: ${words}`),
  )
  expect(found).toEqual([])
}, 600_000)
