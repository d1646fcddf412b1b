import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalText, textHash, titleOf } from './text.ts'

test('the canonical form: NFC, LF line ends, trailing blanks cut', () => {
  expect(canonicalText('# Cafe\u0301  \r\nA\t\rB \n\n\n')).toBe('# Café\nA\nB\n')
})

test('texts that differ only in line ends, trailing blanks and composition have one hash', () => {
  const one = textHash(canonicalText('# É\n\ntext\n'))
  expect(textHash(canonicalText('# E\u0301 \r\n\r\ntext'))).toBe(one)
  expect(one).toBe(createHash('sha256').update('# É\n\ntext\n').digest('hex'))
})

test('a text without a heading is not an agreement', () => {
  expect(titleOf('# Mutual NDA\n\nx')).toBe('Mutual NDA')
  expect(() => titleOf('Mutual NDA')).toThrow('heading')
})
