import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { maintainLog } from '../../server/features/transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../server/features/transparency-log/verify-log.ts'
import { makeAccount, PASSWORD } from '../helpers/account.ts'
import { judge } from '../helpers/log.ts'
import { insertPasskey } from '../helpers/passkey.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { codeOf, enrol } from '../helpers/totp.ts'
import { answering, broken, dialog, type Network, noDialog, offline, on, openPage, toast } from './page.tsx'

const page = on()

test('whoever may only look sees the log and cannot act; others see nothing; a failure says so', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/admin/audit')
  await screen.findByRole('heading', { name: 'Access Denied' })
  const staff = await staffBrowser(t, 'reader')
  await maintainLog(t.deps)
  await openPage(staff, '/admin/audit')
  await page.button('The portal was set up')
  for (const name of ['Verify now', 'Save as CSV', 'Export with proofs']) page.none(name)
  await openPage(staff, '/admin/audit?tab=alerts')
  await page.see('No alerts')
  await openPage(staff, '/admin/audit', answering(/\/api\/admin\/audit(\?|$)/, broken))
  await page.see('The log could not be loaded')
})

test('the log’s page says what was checked, and names each difference on a line of its own', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader')
  await maintainLog(t.deps)
  await t.verifyIfDue()
  await openPage(staff, '/admin/audit')
  await page.see('Intact')
  await page.see(/^\d+ rows in \d+ tables, as the log says/)
  await t.deps.db.updateTable('project').set({ summary: 'Other words' }).where('key', '=', 'fanz').execute()
  await sql`drop index session_browser`.execute(t.deps.db)
  await verifyLog(t.deps, OPERATOR)
  await openPage(staff, '/admin/audit')
  await page.see('Database differs')
  await page.see('The log itself is intact, but the database is not as it says:')
  await page.see('The index session_browser is gone.')
  await page.see(/^The project fanz \(project\) has changed \(its state\) since entry \d+\.$/)
  await page.see(/1 difference from what the log says/)
})

test('the answer to a code says what the log says of it: too young, proved with a file, or changed', async () => {
  const t = await testApp()
  const holder = t.visitor()
  await holder.post('/api/access/vault', { code: t.firstRun().codes.master })
  const code: string = (await holder.get('/api/protection/vault')).body.watermark
  const staff = await staffBrowser(t, 'reader')
  const search = async () => {
    await openPage(staff, '/admin/watermark')
    fireEvent.change(await page.field('Code on the page'), { target: { value: code } })
    fireEvent.click(await page.button('Find'))
  }
  await search()
  await page.see(/This is not in the log yet/)
  t.clock.advance(MINUTE)
  await maintainLog(t.deps)
  await search()
  await page.see(/This is what the log says: entry \d+/)
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:proof')
  onTestFinished(() => saved.mockRestore())
  fireEvent.click(await page.button('Save the proof'))
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(await judge(t, (await file.text()).split('\n'))).toMatchObject({
    code: 0,
    words: expect.stringContaining(`${code} was logged by entry`),
  })
  await t.deps.db.updateTable('watermark').set({ route: 'fanz' }).execute()
  await search()
  await page.see('Do not rely on this answer.')
  page.none('Save the proof')
})

test('staff who may only look see the list of contents and no editor', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'reader'), '/admin/content?project=vault')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5))
  expect(screen.queryByRole('link', { name: 'Vault' })).toBeNull()
})

async function openEditor(staff: TestVisitor, between?: (portal: Network) => Network) {
  await openPage(staff, '/admin/content?project=vault', between)
  return page.field('Title')
}

const saved = () => page.see(/^Saved \d\d:\d\d UTC$/)

test('without a connection what is typed stays on the page, and is saved once there is one', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  let network: Network | undefined
  await openEditor(staff, (portal) => (url, init) => (network ?? portal)(url, init))
  network = offline
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await page.fill('Title', 'Typed on a train')
  await page.see('Not saved yet: you are offline. Your changes are kept on this page.')
  expect((await page.field('Title')).value).toBe('Typed on a train')
  network = undefined
  connected.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await saved()
  expect((await openEditor(staff)).value).toBe('Typed on a train')
  await page.press('Discard the draft')
  await (await dialog()).press('Discard')
  await waitFor(async () => expect((await page.field('Title')).value).toBe('Vault'))
})

