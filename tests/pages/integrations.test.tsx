import { expect, test } from 'vitest'
import { dispatchEvents } from '../../server/features/integrations/webhooks/dispatch-events.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { makeKey, program } from '../helpers/api-key.ts'
import { investor } from '../helpers/interest.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { RECEIVER_HERE, webhookReceiver } from '../helpers/webhook-receiver.ts'
import { act, answering, broken, dialog, on, openPage, panel, row, toast } from './page.tsx'

const page = on()

async function deliver(t: TestApp) {
  await integrate(t.deps)
  await dispatchEvents(t.deps)
  await t.deliver()
}

test('an admin creates a webhook, stores its secret, tests it and reads what it answered', async () => {
  const t = await testApp({ env: RECEIVER_HERE })
  const receiver = await webhookReceiver()
  receiver.text = 'thanks'
  receiver.answer = () => 200
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/webhooks', answering(/admin\/webhooks/, broken))
  await page.see('The list of webhooks could not be loaded.')
  await openPage(admin, '/admin/webhooks')
  await page.see('No webhooks yet')
  await page.press('Create webhook')
  const form = await panel('Create webhook')
  await form.press('Create webhook')
  await form.see('Enter the address that gets the events.')
  await form.fill('Address', 'https://10.0.0.1/hook')
  await form.fill('Name', 'CRM')
  await form.press('Create webhook')
  await form.see('Choose at least one type of event.')
  await form.check('A person signed the agreement')
  await form.press('Create webhook')
  await form.see('This address is on a private network')
  await form.fill('Address', receiver.url)
  await form.press('Create webhook')
  const secret = await panel('Signing secret')
  await secret.see(/^whsec_/)
  await secret.press('I have stored it')
  await row('CRM')
  await act('CRM', 'Send a test')
  await (await dialog()).press('Send')
  await toast('The test is on its way.')
  await deliver(t)
  await page.press('CRM')
  const drawer = await panel('CRM')
  await drawer.press('webhook.test')
  await drawer.see('Accepted')
  await drawer.see('thanks')
  await drawer.press('Send again')
  await toast('The event is on its way again.')
  await deliver(t)
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test', 'webhook.test'])
})

test('a webhook that a colleague has changed meanwhile is in the form with what was typed', async () => {
  const t = await testApp({ env: RECEIVER_HERE })
  const admin = await staffBrowser(t, 'admin')
  const url = 'https://hooks.x.example/in'
  const { id } = (await admin.post('/api/admin/webhooks', { url, types: ['code.issued'] })).body
  await openPage(admin, '/admin/webhooks')
  await act('hooks.x.example', 'Change...')
  const form = await panel('Change webhook')
  await form.fill('Name', 'CRM')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const theirs = { url, types: ['code.issued', 'nda.signed'] }
  expect((await colleague.send('PUT', `/api/admin/webhooks/${id}`, theirs)).status).toBe(204)
  await form.press('Save')
  await form.see('Someone else has changed this webhook meanwhile, so your change was not saved.')
  await form.hasText(/Saved at present: .*code\.issued, nda\.signed/)
  await form.press('Save')
  await row('CRM')
  const [webhook] = (await admin.get('/api/admin/webhooks')).body.webhooks
  expect(webhook).toMatchObject({ description: 'CRM', types: ['code.issued', 'nda.signed'] })
})

test('staff who only read see webhooks and keys, and no way to change them', async () => {
  const t = await testApp({ env: RECEIVER_HERE })
  const admin = await staffBrowser(t, 'admin')
  await admin.post('/api/admin/webhooks', { url: 'https://hooks.x.example/secret-path', types: ['nda.signed'] })
  await admin.post('/api/admin/api-keys', { name: 'Warehouse', scopes: ['people:read'] })
  const reader = await staffBrowser(t, 'reader')
  await openPage(reader, '/admin/webhooks')
  await row('hooks.x.example')
  page.none('Create webhook')
  page.none(/More actions/)
  expect(document.body.textContent).not.toContain('secret-path')
  await openPage(reader, '/admin/api-keys')
  await row('Warehouse')
  page.none('Create key')
})

test('an admin creates a key, sees it once, is warned of one that never ends, and revokes it', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/api-keys')
  await page.see('No API keys yet')
  await page.press('Create key')
  const form = await panel('Create key')
  await form.fill('Name', 'CRM')
  await form.press('Create key')
  await form.see('Choose at least one scope.')
  await form.check('Read events')
  await form.see(/^In 90 days, on \d/)
  await form.fill('Ends', '')
  await form.see('A lost key without an expiry works until somebody notices.')
  await form.press('Create key')
  await form.see(/^vst_/)
  await form.press('I have stored it')
  await (await row('CRM')).see('never')
  await act('CRM', 'Revoke...')
  await (await dialog()).press('Revoke')
  await toast('The key is revoked.')
  await (await row('CRM')).see('Revoked')
})

test('an admin reads what a proposal would do, confirms one and dismisses another, and a viewer only reads', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { personId } = await investor(t, 'ada@x.example')
  await openPage(admin, '/admin/proposals')
  await page.see('No open proposals')
  const ask = program(t, (await makeKey(admin, ['acts:propose'], { name: 'Assistant' })).key)
  const propose = (nextStep: string) =>
    ask('POST', '/api/proposals', {
      proposal: { act: 'next_step', with: { id: personId, nextStep } },
      reason: `Because of ${nextStep}`,
    })
  await propose('Send terms')
  await openPage(await staffBrowser(t, 'reader'), '/admin/proposals')
  await page.press('Set the next step of Ada Lovelace')
  const read = await panel('Set the next step of Ada Lovelace')
  await read.see('Send terms')
  read.none('Confirm')
  await admin.post(`/api/admin/pipeline/${personId}/card`, { nextStep: 'Wait' })
  await openPage(admin, '/admin/proposals')
  await page.press('Set the next step of Ada Lovelace')
  const drawer = await panel('Set the next step of Ada Lovelace')
  await drawer.see('Because of Send terms')
  await drawer.see('Next step: was “none”, is now “Wait”')
  await admin.post(`/api/admin/pipeline/${personId}/card`, { nextStep: 'Wait longer' })
  await drawer.press('Confirm')
  const asked = await dialog()
  await asked.press('Confirm')
  await asked.see('What this proposal is about has changed')
  await drawer.see('Next step: was “none”, is now “Wait longer”')
  await asked.press('Confirm')
  await toast('Confirmed and done.')
  await page.see('No open proposals')
  expect((await t.rows('pipeline_card'))[0]?.next_step).toBe('Send terms')
  await propose('Call')
  await openPage(admin, '/admin/proposals')
  await page.press('Set the next step of Ada Lovelace')
  await (await panel('Set the next step of Ada Lovelace')).press('Dismiss')
  await (await dialog()).press('Dismiss')
  await toast('The proposal is dismissed.')
  await openPage(admin, '/admin/proposals?state=decided')
  await page.see('Dismissed')
  await page.see('Confirmed')
})
