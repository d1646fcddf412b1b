import { expect, test } from 'vitest'
import type { EventType } from '../../../../contract/integrations/event-names.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { RECEIVER_HERE, webhookReceiver } from '../../../../tests/helpers/webhook-receiver.ts'
import { integrate } from '../../transparency-log/sequencer.ts'
import { dispatchEvents } from './dispatch-events.ts'

const HOUR = 60 * 60_000
const TYPES: EventType[] = ['nda.signed', 'code.issued']

async function started() {
  const t = await testApp({ env: RECEIVER_HERE })
  const receiver = await webhookReceiver()
  return { t, receiver, staff: await staffBrowser(t, 'admin') }
}

async function create(staff: TestVisitor, url: string, given: object = {}) {
  const answer = await staff.post('/api/admin/webhooks', { url, types: TYPES, ...given })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; secret: string }
}

async function deliver(t: TestApp) {
  await integrate(t.deps)
  await dispatchEvents(t.deps)
  await t.deliver()
}

const typesOf = (receiver: { received: { event: { type: string } }[] }) =>
  receiver.received.map(({ event }) => event.type)

test('a webhook gets the chosen events from its creation on, signed, in order and once', async () => {
  const { t, receiver, staff } = await started()
  await t.visitor().sign({ email: 'before@x.example' })
  const { secret } = await create(staff, receiver.url, { types: ['nda.signed'] })
  await t.visitor().sign({ email: 'a@x.example' })
  await t.visitor().sign({ email: 'b@x.example' })
  await deliver(t)
  await deliver(t)
  expect(typesOf(receiver)).toEqual(['nda.signed', 'nda.signed'])
  const ids = (await t.rows('audit_entry')).filter(({ action }) => action === 'nda.signed').map(({ id }) => id)
  expect(receiver.received.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
  const [first] = receiver.received
  if (!first) throw new Error('nothing was sent')
  // The library compares with the clock of the machine.
  expect(first.headers['webhook-timestamp']).toBe(String(Math.floor(t.clock.now().getTime() / 1000)))
  expect(first.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(first.event.person).toEqual({ id: expect.any(String) })
  expect(JSON.stringify(await t.rows('webhook_endpoint'))).not.toContain(secret.slice(6))
})

test('personal data is sent only if staff chose so', async () => {
  const { t, receiver, staff } = await started()
  await create(staff, receiver.url, { types: ['nda.signed'], personalData: true })
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  expect(receiver.received[0]?.event.person).toMatchObject({ email: 'a@x.example' })
})

test('what is not accepted is sent again with the same id, and nothing of the same person overtakes it', async () => {
  const { t, receiver, staff } = await started()
  await create(staff, receiver.url)
  const tried: string[] = []
  let isDown = true
  receiver.answer = ({ id }) => {
    tried.push(id)
    return isDown ? 503 : 204
  }
  receiver.text = 'x'.repeat(5000)
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  expect(tried).toHaveLength(1)
  isDown = false
  await deliver(t)
  expect(tried).toHaveLength(1)
  t.clock.advance(6_000)
  await deliver(t)
  expect(typesOf(receiver)).toEqual(['nda.signed', 'code.issued'])
  expect(tried[0]).toBe(tried[1])
  const list = await staff.get(`/api/admin/webhooks/${(await t.rows('webhook_endpoint'))[0]?.id}/deliveries`)
  expect(list.body.deliveries.map((one: { state: string }) => one.state)).toEqual(['delivered', 'delivered'])
  const { body } = await staff.get(`/api/admin/webhook-deliveries/${list.body.deliveries[1].id}`)
  expect(body.tries.map((one: { status: number }) => one.status)).toEqual([204, 503])
  expect(body.tries[1].answer).toBe('x'.repeat(1024))
})

test('an endpoint that accepts nothing for three days is turned off, staff are told once, and nothing is lost', async () => {
  const { t, receiver, staff } = await started()
  const { id } = await create(staff, receiver.url)
  receiver.answer = () => 500
  await t.visitor().sign({ email: 'a@x.example' })
  for (let hour = 0; hour < 80; hour++) {
    await deliver(t)
    t.clock.advance(HOUR)
  }
  const [row] = await t.rows('webhook_endpoint')
  expect(row).toMatchObject({ off_because: 'failing' })
  await t.runJobs()
  expect(t.mails.filter(({ subject }) => subject.includes('webhook'))).toHaveLength(1)
  receiver.answer = () => 204
  const again = await staffBrowser(t, 'admin', 'second@x.example')
  expect((await again.post(`/api/admin/webhooks/${id}/on`)).status).toBe(204)
  await deliver(t)
  // The first was given up after three days, and can be sent again.
  expect(typesOf(receiver)).toContain('code.issued')
  const list = await again.get(`/api/admin/webhooks/${id}/deliveries?state=given_up`)
  for (const one of list.body.deliveries) await again.post(`/api/admin/webhook-deliveries/${one.id}/replay`)
  await deliver(t)
  expect(new Set(typesOf(receiver))).toEqual(new Set(TYPES))
})

test('an event that alone is refused for three days is given up, and the others arrive', async () => {
  const { t, receiver, staff } = await started()
  await create(staff, receiver.url, { types: ['nda.signed'] })
  let poison: string | undefined
  receiver.answer = ({ id }) => {
    poison ??= id
    return id === poison ? 400 : 204
  }
  for (let hour = 0; hour < 80; hour++) {
    if (hour % 10 === 0) await t.visitor().sign({ email: `p${hour}@x.example` })
    await deliver(t)
    t.clock.advance(HOUR)
    await deliver(t)
  }
  expect(receiver.received).toHaveLength(7)
  const [row] = await t.rows('webhook_endpoint')
  expect(row).toMatchObject({ off_at: null })
  expect((await t.rows('webhook_delivery')).filter(({ given_up_at }) => given_up_at !== null)).toHaveLength(1)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'webhook.given_up')).toHaveLength(1)
  await t.runJobs()
  expect(t.mails.filter(({ subject }) => subject.includes('webhook'))).toHaveLength(1)
})

