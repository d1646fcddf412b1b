import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { makeDraft } from './draft.ts'
import type { Content } from './queries.ts'
import type { SetValue } from './set-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CONTENT = { draft: null, published: { number: 3 }, start: { hero: 'as published' } } as unknown as Content
type Sent = { revision: string | null; basedOn: number; hero: unknown }

/** A draft whose server answers as it is told; what was sent is kept. */
function draftWith(answer: (sent: Sent, count: number) => unknown) {
  const sent: Sent[] = []
  const draft = makeDraft(CONTENT, async (seen, set: SetValue) => {
    sent.push({ ...seen, hero: set.hero })
    const said = await answer(sent.at(-1) as Sent, sent.length)
    if (said instanceof Error) throw said
    return { revision: `r${sent.length}`, editedAt: '2026-01-15T10:42:00.000Z', problems: [] }
  })
  return { draft, sent }
}

test('what is typed is sent once a moment has passed, over what was seen last', async () => {
  const { draft, sent } = draftWith(() => undefined)
  draft.change({ hero: 'a' })
  draft.change({ hero: 'ab' })
  await vi.runAllTimersAsync()
  draft.change({ hero: 'abc' })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([
    { revision: null, basedOn: 3, hero: 'ab' },
    { revision: 'r1', basedOn: 3, hero: 'abc' },
  ])
  expect(draft.snapshot().state).toEqual({ kind: 'saved', at: '2026-01-15T10:42:00.000Z' })
})

test('what is typed while a change is on its way is sent after it, never beside it', async () => {
  const { draft, sent } = draftWith(async (_, count) => {
    if (count === 1) draft.change({ hero: 'second' })
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  })
  draft.change({ hero: 'first' })
  const all = draft.flush()
  await vi.runAllTimersAsync()
  await all
  expect(sent.map(({ revision, hero }) => [revision, hero])).toEqual([
    [null, 'first'],
    ['r1', 'second'],
  ])
})

test('without an answer it is tried again by itself, and nothing is lost', async () => {
  const { draft, sent } = draftWith((_, count) => count < 3 && new CallError('No answer', { status: 0 }))
  draft.change({ hero: 'kept' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draft.snapshot()).toMatchObject({ state: { kind: 'offline' }, set: { hero: 'kept' } })
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(3)
  expect(draft.snapshot().state.kind).toBe('saved')
})

test('after a conflict, nothing is sent until the editor chooses what to keep', async () => {
  const refusal = new CallError('Tamsin Vance changed this draft', { status: 409, code: 'draft_changed' })
  const { draft, sent } = draftWith((_, count) => count === 1 && refusal)
  draft.change({ hero: 'mine' })
  await vi.runAllTimersAsync()
  expect(draft.snapshot().state).toEqual({ kind: 'conflict', words: 'Tamsin Vance changed this draft' })
  draft.change({ hero: 'mine, and more' })
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  await draft.keepMine({ revision: 'theirs', basedOn: 3 })
  expect(sent.at(-1)).toEqual({ revision: 'theirs', basedOn: 3, hero: 'mine, and more' })
  expect(draft.snapshot().state.kind).toBe('saved')
})
