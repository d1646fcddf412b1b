import { expect, test } from 'vitest'
import { line } from './text.ts'
import { isLine, visibleText } from './visible-text.ts'

test('what turns text around or is invisible is removed from names, and nothing else', () => {
  expect(line(40).parse(' E\u202enaile\u2066 \u200fX\ufeff\u200b ')).toBe('Enaile X')
  for (const name of ['Zoë O’Hara-Ñuñez', 'محمد', 'נועה', 'क्ष्म', 'می\u200cخواهم', '김민준'])
    expect(visibleText(name)).toBe(name)
})

test.each(['a\nb', 'a\u0000b', 'a\u2028b', 'a\ud800b'])('%j is refused', (text) => {
  expect(line(40).safeParse(text).success).toBe(false)
  expect(isLine(text, 40)).toBe(false)
})
