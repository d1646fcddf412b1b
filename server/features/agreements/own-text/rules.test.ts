import { expect, test } from 'vitest'
import { parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { agreementFromHtml } from './rules.ts'

const read = (html: string) =>
  agreementFromHtml(html, { named: [], formatting: false, headers: false, comments: false })

test('headings become clauses, and Word’s lists become numbered paragraphs', () => {
  const { text, leftOut } = read(
    '<h1 class="title">Mutual <strong>NDA</strong></h1><p>Between A &amp; B.</p>' +
      '<h1>Purpose</h1><ol><li>First</li><li>Second<ol><li>of it</li><li>and of it</li></ol></li></ol>' +
      '<h1>Term</h1><p>3 years.</p><ul><li>a point</li></ul>',
  )
  expect(text).toBe(
    `${['# Mutual NDA', 'Between A & B.', '## 1. Purpose', '1.1 First', '1.2 Second', '(a) of it', '(b) and of it', '## 2. Term', '3 years.', '- a point'].join('\n\n')}\n`,
  )
  expect(leftOut.join(' ')).toMatch(/formatting.*counted anew/)
  expect(parseAgreement(text).filter(({ kind }) => kind === 'clause')).toHaveLength(2)
})

test('a text that numbers itself keeps its numbers, also without heading styles', () => {
  const { text, leftOut } = read(
    '<p>Non-Disclosure Agreement</p><p><strong>1. Purpose</strong></p><p>1.1 We talk.</p><p>2. Term</p><p>2.1 It binds.</p>',
  )
  expect(text).toBe('# Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 We talk.\n\n## 2. Term\n\n2.1 It binds.\n')
  expect(leftOut).toEqual(['Bold, italics and other formatting.'])
})

test('where the clauses are the outermost list, their paragraphs are numbered within them', () => {
  const { text } = read('<p>NDA</p><ol><li>Purpose<ol><li>We talk.</li><li>And meet.</li></ol></li><li>Term</li></ol>')
  expect(text).toBe('# NDA\n\n## 1. Purpose\n\n1.1 We talk.\n\n1.2 And meet.\n\n## 2. Term\n')
})

test('what is left out is listed: tables, notes with their words, headers, comments and what the reader names', () => {
  const { text, leftOut } = agreementFromHtml(
    '<h1>NDA</h1><h2>1. One</h2><p>Text<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> and more</p>' +
      '<table><tr><td><p>First</p><p>name</p></td><td><p>Role</p></td></tr></table>' +
      '<ol><li id="footnote-1"><p> See there. <a href="#footnote-ref-1">↑</a></p></li></ol>',
    { named: ['Paragraph 2: a picture, left out.'], formatting: true, headers: true, comments: true },
  )
  expect(text).toBe('# NDA\n\n## 1. One\n\nText and more\n\nFirst name | Role\n')
  expect(leftOut).toEqual([
    'Bold, italics and other formatting.',
    '1 table: each row became a paragraph.',
    'Paragraph 2: a picture, left out.',
    'Headers and footers.',
    'Comments.',
    'A note: “See there.”',
  ])
})

test('a text without title or clauses says so', () => {
  expect(read('<ul><li>only a point</li></ul>').leftOut.join(' ')).toMatch(/No title.*No clauses/)
  expect(read('').text).toBe('')
})
