import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../../tests/helpers/s3-server.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('with a bucket configured the signed agreement is kept there, and its signer gets it from there', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop().catch(() => {}))
  const t = await testApp({ env: s3.env })
  const visitor = t.visitor()
  await visitor.sign()
  await t.makeDocuments()
  const [{ submission_id, file_sha256 } = { submission_id: '', file_sha256: '' }] = await t.rows('executed_agreement')
  expect(file_sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(existsSync(join(t.folder, 'files'))).toBe(false)
  const copy = await visitor.download(`/api/agreements/${submission_id}/pdf`)
  expect(copy.status).toBe(200)
  expect(Buffer.from(copy.bytes).subarray(0, 5).toString()).toBe('%PDF-')

  await s3.stop()
  const refused = await visitor.get(`/api/agreements/${submission_id}/pdf`)
  expect([refused.status, refused.body.error.code], 'the bucket, not the database, is what is away').toEqual([
    503,
    'files_unavailable',
  ])
})
