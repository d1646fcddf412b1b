import { expect, test } from 'vitest'
import type { DocumentReadership, StaffRoom } from './queries.ts'
import { type RoomView, roomRows } from './room-rows.ts'

const document = (
  id: string,
  index: string,
  title: string,
  releasedAt: string | null = '2026-01-01T00:00:00.000Z',
) => ({
  ...{
    id,
    index,
    title,
    description: '',
    releasedAt,
    current: 1,
    folderId: null,
    visibleFrom: null,
    visibleUntil: null,
  },
})
const room = {
  folders: [{ id: 'f', index: '1', title: 'Finance', parentId: null }],
  documents: [
    document('c', '10', 'Cap table'),
    { ...document('a', '1.1', 'Accounts'), folderId: 'f' },
    document('d', '2', 'Deck', null),
  ],
} as unknown as StaffRoom
const read = (
  id: string,
  opened: number,
  lastOpenedAt: string | null,
  completion: number | null,
): DocumentReadership => ({
  ...{ id, opened, lastOpenedAt, completion, mayRead: 9, readers: opened, pageMs: [] },
})
const readership = [
  read('a', 2, '2026-01-03T00:00:00.000Z', 40),
  read('c', 5, '2026-01-02T00:00:00.000Z', 80),
  read('d', 0, null, null),
]
const shown = (view: Partial<RoomView>, isOpen = true) =>
  roomRows(room, readership, { search: '', ...view }, () => isOpen).map(({ title }) => title)

test('the list is the room: folders and documents by their numbers', () => {
  expect(shown({})).toEqual(['Finance', 'Accounts', 'Deck', 'Cap table'])
})

test('without what is in a folded folder, however deep; a search finds it all the same', () => {
  expect(shown({}, false)).toEqual(['Finance', 'Deck', 'Cap table'])
  expect(shown({ search: 'acc' }, false)).toEqual(['Accounts'])
  const within = { ...room, folders: [...room.folders, { id: 'g', index: '1.1', title: 'Audit', parentId: 'f' }] }
  const deep = {
    ...within,
    documents: [{ ...document('e', '1.1.1', 'Letter'), folderId: 'g' }],
  } as unknown as StaffRoom
  const titles = (closed: string) => roomRows(deep, [], { search: '' }, (id) => id !== closed).map(({ title }) => title)
  expect(titles('f')).toEqual(['Finance'])
  expect(titles('g')).toEqual(['Finance', 'Audit'])
  expect(titles('')).toEqual(['Finance', 'Audit', 'Letter'])
})

test('sorted, it has the documents alone, the most first, and what nobody read last', () => {
  expect(shown({ sort: 'title' })).toEqual(['Accounts', 'Cap table', 'Deck'])
  expect(shown({ sort: 'opened' })).toEqual(['Cap table', 'Accounts', 'Deck'])
  expect(shown({ sort: 'last' })).toEqual(['Accounts', 'Cap table', 'Deck'])
  expect(shown({ sort: 'read' })).toEqual(['Cap table', 'Accounts', 'Deck'])
})

test('filtered, it has the documents that fit, in the order of the room', () => {
  expect(shown({ state: 'Private' })).toEqual(['Deck'])
  expect(shown({ state: 'Open' })).toEqual(['Accounts', 'Cap table'])
  expect(shown({ search: 'TABLE' })).toEqual(['Cap table'])
})
