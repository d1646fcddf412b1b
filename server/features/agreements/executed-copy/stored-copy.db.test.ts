import { expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { watchForAlerts } from '../../transparency-log/alerts/service.ts'
import { maintainLog } from '../../transparency-log/service.ts'

/** Two signatures with their copies made and mailed. */
async function two() {
  const t = await testApp()
  const signers = [
    { visitor: t.visitor(), email: 'a@northgate.example' },
    { visitor: t.visitor(), email: 'b@northgate.example' },
  ]
  const ids: string[] = []
  for (const { visitor, email } of signers) ids.push((await visitor.sign({ email })).submissionId)
  await t.makeDocuments()
  await t.runJobs()
  const [a, b] = [ids[0] ?? '', ids[1] ?? '']
  return { t, a, b, visitor: signers[0]?.visitor ?? t.visitor(), admin: await staffBrowser(t, 'admin') }
}

async function fileOf({ deps }: TestApp, id: string) {
  const row = await deps.db
    .selectFrom('executed_agreement')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.file_sha256 ?? ''
}

async function setFile({ deps }: TestApp, id: string, file: string | null) {
  await deps.db.updateTable('executed_agreement').set({ file_sha256: file }).where('submission_id', '=', id).execute()
}

async function swap(t: TestApp, a: string, b: string) {
  const [first, second] = [await fileOf(t, a), await fileOf(t, b)]
  await setFile(t, a, null)
  await setFile(t, b, first)
  await setFile(t, a, second)
}

/** Asks for the copy in every way that hands it out. */
async function asked(t: TestApp, id: string, visitor: TestVisitor, admin: TestVisitor) {
  const mail = (await t.rows('executed_agreement')).find(({ submission_id }) => submission_id === id)?.signer_mail_id
  return [
    await visitor.get(`/api/agreements/${id}/pdf`),
    await admin.get(`/api/admin/agreements/${id}/pdf`),
    await admin.get(`/api/admin/agreements/${id}/evidence`),
    await admin.post(`/api/admin/mails/${mail}/resend`),
  ]
}

test('with the files of two signatures swapped, neither is downloaded, packed or mailed as the other; each refusal is recorded', async () => {
  const { t, a, b, visitor, admin } = await two()
  const mails = t.mails.length
  await swap(t, a, b)
  for (const { status, body } of await asked(t, a, visitor, admin))
    expect([status, body.error.code]).toEqual([409, 'agreement_mixed_up'])
  await t.runJobs()
  expect(t.mails.length).toBe(mails)
  const entries = await t.rows('audit_entry')
  const found = entries.filter(({ action }) => action === 'agreement.mixed_up')
  expect(found.map(({ submission_id, detail }) => [submission_id, JSON.parse(detail).by])).toEqual(
    Array(4).fill([a, 'log']),
  )
  expect(entries.filter(({ action }) => /downloaded|exported|mailed_again/.test(action))).toEqual([])
  await maintainLog(t.deps)
  await watchForAlerts(t.deps)
  const { alerts } = (await admin.get('/api/admin/alerts?rule=signed_copy')).body
  expect(alerts).toMatchObject([{ times: 4, says: expect.stringContaining('not handed out') }])

  // Put back, everything is as it was.
  await swap(t, a, b)
  const statuses = (await asked(t, a, visitor, admin)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 204])
})

test('with the entries of the sealing swapped as well, the file itself still names its signature', async () => {
  const { t, a, b, visitor, admin } = await two()
  await swap(t, a, b)
  const sealed = (await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.sealed')
  for (const { seq: _, ...entry } of sealed) {
    const swapped = { ...entry, id: `made-${entry.id}`, submission_id: entry.submission_id === a ? b : a }
    await t.deps.db.insertInto('audit_entry').values(swapped).execute()
  }
  for (const { status } of await asked(t, a, visitor, admin)) expect(status).toBe(409)
  const found = (await t.rows('audit_entry')).filter(({ action }) => action === 'agreement.mixed_up')
  expect(found.map(({ detail }) => JSON.parse(detail).by)).toEqual(Array(4).fill('file'))
})
