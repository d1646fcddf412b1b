import { expect, test } from 'vitest'
import { searchPages } from './rules.ts'

const words = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')

test('an extract has whole words on either side of what was found, and says where the text goes on', () => {
  const text = `${words(30, 'before')} salaries ${words(30, 'after')}`
  const [hit] = searchPages([text], 'Salaries')
  expect(hit).toMatchObject({ page: 1, match: 'salaries' })
  expect(hit?.before).toMatch(/^… (before\d+ )+$/)
  expect(hit?.after).toMatch(/^( after\d+)+ …$/)
  for (const part of [hit?.before, hit?.after])
    for (const word of part?.match(/\w+/g) ?? []) expect(text.split(' ')).toContain(word)
})

test('an extract that reaches an end of the page has no ellipsis there, and a word found within another stays one', () => {
  expect(searchPages(['The salaries of two'], 'alar')).toEqual([
    { page: 1, count: 1, before: 'The s', match: 'alar', after: 'ies of two' },
  ])
})

test('the hits on a page are counted for each of the words', () => {
  expect(searchPages(['Revenue rose. Costs and revenue, revenue.', 'Revenue'], 'revenue costs')).toMatchObject([
    { page: 1, count: 4 },
  ])
})

test('a page of one endless word is cut where it must be', () => {
  const [hit] = searchPages(['x'.repeat(500)], 'x')
  expect(hit?.match).toBe('x')
  expect(hit?.after.length).toBeLessThanOrEqual(62)
})
