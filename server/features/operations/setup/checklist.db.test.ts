import { expect, test } from 'vitest'
import type { SectionId } from '../../../../contract/operations/setting-fields.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

async function done(admin: TestVisitor): Promise<string[]> {
  const { steps } = (await admin.get('/api/admin/setup')).body as { steps: { id: string; isDone: boolean }[] }
  return steps.filter(({ isDone }) => isDone).map(({ id }) => id)
}

async function save(admin: TestVisitor, section: SectionId, values: Record<string, string>) {
  const { sections } = (await admin.get('/api/admin/settings')).body
  const { revision } = sections.find(({ id }: { id: string }) => id === section)
  expect((await admin.send('PUT', `/api/admin/settings/${section}`, { revision, values })).status).toBe(200)
}

const COMPANY = {
  'company.name': 'Nordlicht',
  'company.legalName': 'Nordlicht GmbH',
  'company.contact.email': 'ir@nordlicht.example',
}

test('a step is done by what is true of the portal, wherever it was done, and open again when that is undone', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  expect(await done(admin)).toEqual(['admin'])
  await save(admin, 'company', COMPANY)
  expect(await done(admin), 'the agreement still names the demo company').toEqual(['admin', 'company'])
  await save(admin, 'signing', { codePrefix: 'NORD-' })
  const { template } = (await admin.get('/api/admin/agreement')).body
  await admin.send('PUT', '/api/admin/agreement/draft', { text: template, revision: 0 })
  const published = { revision: 1, policy: 'next_visit', party: 'Nordlicht GmbH' }
  expect((await admin.post('/api/admin/agreement/publish', published)).status).toBe(200)
  const project = { key: 'wind', name: 'Wind', summary: 'Twelve turbines.', stage: 'initial', currency: 'EUR' }
  await admin.post('/api/admin/projects', project)
  expect(await done(admin)).toEqual(['admin', 'company', 'brand', 'agreement', 'project'])
  await save(admin, 'company', { 'company.legalName': 'Nordlicht AG' })
  await admin.post('/api/admin/projects/wind/archive', { revision: 1 })
  expect(await done(admin)).toEqual(['admin', 'company', 'brand'])
})

test('notices of a company that still go to the address of the demo are said, until it enters its own', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const demoOwner = async () => (await admin.get('/api/admin/setup')).body.demoOwner
  expect(await demoOwner(), 'of the demo itself').toBeUndefined()
  await save(admin, 'company', COMPANY)
  expect(await demoOwner()).toBe('investors@halcyon.example')
  await save(admin, 'notifications', { 'notifications.owner': 'boss@nordlicht.example' })
  expect(await demoOwner()).toBeUndefined()
})

test('a configuration file that sets something else makes no step of the demo done', async () => {
  const t = await testApp({ portal: { codes: { bypass: false } } })
  expect(await done(await staffBrowser(t, 'admin'))).toEqual(['admin'])
})
