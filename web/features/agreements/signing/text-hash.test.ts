import { expect, test } from 'vitest'
import { textHash } from './text-hash.ts'

test('the hash is of the text that is shown, whatever the server said of it', async () => {
  const nda = { version: 1, title: 'NDA', text: 'abc', sha256: 'what the server says', publishedAt: '' }
  // The first example of the standard (FIPS 180-2, B.1).
  expect(await textHash(nda)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
