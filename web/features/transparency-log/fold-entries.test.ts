import { expect, test } from 'vitest'
import { foldEntries } from './fold-entries.ts'
import type { Entry } from './queries.ts'

const entry = (id: string, says: string, at = '2026-11-25T10:00:00Z'): Entry => ({
  ...{ id, says, at, index: 1, action: 'document.opened', kind: 'access', refused: false, who: 'Elena' },
  ...{ personId: 'elena', codeId: null, sessionId: null, submissionId: null, route: null, address: null },
})
const said = (entries: readonly Entry[], opened: string[] = []) =>
  foldEntries(entries, new Set(opened)).map(({ id, times, isInside }) => `${id} ${times}${isInside ? ' inside' : ''}`)

test('neighbours that say the same are one line, which can be opened; others stay as they are', () => {
  const entries = [entry('e', 'opened'), entry('d', 'opened'), entry('c', 'signed'), entry('b', 'opened')]
  expect(said(entries)).toEqual(['fold-d 2', 'c 1', 'b 1'])
  expect(said(entries, ['fold-d'])).toEqual(['fold-d 2', 'e 1 inside', 'd 1 inside', 'c 1', 'b 1'])
})

test('what happened on another day, to another person or from another address is not the same', () => {
  expect(said([entry('b', 'opened'), entry('a', 'opened', '2026-11-24T23:59:59Z')])).toEqual(['b 1', 'a 1'])
  expect(said([entry('b', 'opened'), { ...entry('a', 'opened'), personId: 'jonas' }])).toEqual(['b 1', 'a 1'])
  expect(said([entry('b', 'opened'), { ...entry('a', 'opened'), address: '198.51.100.7' }])).toEqual(['b 1', 'a 1'])
})
