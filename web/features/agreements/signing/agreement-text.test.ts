import { expect, test } from 'vitest'
import { clausesOf, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { minutesLeft } from './agreement-text.ts'

const TEXT = `# Mutual Agreement

Between one party
and another.

## 1. Purpose
1.1 To consider it.

(a) first;
(b) second.

- a dash

## 2. Term

<b>Five</b> years.`

test('the agreement becomes a title, clauses and paragraphs, with numbers that hang', () => {
  expect(parseAgreement(TEXT)).toEqual([
    { kind: 'title', text: 'Mutual Agreement' },
    { kind: 'paragraph', text: 'Between one party and another.' },
    { kind: 'clause', id: 'clause-1', text: '1. Purpose' },
    { kind: 'numbered', number: '1.1', text: 'To consider it.', deep: false },
    { kind: 'numbered', number: '(a)', text: 'first;', deep: true },
    { kind: 'numbered', number: '(b)', text: 'second.', deep: true },
    { kind: 'numbered', number: '–', text: 'a dash', deep: true },
    { kind: 'clause', id: 'clause-2', text: '2. Term' },
    { kind: 'paragraph', text: '<b>Five</b> years.' },
  ])
  expect(clausesOf(parseAgreement(TEXT)).map(({ id }) => id)).toEqual(['clause-1', 'clause-2'])
})

test('the time left shrinks with what was read and never reaches none', () => {
  const long = 'word '.repeat(2200)
  expect(minutesLeft(long, 0)).toBe(10)
  expect(minutesLeft(long, 0.5)).toBe(5)
  expect(minutesLeft(long, 1)).toBe(1)
})
