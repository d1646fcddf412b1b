import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('how far a text was read is a part of it, from 0 to 1', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { readingId } = (await visitor.post('/api/nda/readings')).body
  const report = (furthest: unknown) =>
    visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest, end: false })
  for (const part of [0, 0.5, 1]) expect((await report(part)).status).toBe(204)
  for (const nonsense of [-0.1, 1.1, '1', null])
    expect(await report(nonsense)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
})
