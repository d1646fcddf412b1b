import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { initialsOf, Monogram } from './monogram.tsx'

test.each([
  ['Ines Kaltwasser', 'IK'],
  ['  zoë van der  Berg ', 'ZB'],
  ['Madonna', 'M'],
  ['山田 太郎', '山太'],
  ['', ''],
])('the initials of “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('one name has one ring, and another name another', () => {
  const draw = (of: string) => renderToStaticMarkup(createElement(Monogram, { of }))
  expect(draw('Ines Kaltwasser')).toBe(draw('Ines Kaltwasser'))
  expect(draw('Ines Kaltwasser').replace('IK', '')).not.toBe(draw('Tobias Renard').replace('TR', ''))
})
