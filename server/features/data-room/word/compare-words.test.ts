import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

const differences = (text: string, pages: string) => compareWords(text, pages).differences

test.each([
  ['line ends and hyphens at them', 'The holdings of a company.', 'The hold-\nings of a com\u00ad\npany.'],
  ['ligatures, letter case and raised digits', 'Final OFFER of 10⁶', 'ﬁnal offer\nof 106'],
  ['bullets, cells and marks of the text', 'one | two ~~three~~ x^(ab)', '• one two\nthree xab'],
  ['lines of a script without blanks', '保密协议双方', '保密协\n议双方'],
  ['leaders of a table of contents', 'Purpose 2', 'Purpose.........2'],
])('%s make no difference', (_, text, pages) => expect(differences(text, pages)).toEqual([]))

test('words that only one of both has are shown with those around them', () => {
  expect(
    differences('The recipient shall keep it secret for 3 years.', 'The recipient shall not keep it for 5 years.'),
  ).toEqual([
    { before: 'The recipient shall', text: '', pages: 'not', after: 'keep it secret for 3' },
    { before: 'The recipient shall keep it', text: 'secret', pages: '', after: 'for 3 years.' },
    { before: 'shall keep it secret for', text: '3', pages: '5', after: 'years.' },
  ])
  expect(differences('保密协议双方', '保密协定双方')).toMatchObject([{ text: '议', pages: '定' }])
  expect(differences('at 5%', 'at 5')).toMatchObject([{ text: '5%', pages: '5' }])
})

test('at most 50 differences are listed, the others counted', () => {
  const words = (mark: string) => Array.from({ length: 60 }, (_, index) => `w${index} ${mark}${index}`).join(' ')
  const { differences: listed, more } = compareWords(words('a'), words('b'))
  expect([listed.length, more]).toEqual([50, 10])
})

test('texts that have little in common have no list, but are not called the same', () => {
  const words = (mark: string) => Array.from({ length: 5_000 }, (_, index) => `${mark}${index}`).join(' ')
  expect(compareWords(words('a'), words('b'))).toEqual({ differences: [], more: 1 })
})