test('for 24 hours after a rotation both secrets sign, then only the new one', async () => {
  const { t, receiver, staff } = await started()
  const { id, secret } = await create(staff, receiver.url, { types: ['nda.signed'] })
  const rotated = await staff.post(`/api/admin/webhooks/${id}/secret`)
  expect(rotated.body.secret).not.toBe(secret)
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  t.clock.advance(25 * HOUR)
  await t.visitor().sign({ email: 'b@x.example' })
  await deliver(t)
  expect(receiver.received.map(({ headers }) => headers['webhook-signature']?.split(' ').length)).toEqual([2, 1])
})

test('a test goes to its webhook only, and a replay sends again what was since, also of types added later', async () => {
  const { t, receiver, staff } = await started()
  const other = await webhookReceiver()
  const { id } = await create(staff, receiver.url, { types: ['nda.signed'] })
  await create(staff, other.url)
  const { body } = await staff.post(`/api/admin/webhooks/${id}/test`)
  await deliver(t)
  expect(receiver.received.map((one) => one.id)).toEqual([body.event])
  expect(typesOf(receiver)).toEqual(['webhook.test'])
  expect(other.received).toEqual([])
  t.clock.advance(1000)
  const since = t.clock.now().toISOString()
  t.clock.advance(1000)
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  await staff.send('PUT', `/api/admin/webhooks/${id}`, { url: receiver.url, types: TYPES })
  await staff.post(`/api/admin/webhooks/${id}/replay`, { since })
  await deliver(t)
  expect(typesOf(receiver)).toEqual(['webhook.test', 'nda.signed', 'nda.signed', 'code.issued'])
  expect(receiver.received[1]?.id).toBe(receiver.received[2]?.id)
})

test('off, events wait; on again they are sent, or skipped if staff say so', async () => {
  const { t, receiver, staff } = await started()
  const { id } = await create(staff, receiver.url, { types: ['nda.signed'] })
  await staff.post(`/api/admin/webhooks/${id}/off`)
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  expect(receiver.received).toHaveLength(0)
  await staff.post(`/api/admin/webhooks/${id}/on`)
  await deliver(t)
  expect(receiver.received).toHaveLength(1)
  await staff.post(`/api/admin/webhooks/${id}/off`)
  await t.visitor().sign({ email: 'b@x.example' })
  await integrate(t.deps)
  await staff.post(`/api/admin/webhooks/${id}/on`, { skip: true })
  await deliver(t)
  expect(receiver.received).toHaveLength(1)
})

test('redirects are not followed, and 410 turns the webhook off', async () => {
  const { t, receiver, staff } = await started()
  await create(staff, receiver.url, { types: ['nda.signed'] })
  const paths: string[] = []
  let status = 302
  receiver.answer = ({ path }) => {
    paths.push(path)
    return status
  }
  await t.visitor().sign({ email: 'a@x.example' })
  await deliver(t)
  expect(paths).toEqual(['/hook'])
  status = 410
  t.clock.advance(6_000)
  await deliver(t)
  expect((await t.rows('webhook_endpoint'))[0]).toMatchObject({ off_because: 'gone' })
})

test('staff who only read see neither the path of the address nor what was answered', async () => {
  const { t, receiver, staff } = await started()
  const { id } = await create(staff, receiver.url)
  const reader = await staffBrowser(t, 'reader')
  const { body } = await reader.get('/api/admin/webhooks')
  expect(body.webhooks[0].url).toBe(new URL(receiver.url).origin)
  expect((await reader.post(`/api/admin/webhooks/${id}/test`)).status).toBe(403)
  expect((await t.visitor().get('/api/admin/webhooks')).status).toBe(403)
})

test('a webhook that a colleague has changed meanwhile is not changed back by an outdated form', async () => {
  const { t, receiver, staff } = await started()
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const { id } = await create(staff, receiver.url, { types: ['code.issued'] })
  const form = (types: EventType[]) => ({ url: receiver.url, description: '', types, personalData: false })
  const save = async (by: TestVisitor, types: EventType[], seen?: EventType[]) => {
    const body = { ...form(types), ...(seen && { seen: form(seen) }) }
    const answer = await by.send('PUT', `/api/admin/webhooks/${id}`, body)
    return answer.body?.error?.code ?? answer.status
  }
  const types = async () => (await staff.get('/api/admin/webhooks')).body.webhooks[0].types
  expect(await save(colleague, ['code.issued', 'nda.signed'], ['code.issued'])).toBe(204)
  expect(await save(staff, ['code.issued', 'code.revoked'], ['code.issued'])).toBe('webhook_changed')
  expect(await types()).toEqual(['code.issued', 'nda.signed'])
  expect(await save(staff, ['nda.signed', 'code.issued'], ['code.issued']), 'the same is no conflict').toBe(204)
  expect(await save(staff, ['code.revoked'], ['nda.signed', 'code.issued'])).toBe(204)
  expect(await save(staff, ['code.issued']), 'by a program that says nothing').toBe(204)
  expect(await types()).toEqual(['code.issued'])
})
