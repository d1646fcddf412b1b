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
  ['capitals', 'HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ', 'youtube', { kind: 'frame', url: FRAME }],
  ['Vimeo', 'https://vimeo.com/76979871', 'youtube', undefined],
  ['another site', 'https://evil.example/embed/dQw4w9WgXcQ', 'youtube', undefined],
  ['an mp4 of another site', 'https://cdn.example/a.mp4', 'mp4', undefined],
  ['an mp4 of another site, called YouTube', 'https://www.youtube.com/a.mp4', 'youtube', undefined],
  ['a video on YouTube, called an mp4', 'https://youtu.be/dQw4w9WgXcQ', 'mp4', undefined],
  ['a user before the host', 'https://evil@youtube.com/embed/dQw4w9WgXcQ', 'youtube', undefined],
  ['a password before the host', 'https://:evil@youtube.com/embed/dQw4w9WgXcQ', 'youtube', undefined],
  ['another port', 'https://youtube.com:8443/embed/dQw4w9WgXcQ', 'youtube', undefined],
  ['no TLS', 'http://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube', undefined],
  ['a host that begins so', 'https://youtube.com.evil.example/embed/x', 'youtube', undefined],
  ['a path out of the frame', 'https://youtu.be/..%2f..%2fx', 'youtube', undefined],
  ['an address of any host', '//evil.example/a.mp4', 'mp4', undefined],
  ['a script', 'javascript:alert(1)', 'youtube', undefined],
] as const)('%s', (_, embed, type, source) => {
  expect(filmSource(embed, type)).toEqual(source)
})
