import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from '../../../lib/call.ts'
import { keptOpenings } from './outbox.ts'
import { reportVisit } from './reporter.ts'

const before = answerWith(() => Promise.reject(new Error('Not asked for')))
afterEach(() => {
  answerWith(before)
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a visit whose report is never answered is reported again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const timeUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal)
  const asked: string[] = []
  answerWith((url, { signal }) => {
    asked.push(url)
    if (asked.length > 1) return Promise.resolve(new Response(null, { status: 204 }))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })

  const visit = reportVisit('vault')
  const first = visit.flush()
  const second = visit.flush()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  timeUp.abort(new DOMException('Too late', 'TimeoutError'))
  expect(await first).toBe(false)
  await second
  expect(asked).toEqual(['/api/audit/access', '/api/audit/access'])
  expect(keptOpenings()).toEqual([])
})
