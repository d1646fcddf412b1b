import { expect, test } from 'vitest'
import { changedLines, pairPages } from './rules.ts'

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

/** A line of either version: changed words in brackets, cells divided by bars. */
const shown = (before: string, after: string) =>
  changedLines(before, after).map(({ kind, leftOut, ...sides }) => {
    if (kind === 'left_out') return `... ${leftOut}`
    const [was, is] = [sides.before, sides.after].map((lines) =>
      lines.map((line) => line.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')).join(' / '),
    )
    return (kind === 'same' ? `= ${is}` : `${was} > ${is}`).replaceAll('\t', '|')
  })

test('lines that changed are shown side by side with a few around them', () => {
  const before = 'one\ntwo\nthree\nfour\nRevenue was 4 million in all\nfive\nsix\nseven'
  expect(shown(before, before.replace('4', '5'))).toEqual([
    '... 2',
    '= three',
    '= four',
    'Revenue was [4] million in all > Revenue was [5] million in all',
    '= five',
    '= six',
    '= seven',
  ])
  expect(shown('', 'all new')).toEqual([' > [all new]'])
  expect(shown('gone\nstays', 'stays')).toEqual(['[gone] > ', '= stays'])
})

test('cells of a table stay apart, and of a row only what changed is marked', () => {
  const before = 'Term\tIn the contract\nA year \t $54,000\nNotice\tNinety days'
  expect(shown(before, before.replace('$54,000', '$58,000').replace('Ninety', 'Sixty'))).toEqual([
    '= Term|In the contract',
    'A year|[$54,000] > A year|[$58,000]',
    'Notice|[Ninety] days > Notice|[Sixty] days',
  ])
})

test('a paragraph that is broken elsewhere is one row', () => {
  const before = 'The service is paused,\nnot ended, if a regulator\nasks for it.'
  expect(shown(before, 'The whole service is\npaused, not ended, if a\nregulator asks for it.')).toEqual([
    'The service is paused, / not ended, if a regulator / asks for it. > The [whole] service is / paused, not ended, if a / regulator asks for it.',
  ])
  expect(shown('It is broken\nelsewhere', 'It is\nbroken elsewhere'), 'and unchanged').toEqual([
    '= It is / broken elsewhere',
  ])
})

test('words that are the same by chance are not shown as kept', () => {
  const [row] = shown('the first clause of the contract ends', 'a lender may call of all its loans today')
  expect(row).toBe('[the first clause of the contract ends] > [a lender may call of all its loans today]')
})

test.each([
  ['an automatic hyphen', 'The Hold\u00ad\nings agree.', 'The Holdings agree.'],
  ['a hyphen of the word itself', 'The cash-\nflow grows.', 'The cash-flow grows.'],
  ['ligatures and widths', 'The oﬃce at 100', 'The office at １００'],
  ['characters of a script without blanks', '税后利\n润增长', '税后\n利润增长'],
  ['soft hyphens and composed letters', 'Über\u00adgabe', 'U\u0308bergabe'],
])('what only a typesetter changed is no change: %s', (_, before, after) => {
  expect(changedLines(before, after).filter(({ kind }) => kind === 'changed')).toEqual([])
})

test('a page that is only broken into lines elsewhere is the same page', () => {
  expect(pairPages(['One two\nthree hold\u00ad\nings.'], ['One\ntwo three holdings.'])).toEqual([
    { before: 1, after: 1, text: false },
  ])
})

test.each([
  ['a sign', 'Growth of 5 percent', 'Growth of -5 percent'],
  ['a hyphen that changes a word', 'They resign the contract', 'They re-sign the contract'],
  ['a power', 'Revenue of 10⁶ a year', 'Revenue of 106 a year'],
  ['a capital', 'the company', 'the Company'],
  ['one character of a word', '王建国签字', '王建民签字'],
])('what a reader would call a change is one: %s', (_, before, after) => {
  expect(changedLines(before, after).some(({ kind }) => kind === 'changed')).toBe(true)
})