test('publishing after 15 minutes asks in place who is there; the dialog and the note stay, and it then goes on', async () => {
  const t = await testApp()
  // The identity library's clock is not the test's.
  t.clock.set(new Date().toISOString())
  const staff = await makeAccount(t, 'boss@halcyon.example')
  const { uri } = await enrol(staff)
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).execute()
  await openEditor(staff)
  await page.fill('Title', 'Vault, later')
  await saved()
  t.clock.advance(16 * MINUTE)
  await page.press('Publish...')
  const form = await dialog()
  await form.fill('Note', 'A later title')
  await form.press('Publish')

  const asked = on(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  expect((await asked.field('Email')).value).toBe('boss@halcyon.example')
  await asked.fill('Password', 'not-this-one')
  await asked.fill('Code from your authenticator app', codeOf(uri, 1))
  await asked.press('Confirm')
  await toast(/The current password is incorrect/)
  expect((await form.field('Note')).value, 'the dialog beneath is as it was').toBe('A later title')
  await asked.close()
  await form.see(/within the last 15 minutes/)
  expect((await form.field('Note')).value).toBe('A later title')

  await form.press('Publish')
  const again = on(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  await again.fill('Password', PASSWORD)
  await again.fill('Code from your authenticator app', codeOf(uri, 1))
  await again.press('Confirm')
  await toast(/is published/)
  await noDialog()
})

test('after 15 minutes a passkey confirms in place who is there, and publishing goes on', async () => {
  const t = await testApp()
  t.clock.set(new Date().toISOString())
  const staff = await makeAccount(t, 'boss@halcyon.example')
  const [account] = await t.rows('user_account')
  const passkey = await insertPasskey(t, account?.id ?? '')
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).execute()
  expect((await passkey.show(staff)).status).toBe(200)
  useAuthenticator(passkey)
  await openEditor(staff)
  await page.fill('Title', 'Vault, by passkey')
  await saved()
  t.clock.advance(16 * MINUTE)
  await page.press('Publish...')
  const form = await dialog()
  await form.fill('Note', 'Confirmed by passkey')
  await form.press('Publish')

  const asked = on(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  expect((await form.field('Note')).value).toBe('Confirmed by passkey')
  expect(asked.queryByLabelText('Password'), 'a password alone would not do').toBeNull()
  await asked.press('Use a passkey')
  await toast(/is published/)
  await noDialog()
  const published = (await t.rows('content_version')).find(({ note }) => note === 'Confirmed by passkey')
  expect(published).toMatchObject({ route: 'vault', number: 2 })
})

/** The browser has this authenticator. The document of these tests has none. */
function useAuthenticator({ id, assert }: Awaited<ReturnType<typeof insertPasskey>>) {
  const get = async ({ publicKey }: CredentialRequestOptions) => {
    if (!publicKey?.rpId) throw new Error('no passkey was asked for')
    const challenge = Buffer.from(publicKey.challenge as ArrayBuffer).toString('base64url')
    const response = assert(challenge, publicKey.rpId)
    const rawId = Buffer.from(id, 'base64url')
    return { id, rawId, response, type: 'public-key', getClientExtensionResults: () => ({}) }
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

test('two who edit at once: the second is told, sees what differs, and nothing of either is lost', async () => {
  const t = await testApp()
  const [remi, tamsin] = [
    await staffBrowser(t, 'admin', 'remi@x.example'),
    await staffBrowser(t, 'admin', 't@x.example'),
  ]
  /** The other one saves the draft, in a browser of their own. */
  const tamsinTypes = async (title: string) => {
    const { draft, published, start } = (await tamsin.get('/api/admin/content/vault')).body
    const set = structuredClone(draft?.set ?? start)
    set.blocks[0].content.title = title
    const seen = { revision: draft?.revision ?? null, basedOn: published?.number ?? 0 }
    const answer = await tamsin.send('POST', '/api/admin/content/vault/draft', { ...seen, set })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await openEditor(remi)
  await tamsinTypes('Vault of Tamsin')
  await page.fill('Title', 'Vault of Remi')
  await page.see('has changed this draft, so yours was not saved.')
  await page.see('Not saved: someone else changed the draft first.')
  await page.press('Show differences')
  const found = await screen.findByRole('list', { name: 'From theirs to yours' })
  expect(found.querySelector('del')?.textContent).toBe('Tamsin')
  expect(found.querySelector('ins')?.textContent).toBe('Remi')
  await page.press('Keep mine')
  await saved()
  expect((await page.field('Title')).value).toBe('Vault of Remi')

  await tamsinTypes('Vault of Tamsin again')
  await page.fill('Title', 'Vault of Remi again')
  await page.see('has changed this draft, so yours was not saved.')
  await page.press('Show differences')
  await page.press('Take theirs')
  await waitFor(async () => expect((await page.field('Title')).value).toBe('Vault of Tamsin again'))
})
