import { expect, test } from 'vitest'
import { tileDocument } from './tile-document.ts'

const room = [
  { title: 'pitch deck (March 2026)' },
  { title: 'Cap-Table.pdf' },
  { title: 'Financial model 2025' },
  { title: 'Financial model 2026' },
  { title: 'Résumé of the founders' },
]
const found = (tile: string) => tileDocument(tile, room)?.title

test('a tile is replaced by the document with its words, however they are written, or with more words', () => {
  expect(found('Cap Table')).toBe('Cap-Table.pdf')
  expect(found('Pitch Deck')).toBe('pitch deck (March 2026)')
  expect(found('RESUME OF THE FOUNDERS')).toBe('Résumé of the founders')
})

test('a tile stays if no document or more than one could be meant', () => {
  expect(found('Financial Model')).toBeUndefined()
  expect(found('Deck')).toBeUndefined()
  expect(found('!')).toBeUndefined()
  expect(tileDocument('Financial model', [...room, { title: 'FINANCIAL MODEL' }])?.title).toBe('FINANCIAL MODEL')
})
