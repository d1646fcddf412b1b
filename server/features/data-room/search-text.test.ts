import { expect, test } from 'vitest'
import { chance } from '../../../tests/helpers/random.ts'
import { findWords, searchLetters, searchText, wordsToFind } from './search-text.ts'

const found = (text: string, query: string) => {
  const letters = Array.from(text)
  return findWords(letters, wordsToFind(query)).map(([from, to]) => letters.slice(from, to).join(''))
}

test.each([
  ['letters with accents that the page composes', 'Cafe\u0301 au lait', 'CAFÉ', ['Cafe\u0301']],
  ['in the order of the text', 'Cafe\u0301 au lait', 'lait café', ['Cafe\u0301', 'lait']],
  ['a word that a line end divides', 'Hold\r\nings', 'holdings', ['Hold\r\nings']],
  ['a hyphen that PDFium writes at a line end', 'Hold\ufffe\r\nings', 'holdings', ['Hold\ufffe\r\nings']],
  ['a hyphen at the end of a line, and a blank', 'Hold- \nings', 'holdings', ['Hold- \nings']],
  ['a compound at its own hyphen', 'well-\nknown well-known', 'well-known', ['well-\nknown', 'well-known']],
  ['a soft hyphen', 'Hold\u00adings', 'holdings', ['Hold\u00adings']],
  ['a joiner without a width', 'Hold\u200bings', 'holdings', ['Hold\u200bings']],
  ['a ligature', 'of\ufb01ce', 'office', ['of\ufb01ce']],
  ['a part of a ligature', '\ufb01', 'i', ['\ufb01']],
  ['wide digits', '１００', '100', ['１００']],
  ['digits for wide ones', '100', '１００', ['100']],
  ['quotes', 'O’Brien', "O'Brien", ['O’Brien']],
  ['Chinese over a line end', '王\r\n建国', '王建国', ['王\r\n建国']],
  ['Chinese with blanks to fill a line', '税 后 利润', '税后利润', ['税 后 利润']],
  ['one character', '税后', '税', ['税']],
  ['Korean over a line end', '한국\n투자', '한국투자', ['한국\n투자']],
  ['Korean in parts', '한국'.normalize('NFD'), '한국', ['한국'.normalize('NFD')]],
  ['Japanese in half width', 'ｶﾞｲﾄﾞ', 'ガイド', ['ｶﾞｲﾄﾞ']],
  ['Greek in capitals', 'ΛΟΓΟΣ λόγος', 'λογος', ['ΛΟΓΟΣ']],
  ['sharp s in capitals', 'Straße STRASSE', 'strasse', ['Straße', 'STRASSE']],
  ['beyond the first plane', '𠮷野家', '𠮷野', ['𠮷野']],
  ['nothing but a hyphen', 'a - b', '-', []],
] as const)('%s', (_, text, query, expected) => {
  expect(found(text, query)).toEqual(expected)
})

test('a hit ends with its word, not with the line end or hyphen behind it', () => {
  expect(found('Aldebaran\r\nis', 'aldebaran')).toEqual(['Aldebaran'])
  expect(found('Aldebaran-Süd', 'aldebaran')).toEqual(['Aldebaran'])
})

test('the halves of a character beyond the first plane are one letter', () => {
  const letters = [...'𠮷野'].flatMap((letter) => letter.split(''))
  expect(findWords(letters, wordsToFind('𠮷野'))).toEqual([[0, 3]])
})

test('with places and without, the text is the same', () => {
  const { below, pick } = chance(11)
  const parts = [
    'fi',
    'ﬁ',
    '-',
    '\n',
    '\r\n',
    ' ',
    '\u00ad',
    'é',
    'e\u0301',
    '한',
    '税',
    'Σ',
    'İ',
    'ß',
    '１',
    '\u200d',
    '\ufffe',
    'ガ',
    'ｶﾞ',
    '’',
    '𠮷',
  ]
  for (let run = 0; run < 2_000; run++) {
    const text = Array.from({ length: 1 + below(12) }, () => pick(parts)).join('')
    expect(searchLetters(Array.from(text)).text, JSON.stringify(text)).toBe(searchText(text))
  }
})
