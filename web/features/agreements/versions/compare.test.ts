import { expect, test } from 'vitest'
import { compareAgreements } from './compare.ts'

const text = (...clauses: string[]) => `# Mutual NDA\n\nBetween us.\n\n${clauses.join('\n\n')}\n`
const PURPOSE = '## 1. Purpose\n\n1.1 We talk.'
const TERM = '## 2. Term\n\n2.1 It binds for five years.\n\n2.2 Then it ends.'
const states = (before: string, after: string) =>
  compareAgreements(before, after).map(({ heading, state }) => `${heading}: ${state}`)

test('a changed word is marked within its clause, removed text before added text', () => {
  const changes = compareAgreements(text(PURPOSE, TERM), text(PURPOSE, TERM.replace('five', 'two')))
  expect(changes.filter(({ state }) => state !== 'same')).toEqual([
    {
      heading: '2. Term',
      state: 'changed',
      paragraphs: [
        [
          { kind: 'same', text: '2.1 It binds for' },
          { kind: 'removed', text: 'five' },
          { kind: 'added', text: 'two' },
          { kind: 'same', text: 'years.' },
        ],
        [{ kind: 'same', text: '2.2 Then it ends.' }],
      ],
    },
  ])
})

test('clauses can be added, removed and renumbered', () => {
  const remedies = '## 2. Remedies\n\n2.1 We sue.'
  expect(states(text(PURPOSE, TERM), text(PURPOSE, remedies, TERM.replace('2. Term', '3. Term')))).toEqual([
    'Title and opening: same',
    '1. Purpose: same',
    '2. Remedies: added',
    '3. Term: changed',
  ])
  expect(states(text(PURPOSE, TERM), text(PURPOSE))).toEqual([
    'Title and opening: same',
    '1. Purpose: same',
    '2. Term: removed',
  ])
})

test('a clause with another heading at the same number was rewritten', () => {
  expect(states(text(PURPOSE, TERM), text(PURPOSE, '## 2. Duration\n\n2.1 It binds for two years.'))).toEqual([
    'Title and opening: same',
    '1. Purpose: same',
    '2. Duration: changed',
  ])
})

test('very long clauses are compared as a whole, so that the page stays fast', () => {
  const long = (word: string) => `## 1. Long\n\n1.1 ${Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ')}`
  const [, clause] = compareAgreements(text(long('a')), text(long('b')))
  expect(clause?.paragraphs.flat().map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
