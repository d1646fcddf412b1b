import { expect, test } from 'vitest'
import { filmSource } from './film-source.ts'

const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['no source', '', 'mp4', undefined],
  ['nothing but blanks', '  ', 'youtube', undefined],
  ['a file of this site', '/film/vestibule.mp4', 'mp4', { kind: 'file', url: '/film/vestibule.mp4' }],
  ['the type decides for a file without an ending', '/film/latest', 'mp4', { kind: 'file', url: '/film/latest' }],
  ['the ending decides over the type', '/film/a.mp4', 'youtube', { kind: 'file', url: '/film/a.mp4' }],
  ['blanks around it do not count', ' /film/a.mp4 ', 'youtube', { kind: 'file', url: '/film/a.mp4' }],
  ['watch?v=', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s', 'youtube', { kind: 'frame', url: FRAME }],
  ['the short form', 'https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', { kind: 'frame', url: FRAME }],
  ['the embedded form', 'https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube', { kind: 'frame', url: FRAME }],
  ['with a slash at the end', 'https://www.youtube.com/embed/dQw4w9WgXcQ/', 'youtube', { kind: 'frame', url: FRAME }],
  ['the name of the film alone', 'dQw4w9WgXcQ', 'youtube', { kind: 'frame', url: FRAME }],
  ['a host without a film', 'https://www.youtube.com/', 'youtube', undefined],
  ['no address at all', 'https://', 'youtube', undefined],
] as const)('%s', (_, embed, type, source) => {
  expect(filmSource(embed, type)).toEqual(source)
})

test('whatever the host in the source, nothing but the host without cookies is ever embedded', () => {
  for (const given of ['https://evil.example/embed/x', '//evil.example/x', 'javascript:alert(1)'])
    expect(filmSource(given, 'youtube')?.url).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[^/]+$/)
})
