import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { makeAccount, PASSWORD, signUpForm } from '../../../tests/helpers/account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const library = await original()
  return { ...library, hash: vi.fn(library.hash), verify: vi.fn(library.verify) }
})

const signUp = (visitor: TestVisitor, email: string, password: string) =>
  visitor.post('/api/auth/sign-up/email', signUpForm(email, { password }))

test('a wrong password is hashed once for an unknown address, an account, and one or five unconfirmed sign-ups', async () => {
  const t = await testApp()
  await makeAccount(t, 'confirmed@x.example')
  for (const [email, count] of [
    ['one@x.example', 1],
    ['five@x.example', 5],
  ] as const)
    for (let i = 0; i < count; i++) expect((await signUp(t.visitor(), email, `${PASSWORD} ${i}`)).status).toBe(200)
  const signIn = (email: string, password: string) => t.visitor().post('/api/auth/sign-in/email', { email, password })
  await signIn('unknown@x.example', 'the first call makes the hash that nobody has')
  for (const email of ['unknown@x.example', 'confirmed@x.example', 'one@x.example', 'five@x.example']) {
    vi.clearAllMocks()
    const { status, body } = await signIn(email, 'Wrong password 17!')
    expect([status, body.error.code], email).toEqual([401, 'sign_in_invalid'])
    const hashed = vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
    expect(hashed, email).toBe(1)
  }
  // Each of the sign-ups is still told that it waits for its link.
  for (let i = 0; i < 5; i++)
    expect((await signIn('five@x.example', `${PASSWORD} ${i}`)).body.error.code).toBe('email_unverified')
})
