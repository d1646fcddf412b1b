import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/helpers/account.ts'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { AppError } from '../../../http/app-error.ts'
import { setUpFromFile } from './set-up-from-file.ts'

const NORDLICHT = {
  admin: { email: 'ana@nordlicht.example', firstName: 'Ana', lastName: 'Berg' },
  company: {
    name: 'Nordlicht',
    legalName: 'Nordlicht Beteiligungen GmbH',
    siteUrl: 'https://nordlicht.example',
    contact: { email: 'ir@nordlicht.example', phone: '+49 30 5550 100', address: ['Lindenallee 4', '10115 Berlin'] },
  },
  currency: 'EUR',
  codePrefix: 'NORD-',
  agreement: { law: 'the Federal Republic of Germany', courts: 'The courts of Berlin' },
  nda: { termYears: 3 },
  notifications: { owner: 'owner@nordlicht.example' },
  projects: [
    { key: 'wind-north', name: 'Wind North', summary: 'Twelve turbines.', stage: 'initial', minimum: 250_000 },
  ],
}

function fileOf(json: unknown, others: Record<string, string> = {}): string {
  const folder = testFolder()
  for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text)
  const file = join(folder, 'setup.json')
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json))
  return file
}

const run = (t: TestApp, file: string, onlyCheck = false) => setUpFromFile(t.deps, file, { onlyCheck })

async function fieldsOf(t: TestApp, json: unknown, others?: Record<string, string>) {
  const refused = await run(t, fileOf(json, others)).catch((error: unknown) => error)
  if (!(refused instanceof AppError)) throw refused
  return refused.details.fields ?? {}
}

/** Everything that a setup writes. */
async function stateOf(t: TestApp) {
  const tables = ['setting_section', 'setting_change', 'nda_version', 'project', 'user_account', 'job'] as const
  const rows = await Promise.all([...tables, 'audit_entry' as const].map((table) => t.rows(table)))
  return JSON.stringify(rows)
}

test('one file makes the portal a company’s: settings, agreement, project and admin; done again it changes nothing', async () => {
  const t = await testApp()
  const file = fileOf(NORDLICHT)
  const before = await stateOf(t)
  const foreseen = await run(t, file, true)
  expect(await stateOf(t), '--check changes nothing').toBe(before)
  expect(t.deps.portal.company.name).toBe('Halcyon AI')

  const done = await run(t, file)
  expect(done).toEqual(foreseen)
  expect(done.map((line) => line.split(':')[0])).toEqual(['Settings', 'Agreement', 'Project', 'Admin'])
  const visitor = t.visitor()
  const nda = (await visitor.get('/api/nda')).body
  for (const words of ['Nordlicht Beteiligungen GmbH', 'the Federal Republic of Germany', 'three (3) years'])
    expect(nda.text).toContain(words)
  expect(nda.text).not.toMatch(/Halcyon|Delaware/)
  const portal = (await visitor.get('/api/portal')).body
  expect(portal.agreement).toMatchObject({ signable: true })
  expect(portal.platforms.at(-1)).toMatchObject({ route: 'wind-north', currency: 'EUR' })
  await t.runJobs()
  const mail = t.mails.find(({ to }) => to === 'ana@nordlicht.example')
  expect(mail?.text).toContain('Nordlicht')
  const token = /confirm-account#(\S+)/.exec(mail?.text ?? '')?.[1]
  await visitor.post('/api/account/confirm', { token, newPassword: PASSWORD })
  const signedIn = await visitor.post('/api/auth/sign-in/email', { email: NORDLICHT.admin.email, password: PASSWORD })
  expect(signedIn.body).toEqual({ next: 'signed_in' })

  const after = await stateOf(t)
  expect(await run(t, file)).toEqual([])
  expect(await stateOf(t)).toBe(after)
})

test('the demo goes in the same act: begun empty, or with its projects; a check leaves it, and a wrong field is named', async () => {
  const t = await testApp()
  const before = await stateOf(t)
  const file = fileOf({ ...NORDLICHT, replaceDemo: 'nothing' })
  const foreseen = await run(t, file, true)
  expect(await stateOf(t)).toBe(before)
  expect(t.deps.portal.isDemo).toBe(true)
  const { phone: _, ...contact } = NORDLICHT.company.contact
  const company = { ...NORDLICHT.company, name: 'Halcyon AI' }
  expect(await fieldsOf(t, { ...NORDLICHT, replaceDemo: 'nothing', company: { ...company, contact } })).toEqual({
    'company.contact.phone': 'Enter a phone number.',
  })
  expect(await fieldsOf(t, { ...NORDLICHT, replaceDemo: 'nothing', company })).toEqual({
    'company.name': 'This is the name of the demo.',
  })
  expect(Object.keys(await fieldsOf(t, { ...NORDLICHT, replaceDemo: 'all' }))).toEqual(['replaceDemo'])
  const wrong = { ...NORDLICHT, replaceDemo: 'nothing', projects: [{ ...NORDLICHT.projects[0], key: 'admin' }] }
  expect(Object.keys(await fieldsOf(t, wrong))).toEqual(['projects[0].key'])
  expect(await stateOf(t)).toBe(before)

  expect(await run(t, file)).toEqual(foreseen)
  expect(t.deps.portal).toMatchObject({ isDemo: false, currency: 'EUR', nda: { termYears: 3 } })
  expect((await t.rows('project')).map(({ key }) => key)).toEqual(['wind-north'])
  const nda = (await t.visitor().get('/api/nda')).body
  expect(nda.text).toContain('three (3) years')
  expect(nda.text).not.toMatch(/Halcyon|Delaware/)
  expect(await run(t, file), 'again: nothing').toEqual([])

  const other = await testApp()
  await run(other, fileOf({ ...NORDLICHT, replaceDemo: 'projects' }))
  expect(await other.rows('project')).toHaveLength(5)
  expect(other.deps.portal.isDemo).toBe(false)
})

