import { expect, test } from 'vitest'
import { changedWords, pairPages } from './rules.ts'

const pairs = (before: string[], after: string[]) =>
  pairPages(before, after).map((pair) => `${pair.before ?? '-'}:${pair.after ?? '-'}${pair.text ? ' changed' : ''}`)

test('pages belong together by what they say, wherever pages were put in or taken out', () => {
  const [a, b, c] = ['revenue of the year was four million', 'the team has nine people', 'risks of the market']
  expect(pairs([a, b, c], [a, b, c])).toEqual(['1:1', '2:2', '3:3'])
  expect(pairs([a, b, c], [a, 'a new page', b, c])).toEqual(['1:1', '-:2 changed', '2:3', '3:4'])
  expect(pairs([a, b, c], [a, c])).toEqual(['1:1', '2:- changed', '3:2'])
  const grown = 'revenue of the year was five million'
  expect(pairs([a, b], ['something else entirely', grown, b])).toEqual(['-:1 changed', '1:2 changed', '2:3'])
  expect(pairs([a], ['nothing in common']), 'in their order').toEqual(['1:1 changed'])
  expect(pairs([], [a])).toEqual(['-:1 changed'])
  const many = Array.from({ length: 101 }, (_, at) => `page ${at}`)
  const changed = pairs(many, [...many.map((text) => `${text} again`), 'one more'])
  expect(changed.slice(-2), 'too many to weigh').toEqual(['101:101 changed', '-:102 changed'])
  expect(pairs(['', ''], ['', '']), 'scans have no text').toEqual(['1:1', '2:2'])
})

test('words that changed are shown with some around them', () => {
  const before = 'one two three four five six seven eight nine ten eleven revenue was 4 million in all'
  const runs = changedWords(before, before.replace('4', '5'))
  expect(runs).toEqual([
    { kind: 'left_out', text: '' },
    { kind: 'same', text: 'six seven eight nine ten eleven revenue was' },
    { kind: 'removed', text: '4' },
    { kind: 'added', text: '5' },
    { kind: 'same', text: 'million in all' },
  ])
  expect(changedWords('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }])
})
