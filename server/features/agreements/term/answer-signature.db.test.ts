import { describe, expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD, signUpForm } from '../../../../tests/helpers/account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const VICTIM = 'victim@northgate.example'
const answer = (visitor: TestVisitor, id: string, signed: boolean) =>
  visitor.post(`/api/account/agreements/${id}/answer`, { signed })
const agreementsOf = async (visitor: TestVisitor) => (await visitor.get('/api/account/overview')).body.agreements
const confirmedAt = async (t: TestApp) => (await t.rows('submission')).map((row) => row.confirmed_at !== null)
const actions = async (t: TestApp) => (await t.rows('audit_entry')).map(({ action }) => action)

/** A stranger has signed with her address; then she makes an account. */
async function signedByStranger(portal: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(portal)
  const stranger = t.visitor()
  const { code, submissionId } = await stranger.sign({ email: VICTIM, fullName: 'Not Her' })
  const her = await makeAccount(t, VICTIM)
  return { t, stranger, code, id: submissionId, her }
}

describe('confirming an account', () => {
  test('does not confirm a signature that somebody else made with the address: the person is asked', async () => {
    const { t, her, id } = await signedByStranger()
    expect(await confirmedAt(t)).toEqual([false])
    expect(await agreementsOf(her)).toMatchObject([{ id, fullName: 'Not Her', unconfirmed: true }])
  })

  test('does not activate a code that waits for the address of somebody else’s signature', async () => {
    const { stranger, code } = await signedByStranger({ portal: { nda: { activation: 'email' } } })
    expect((await stranger.post('/api/unlock', { code })).status).toBe(403)
  })

  test('by a new password or by a new address does not either', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    await stranger.sign({ email: VICTIM })
    const her = t.visitor()
    await her.post('/api/auth/sign-up/email', signUpForm(VICTIM))
    await her.post('/api/auth/request-password-reset', { email: VICTIM })
    const token = await linkToken(t, VICTIM, '/reset-password')
    await her.post('/api/auth/reset-password', { token, newPassword: 'violet-harbour-17' })
    expect(await confirmedAt(t)).toEqual([false])
    await stranger.sign({ email: 'second@northgate.example' })
    await her.post('/api/auth/sign-in/email', { email: VICTIM, password: 'violet-harbour-17' })
    await her.post('/api/account/email', { email: 'second@northgate.example', password: 'violet-harbour-17' })
    const change = await linkToken(t, 'second@northgate.example', '/confirm-account')
    expect((await her.post('/api/account/confirm', { token: change })).status).toBe(200)
    expect(await confirmedAt(t)).toEqual([false, false])
  })

  test('confirms the person’s own signature, made in the same browser', async () => {
    const t = await testApp({ portal: { nda: { activation: 'email' } } })
    const her = t.visitor()
    const { code } = await her.sign({ email: VICTIM })
    await her.post('/api/auth/sign-up/email', signUpForm(VICTIM))
    await her.post('/api/account/confirm', { token: await linkToken(t, VICTIM, '/confirm-account') })
    await her.post('/api/auth/sign-in/email', { email: VICTIM, password: PASSWORD })
    expect(await confirmedAt(t)).toEqual([true])
    expect(await agreementsOf(her)).toMatchObject([{ unconfirmed: false }])
    expect((await her.post('/api/unlock', { code })).status).toBe(200)
  })
})

describe('“Was this you?”', () => {
  test('no: the signature and its codes end, staff are told, and the person can sign', async () => {
    const { t, stranger, code, id, her } = await signedByStranger()
    expect((await stranger.post('/api/unlock', { code })).status).toBe(200)
    expect((await answer(her, id, false)).status).toBe(204)
    expect(await t.rows('submission')).toMatchObject([{ id, superseded_because: 'disowned' }])
    expect((await stranger.get('/api/access/vault')).body.access).not.toBe('granted')
    expect((await t.visitor().post('/api/unlock', { code })).status).not.toBe(200)
    await t.runJobs()
    const told = t.mails.find(({ subject }) => subject.startsWith('Somebody else signed'))
    expect(told?.to).toBe(t.deps.portal.notifications.owner)
    expect(await actions(t)).toContain('nda.disowned')
    expect((await answer(her, id, true)).status, 'once').toBe(409)
    const hers = await her.sign({ email: VICTIM })
    expect((await her.post('/api/unlock', { code: hers.code })).status).toBe(200)
  })

  test('yes: it is confirmed, and a code that waited for it begins', async () => {
    const { t, code, id, her } = await signedByStranger({ portal: { nda: { activation: 'email' } } })
    expect((await answer(her, id, true)).status).toBe(204)
    expect(await confirmedAt(t)).toEqual([true])
    expect((await her.post('/api/unlock', { code })).status).toBe(200)
    expect(await actions(t)).toContain('nda.confirmed')
    expect((await answer(her, id, false)).status, 'and stays so').toBe(409)
  })

  test('is asked of the account of that address alone', async () => {
    const { t, id } = await signedByStranger()
    const other = await makeAccount(t, 'other@northgate.example')
    expect((await answer(other, id, false)).status).toBe(409)
    expect((await answer(t.visitor(), id, false)).status).toBe(401)
    expect(await t.rows('submission')).toMatchObject([{ superseded_at: null }])
  })

  test('yes and no at once: one of them holds', async () => {
    const { t, id, her } = await signedByStranger()
    const answers = await Promise.all([answer(her, id, true), answer(her, id, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const [row] = await t.rows('submission')
    expect(row?.confirmed_at !== null).toBe(answers[0].status === 204)
    expect(row?.superseded_at !== null).toBe(answers[1].status === 204)
  })
})
