import type { TestApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

export const PARTY = 'Halcyon AI, Inc.'

/** A valid agreement text that contains this number. */
export const agreementText = (number: number) =>
  `# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 ${PARTY} and you agree. This is text number ${number}.\n\n## 2. Term\n\n2.1 It binds for five years.\n`

type Terms = {
  party?: string
  law?: string
  termYears?: number
  language?: string
  policy?: 'keep' | 'next_visit' | 'by_date'
  signBy?: string
  from?: string
}

/** Writes a version and publishes or schedules it. */
export async function publish(admin: TestVisitor, number: number, terms: Terms = {}) {
  const { body } = await admin.send('PUT', '/api/admin/agreement/draft', { text: agreementText(number), revision: 0 })
  return admin.post('/api/admin/agreement/publish', { revision: body.revision, policy: 'keep', party: PARTY, ...terms })
}

/** Runs all jobs, including those that they create. */
export async function settle(t: TestApp) {
  await t.tend()
  while ((await t.runJobs()) > 0);
}

export const mailsOf = (t: TestApp, kind: RegExp, to?: string) =>
  t.mails.filter((mail) => kind.test(mail.subject) && (to === undefined || mail.to === to))

export async function entriesOf(t: TestApp, action: string) {
  return (await t.rows('audit_entry')).filter((entry) => entry.action === action)
}
