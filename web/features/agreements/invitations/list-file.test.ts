import { expect, test } from 'vitest'
import { decodeList } from './list-file.ts'

const NAME = 'Jürgen Groß, Zoë'

/** The numbers of the letters, each in two bytes. */
function inPairs(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(NAME)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\u{FEFF}${NAME}`)],
  ['UTF-16', inPairs(`\u{FEFF}${NAME}`, true)],
  ['UTF-16, the other way round', inPairs(`\u{FEFF}${NAME}`, false)],
  ['Windows', Uint8Array.from(NAME, (letter) => letter.charCodeAt(0))],
])('a file saved as %s keeps its letters', (_, bytes) => {
  expect(decodeList(bytes).replace(/^\u{FEFF}/u, '')).toBe(NAME)
})
