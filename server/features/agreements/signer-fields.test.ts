import { expect, test, vi } from 'vitest'
import type { OptionalField } from '../../../contract/agreements/signer-fields.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { signature } from '../../../tests/helpers/test-visitor.ts'
import { unzip } from '../../../tests/helpers/unzip.ts'
import { documentOf } from './executed-copy/certificate.ts'
import { readAttached } from './executed-copy/verifier/verify-agreement.mjs'

/** One more line in the table, and nothing else. */
vi.mock('../../../contract/agreements/signer-fields.ts', async (original) => {
  const module = await original<typeof import('../../../contract/agreements/signer-fields.ts')>()
  const jobTitle: OptionalField = {
    key: 'jobTitle',
    label: 'Job Title (optional)',
    type: 'text',
    autoComplete: 'organization-title',
    maxLength: 20,
    required: false,
    prompt: 'Add your job title',
    certificateLabel: 'Job title',
    inText: 'job title',
  }
  const table = module.SIGNER_FIELDS as unknown as OptionalField[]
  table.push(jobTitle)
  return module
})

async function signedWith(given: object) {
  const t = await testApp()
  const visitor = t.visitor()
  const answer = await visitor.post('/api/nda/submissions', { ...signature(await visitor.read()), ...given })
  const admin = await staffBrowser(t, 'admin')
  return { t, visitor, answer, admin, id: answer.body.submissionId as string }
}

test('a field that is added to the table is checked by the server, and may be left out', async () => {
  const { answer } = await signedWith({ jobTitle: 'x'.repeat(21) })
  expect(answer.status).toBe(400)
  expect(answer.body.error.fields).toEqual({ jobTitle: 'This is longer than 20 characters.' })

  const without = await signedWith({})
  expect(without.answer.status).toBe(201)
  expect(await without.t.rows('submission')).toMatchObject([{ extra_fields: '{}' }])
})

test('a field that is added to the table is in the record, its certificate and its pack', async () => {
  const { t, visitor, admin, id } = await signedWith({ jobTitle: ' Head of Research ' })
  expect(await t.rows('submission')).toMatchObject([{ extra_fields: '{"jobTitle":"Head of Research"}' }])
  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${id}/pdf`)).bytes)
  const attached = readAttached(pdf)
  const record = JSON.parse(attached.record.toString())
  expect(record.signer).toMatchObject({ jobTitle: 'Head of Research', capacity: null })
  const parties = documentOf(record, attached.text.toString()).certificate.sections.find(
    ({ title }) => title === 'The parties',
  )
  expect(parties?.facts).toContainEqual({ is: 'party.signer', label: 'Job title', value: 'Head of Research' })
  const verdict = (await visitor.upload('/api/verify', pdf, 'application/pdf')).body
  expect(verdict.ok, JSON.stringify(verdict)).toBe(true)

  const pack = unzip(Buffer.from((await admin.download(`/api/admin/agreements/${id}/evidence`)).bytes))
  const draft = new Map(pack).get('certification-draft.txt')
  expect(String(draft)).toContain('the job title "Head of Research"')
})

test('a field that is added to the table is in what staff see and export, and in the copy of a person’s data', async () => {
  const { t, admin, id } = await signedWith({ jobTitle: 'Head of Research' })
  const { body } = await admin.get(`/api/admin/nda-submissions/${id}`)
  expect(body.submission).toMatchObject({ jobTitle: 'Head of Research', capacity: null })
  const [heading = '', row = ''] = (await admin.post('/api/admin/nda-submissions/export', {})).body.split('\r\n')
  expect(row.split(',')[heading.split(',').indexOf('jobTitle')]).toBe('Head of Research')
  const [{ person_id } = { person_id: '' }] = await t.rows('submission')
  const copy = (await admin.post(`/api/admin/people/${person_id}/export`, {})).body
  expect(JSON.stringify(copy)).toContain('Head of Research')
})
