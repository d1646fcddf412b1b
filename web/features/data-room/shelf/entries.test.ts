import { expect, test } from 'vitest'
import type { Room, ShelfDocument } from '../reader/queries.ts'
import { fileOf, groupEntries, progressOf, type Tile } from './entries.ts'

const room = [
  { id: 'a', title: 'pitch deck (March 2026)' },
  { id: 'b', title: 'Cap-Table.pdf' },
  { id: 'c', title: 'Financial model 2025' },
  { id: 'd', title: 'Financial model 2026' },
  { id: 'e', title: 'Résumé of the founders' },
]
const found = (title: string) => fileOf({ title }, room)?.title

test('a tile stands for the document with its words, however they are written, or with more words', () => {
  expect(found('Cap Table')).toBe('Cap-Table.pdf')
  expect(found('Pitch Deck')).toBe('pitch deck (March 2026)')
  expect(found('RESUME OF THE FOUNDERS')).toBe('Résumé of the founders')
})

test('a tile has no file if no document or more than one could be meant', () => {
  expect(found('Financial Model')).toBeUndefined()
  expect(found('Deck')).toBeUndefined()
  expect(found('!')).toBeUndefined()
  expect(fileOf({ title: 'Financial model' }, [...room, { id: 'f', title: 'FINANCIAL MODEL' }])?.id).toBe('f')
})

test('the file that staff chose counts over words, and if the reader may not open it there is none', () => {
  expect(fileOf({ title: 'Cap Table', document: 'd' }, room)?.id).toBe('d')
  expect(fileOf({ title: 'Cap Table', document: 'z' }, room)).toBeUndefined()
})

const tile = (title: string, document?: string): Tile => ({
  title,
  description: `About ${title}`,
  icon: 'star',
  action: `Request ${title}`,
  document,
})

const file = (id: string, index: string, folderId: string | null, title: string, description = '') =>
  ({ id, index, folderId, title, description, icon: 'chart', action: 'Read' }) as ShelfDocument

const folder = { id: 'legal', index: '1', title: 'Legal', depth: 0 }
const shown = (tiles: Tile[], of: Room) =>
  groupEntries(tiles, of).map(({ folder: at, entries }) => [
    typeof at === 'string' || at === null ? at : at.title,
    ...entries.map((one) => [one.title, one.description, one.action, one.file?.id]),
  ])

test('the list has each document once, with the page’s words and the room’s order, and requests last', () => {
  const documents = [
    file('x', '1.1', 'legal', 'Side letter, as sent'),
    file('y', '2', null, 'Model', 'Three cases'),
    file('w', '3', null, 'Deck'),
  ]
  expect(
    shown([tile('Terms', 'x'), tile('Film'), tile('Model'), tile('The model', 'y')], { folders: [folder], documents }),
  ).toEqual([
    ['Legal', ['Terms', 'About Terms', 'Read', 'x']],
    ['rest', ['Model', 'Three cases', 'Read', 'y'], ['Deck', '', 'Read', 'w']],
    ['request', ['Film', 'About Film', 'Request Film', undefined]],
  ])
})

test('requests alone, or files alone, need no heading', () => {
  expect(shown([tile('Film')], { folders: [], documents: [] })).toEqual([
    [null, ['Film', 'About Film', 'Request Film', undefined]],
  ])
  expect(shown([], { folders: [], documents: [file('w', '1', null, 'Deck')] })).toEqual([
    [null, ['Deck', '', 'Read', 'w']],
  ])
  expect(shown([], { folders: [folder], documents: [] })).toEqual([])
})

test('a reader is told what is new, what was replaced, and where they stopped', () => {
  const at = '2026-01-20T08:00:00.000Z'
  const of = (read: ShelfDocument['read']) => progressOf({ read, version: 2, pages: 24 })
  expect(of(null)).toEqual({ state: 'new' })
  expect(of({ version: 1, page: 9, at })).toEqual({ state: 'updated' })
  expect(of({ version: 2, page: 5, at })).toEqual({ state: 'begun', page: 5, at })
  expect(of({ version: 2, page: 24, at })).toEqual({ state: 'finished', page: 24, at })
  expect(of(undefined), 'staff').toBeUndefined()
})
