import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressReporter } from './progress-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A reporter whose reports are kept, and fail while `broken`. */
function reporting() {
  const sent: object[] = []
  const state = { broken: false }
  const reporter = progressReporter(async (report) => {
    if (state.broken) throw new Error('offline')
    sent.push(report)
  })
  return { sent, state, reporter }
}

test('while one scrolls it reports every two seconds at most; the end and the box at once', async () => {
  const { sent, reporter } = reporting()
  reporter.report({ furthest: 0.1 })
  await vi.advanceTimersByTimeAsync(0)
  for (const furthest of [0.2, 0.3, 0.4]) reporter.report({ furthest })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ furthest: 0.1, end: false, active: [] }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(2)
  reporter.report({ furthest: 1, end: true, endBy: 'scroll' })
  await vi.advanceTimersByTimeAsync(0)
  reporter.report({ box: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.slice(2)).toEqual([
    { furthest: 1, end: true, endBy: 'scroll', active: [] },
    { furthest: 1, end: true, endBy: 'scroll', box: true, active: [] },
  ])
})

test('reading time goes with a report, is said once, and is given back where the report was lost', async () => {
  const { sent, state, reporter } = reporting()
  let times = [3_000, 1_000]
  const back: number[][] = []
  const take = () => times.splice(0)
  reporter.count({ take, putBack: (lost) => void back.push(lost) })
  await reporter.flush()
  expect(sent).toEqual([{ furthest: 0, end: false, active: [3_000, 1_000] }])
  await reporter.flush()
  expect(sent, 'nothing new').toHaveLength(1)

  state.broken = true
  times = [500]
  reporter.report({ furthest: 1, end: true, endBy: 'control' })
  await reporter.flush()
  expect(back).toEqual([[500]])
  state.broken = false
  await reporter.flush()
  expect(sent.at(-1), 'said again before signing').toMatchObject({ end: true, endBy: 'control' })
})

test('to a new reading everything is said again', async () => {
  const { sent, reporter } = reporting()
  reporter.report({ furthest: 1, end: true, endBy: 'scroll', box: true })
  await reporter.flush()
  await reporter.restart()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})
