import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Signs many times at once while several workers make copies. Expects one copy and one mail of it for each signature. */
export async function burst(t: TestApp, count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, i) => `signer-${i}@x.example`)
  // A few at a time, like real connections.
  for (let from = 0; from < count; from += 50)
    await Promise.all(
      emails.slice(from, from + 50).map((email) => t.visitor().sign({ email, fullName: `Signer ${email}` })),
    )
  await Promise.all([t.makeDocuments(), t.makeDocuments(), t.makeDocuments()])
  await Promise.all([t.runJobs(), t.runJobs()])

  const made = await t.rows('executed_agreement')
  expect(made.length).toBe(count)
  expect(made.filter(({ made_at, file_sha256 }) => made_at === null || file_sha256 === null)).toEqual([])
  expect(new Set(made.map(({ file_sha256 }) => file_sha256)).size).toBe(count)
  const copies = t.mails.filter(({ attachments }) => attachments?.some(({ id }) => id === undefined))
  const bySigner = copies.filter(({ to }) => to !== t.deps.portal.notifications.owner).map(({ to }) => to)
  expect(bySigner.sort()).toEqual(emails.sort())
  expect(copies.length).toBe(2 * count)
  const sealed = (await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.sealed')
  expect(sealed.length).toBe(count)
}
