import { expect, test } from 'vitest'
import { richBlocks, richSpans } from './rich-text-parts.ts'

test('a text is paragraphs, headings and lists; lines of a paragraph are joined', () => {
  expect(richBlocks('## Why\nOne\ntwo\n\nThree\n- a\n- b\n\n- c\nFour')).toEqual([
    { kind: 'heading', text: 'Why' },
    { kind: 'paragraph', text: 'One two' },
    { kind: 'paragraph', text: 'Three' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'list', items: ['c'] },
    { kind: 'paragraph', text: 'Four' },
  ])
})

test('bold, italic and links are marked, and a star that stands alone is a star', () => {
  expect(richSpans('A **bold** and *slanted* [word](https://halcyon.example/a) at 2 * 3')).toEqual([
    { kind: 'plain', text: 'A ' },
    { kind: 'bold', text: 'bold' },
    { kind: 'plain', text: ' and ' },
    { kind: 'italic', text: 'slanted' },
    { kind: 'plain', text: ' ' },
    { kind: 'link', text: 'word', href: 'https://halcyon.example/a' },
    { kind: 'plain', text: ' at 2 * 3' },
  ])
})

test.each([
  'javascript:alert(1)',
  'http://plain.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'data:text/html,x',
])('a link to %s stays text', (href) =>
  expect(richSpans(`[here](${href})`)).toEqual([{ kind: 'plain', text: `[here](${href})` }]),
)

test.each(['/vault#financials', '#financials', 'https://halcyon.example'])('a link to %s is a link', (href) =>
  expect(richSpans(`[here](${href})`)).toEqual([{ kind: 'link', text: 'here', href }]),
)
