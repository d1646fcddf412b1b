import { expect, test } from 'vitest'
import { titleOf } from './upload.ts'

test('a document is called after its file, in words', () => {
  expect(titleOf('2026-03_pitch-deck.pdf')).toBe('2026-03 pitch deck')
  expect(titleOf('Bilan_2025.PDF')).toBe('Bilan 2025')
  expect(titleOf('.pdf')).toBe('.pdf')
  expect(titleOf('Überblick zur Lage.docx')).toBe('Überblick zur Lage')
})