test('every wrong field is named, and nothing of the file is done', async () => {
  const t = await testApp()
  const before = await stateOf(t)
  expect(await fieldsOf(t, [])).toEqual({ file: expect.any(String) })
  expect(
    Object.keys(
      await fieldsOf(t, {
        ...NORDLICHT,
        admin: { email: 'nobody' },
        company: { ...NORDLICHT.company, motto: 'x' },
        passwrdPolicy: {},
      }),
    ).sort(),
  ).toEqual(['admin.email', 'company.motto', 'passwrdPolicy'])
  const projects = [...NORDLICHT.projects, { key: 'admin', name: '', colour: 'red' }]
  expect(Object.keys(await fieldsOf(t, { ...NORDLICHT, projects })).sort()).toEqual([
    'projects[1].colour',
    'projects[1].key',
    'projects[1].name',
    'projects[1].stage',
    'projects[1].summary',
  ])
  const company = { ...NORDLICHT.company, siteUrl: 'http://nordlicht.example' }
  expect(await fieldsOf(t, { ...NORDLICHT, company, codePrefix: 'n' })).toEqual({
    'company.siteUrl': expect.any(String),
    codePrefix: expect.any(String),
  })
  await expect(run(t, fileOf('{'))).rejects.toThrow('is not JSON')
  await expect(run(t, '/nowhere/setup.json')).rejects.toThrow('cannot be read')
  expect(await stateOf(t)).toBe(before)
})

test('a minimum that the file names is in the currency that it names, also where the number stays the same', async () => {
  const t = await testApp()
  await run(t, fileOf({ landing: { minimum: 50_000 } }))
  const file = fileOf({ ...NORDLICHT, landing: { minimum: 50_000 } })
  await run(t, file)
  expect(t.deps.portal).toMatchObject({ currency: 'EUR', landing: { minimum: 50_000 } })
  expect(await run(t, file)).toEqual([])
})

test('a currency that does not exist is refused by its name, for the portal and for a project', async () => {
  const t = await testApp()
  const [project] = NORDLICHT.projects
  expect(await fieldsOf(t, { ...NORDLICHT, currency: 'JPX', projects: [] })).toEqual({
    currency: 'Currency must be a code of ISO 4217, such as USD or EUR.',
  })
  expect(Object.keys(await fieldsOf(t, { ...NORDLICHT, currency: 'JPX' })), 'not a field of the project').toEqual([
    'currency',
  ])
  const wrong = { ...NORDLICHT, projects: [{ ...project, currency: 'JPX' }] }
  expect(await fieldsOf(t, wrong)).toEqual({
    'projects[0].currency': 'Choose a currency of ISO 4217, such as USD or EUR.',
  })
})

test('a project that says something else, or an address with an account, stops all of it', async () => {
  const t = await testApp()
  const before = await stateOf(t)
  const vault = { key: 'vault', name: 'Ours', summary: 'Ours.', stage: 'initial' }
  expect(await fieldsOf(t, { ...NORDLICHT, projects: [...NORDLICHT.projects, vault] })).toEqual({
    'projects[1].key': expect.stringContaining('says something else'),
  })
  expect(await stateOf(t), 'not even the settings').toBe(before)
  expect(t.deps.portal.company.name).toBe('Halcyon AI')
})

test('an own text is published if it names the company, and what staff published for the same company stays', async () => {
  const t = await testApp()
  const text = (party: string) => `# Agreement\n\nBetween ${party} and you.\n\n## 1. Secrets\n\nKeep them.\n`
  const file = { ...NORDLICHT, agreementText: 'own.md' }
  expect(await fieldsOf(t, file, { 'own.md': text('Somebody Else Ltd') })).toEqual({
    agreementText: expect.stringContaining('Nordlicht Beteiligungen GmbH'),
  })
  const good = fileOf(file, { 'own.md': text('Nordlicht Beteiligungen GmbH') })
  expect((await run(t, good)).join()).toContain('version 2')
  expect((await t.visitor().get('/api/nda')).body.text).toContain('Keep them.')
  expect(await run(t, fileOf(NORDLICHT)), 'the template does not replace it').toEqual([])
})
