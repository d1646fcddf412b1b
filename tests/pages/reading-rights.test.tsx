import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { investor, putDocument, staffDocument } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { act, answering, broken, dialog, noDialog, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()
const ELENA = 'e.marchetti@northgate.example'
const KENJI = 'k.tanaka@meridian.example'

// What a page sends on leaving is sent by the browser itself.
beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true))

test('a folder opens to a group: the form says who loses access before it is saved, and the drawers why somebody may read', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const folder = (await admin.post('/api/admin/documents/folders', { route: 'vault', title: 'Finance' })).body
  const { documentId } = await putDocument(t, admin, { title: 'Cap table', folderId: folder.id })
  await investor(t, ELENA)
  await investor(t, KENJI)
  await openPage(admin, '/admin/documents')
  await page.press('Groups')
  const groups = await panel('Groups of readers in Vault')
  await groups.see('No groups yet')
  await groups.press('New group')
  await groups.press('Create')
  await groups.see('Please give it a name.')
  await groups.fill('Name', 'Lead investors')
  await groups.fill('Addresses and domains', '@northgate.example')
  await groups.press('Create')
  await groups.hasText(/People1Opens/)
  await groups.see('nothing yet')
  expect(document.activeElement?.textContent, 'the focus returns').toBe('New group')
  await groups.close()

  await page.press('Finance')
  const drawer = await panel('Finance')
  await drawer.see('2 people')
  await drawer.fill('Who can read it', 'named')
  await drawer.check('Lead investors')
  await drawer.see('1 person loses access.')
  await drawer.press('Save')
  await toast('Saved')
  await drawer.hasText(/1 person, because folder 1 Finance is open to the group Lead investors/)
  expect(drawer.queryByText(KENJI, { exact: false })).toBeNull()
  // Until the form holds what was saved, closing asks about it.
  await drawer.gone('loses access')
  await drawer.close()
  const cap = await row('Cap table')
  await cap.see('Lead investors')
  await cap.see('As folder 1')
  expect(await staffDocument(admin, documentId)).toMatchObject({ narrowed: false, restricted: true })

  await page.press('Groups')
  await (await panel('Groups of readers in Vault')).press('Remove Lead investors')
  const asked = await dialog()
  await asked.see('1 person loses access.')
  await asked.press('Remove')
  await noDialog()
  await (await panel('Groups of readers in Vault')).see('No groups yet')
})

test('a form of a group that a colleague has changed meanwhile is refused, and then contains both changes', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const members = ['northgate.example', 'lead.example'].map((value) => ({ kind: 'domain', value }))
  const path = '/api/admin/documents/groups'
  const { id } = (await admin.post(path, { route: 'vault', name: 'Lead investors', members })).body
  await openPage(admin, '/admin/documents')
  await page.press('Groups')
  const groups = await panel('Groups of readers in Vault')
  await groups.press('Edit Lead investors')
  await groups.fill('Addresses and domains', '@northgate.example\n@lead.example\nnew@lead.example')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const withdrawn = { name: 'Lead', members: members.slice(1) }
  expect((await colleague.post(`${path}/${id}`, withdrawn)).status).toBe(204)

  await groups.press('Save')
  await groups.see('Someone else has changed who may read here')
  await groups.see('Saved at present, as Lead:')
  const typed = await groups.field('Addresses and domains')
  expect(typed.value).toBe('@lead.example\nnew@lead.example')
  expect((await groups.field('Name')).value).toBe('Lead')
  await groups.press('Save')
  await toast('Saved')
  const [saved] = (await admin.get(`${path}?route=vault`)).body.groups
  expect(saved).toMatchObject({ name: 'Lead' })
  expect(saved.members.map(({ value }: { value: string }) => value).sort()).toEqual([
    'lead.example',
    'new@lead.example',
  ])
})

