import type { TestApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

export const PASSWORD = 'orchid-lantern-42'

export const signUpForm = (email: string, given: object = {}) => ({
  firstName: 'Elena',
  lastName: 'Marchetti',
  email,
  password: PASSWORD,
  investmentInterest: '100k-500k',
  isAccreditedInvestor: true,
  ...given,
})

/** The token of the newest link of this kind that was mailed to an address. */
export async function linkToken(t: TestApp, to: string, page: string): Promise<string> {
  await t.runJobs()
  const mail = t.mails.findLast((it) => it.to === to && it.text.includes(`${page}#`))
  return new RegExp(`${page.replace('?', '\\?')}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

/** A browser that is signed in to a new account with a confirmed address. */
export async function makeAccount(t: TestApp, email: string, password = PASSWORD): Promise<TestVisitor> {
  const visitor = t.visitor()
  await visitor.post('/api/auth/sign-up/email', signUpForm(email, { password }))
  await visitor.post('/api/account/confirm', { token: await linkToken(t, email, '/confirm-account') })
  await visitor.post('/api/auth/sign-in/email', { email, password })
  return visitor
}
