import { expect, test } from 'vitest'
import { readError } from './call-error.ts'

const answer = (status: number, error: object) =>
  new Response(JSON.stringify({ error }), { status, headers: { 'x-request-id': 'the-number' } })

test('a fault that nobody foresaw says what to name to us, wherever its words are shown', async () => {
  const message = 'Something went wrong on our side.'
  const error = await readError(answer(500, { code: 'internal', message, requestId: 'the-number' }), 'words')
  expect(error.message).toBe('Something went wrong on our side. If you contact us, please mention the-number.')
  expect(error.requestId).toBe('the-number')
})

test('a refusal keeps its words, and its number for whoever asks', async () => {
  const error = await readError(answer(403, { code: 'code_expired', message: 'Access code has expired.' }), 'words')
  expect(error.message).toBe('Access code has expired.')
  expect(error.requestId).toBe('the-number')
})