test('documents are moved and released together, and each dialog says who gains access', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { id } = (await admin.post('/api/admin/documents/folders', { route: 'vault', title: 'Board' })).body
  const named = { title: 'Board', access: 'named', readers: [{ kind: 'email', value: ELENA }] }
  await admin.post(`/api/admin/documents/folders/${id}`, named)
  await putDocument(t, admin, { title: 'Minutes' })
  await putDocument(t, admin, { title: 'Budget', isPrivate: true })
  await investor(t, ELENA)
  await investor(t, KENJI)
  await openPage(admin, '/admin/documents')
  await page.check('Select Minutes')
  await page.check('Select Budget')
  await (await region('Selected documents and folders')).hasText('2 documents selected')
  await page.press('Move to…')
  const move = await dialog()
  await move.see('1 person loses access.')
  await move.press('Move')
  await toast('2 items moved')
  await page.gone('selected')
  await act('Budget', 'Move to…')
  expect((await (await dialog()).field('To')).querySelectorAll('option')).toHaveLength(1)
  await (await dialog()).press('Cancel')
  await page.check('Select Budget')
  await page.press('Release 1 private document')
  const release = await dialog()
  await release.see('1 person can read some of them afterwards')
  await release.see('1 person gains access.')
  await release.press('Release')
  await toast('1 document released')
})

test('tags filter the list, and a change whose effect cannot be worked out is not made', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await putDocument(t, admin, { title: 'Minutes' })
  await putDocument(t, admin, { title: 'Budget' })
  await openPage(admin, '/admin/documents', answering(/preview/, broken))
  await page.press('Minutes')
  const drawer = await panel('Minutes')
  await drawer.fill('Tags (optional)', 'board, 2026')
  await drawer.press('Save')
  await toast('Saved')
  await drawer.close()
  await (await row('Minutes')).see('#2026 #board')
  await page.fill('Tag', 'board')
  await page.gone('Budget')
  await page.press('Remove filter: Tag')
  await (await page.button('New folder')).click()
  const made = await dialog()
  await made.fill('Title', 'Board')
  await made.press('Create')
  await toast('created')
  await act('Budget', 'Move to…')
  const move = await dialog()
  await move.press('Move')
  await move.see('Wait until it is known')
})

test('an admin sees the documents as somebody else, under a bar that says so', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await putDocument(t, admin, { title: 'Vault investor presentation' })
  const { documentId } = await putDocument(t, admin, { title: 'Financial model' })
  const named = {
    title: 'Financial model',
    download: false,
    narrowed: true,
    readers: [{ kind: 'email', value: KENJI }],
  }
  await admin.post(`/api/admin/documents/${documentId}`, named)
  const elena = await investor(t, ELENA)
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  await openPage(admin, '/admin/documents')
  await page.press('Vault investor presentation')
  const drawer = await panel('Vault investor presentation')
  await drawer.press('View as Elena Marchetti')
  expect(went).toHaveBeenCalledWith('/vault')
  await openPage(admin, '/vault')
  const bar = on(await screen.findByRole('complementary', { name: 'View as' }))
  await bar.hasText('Viewing as Elena Marchetti')
  const documents = on(await screen.findByRole('region', { name: 'Investor documents' }))
  await documents.findByRole('link', { name: 'Vault investor presentation' })
  expect(documents.queryByRole('link', { name: 'Financial model' })).toBeNull()
  await bar.press('Leave this view')
  expect(went).toHaveBeenLastCalledWith('/admin/documents')
  await openPage(admin, '/vault')
  await (await on(await screen.findByRole('region', { name: 'Investor documents' }))).findByRole('link', {
    name: 'Financial model',
  })
  await openPage(admin, `/admin/people/${elena.personId}`)
  await page.press('More actions for Elena Marchetti')
  ;(await screen.findByRole('menuitem', { name: 'View Vault as them' })).click()
  expect(went).toHaveBeenLastCalledWith('/vault')
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.viewed_as')
  expect(entries.map(({ person_id }) => person_id)).toEqual([elena.personId])
})
