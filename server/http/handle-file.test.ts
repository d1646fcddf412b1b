import { expect, test } from 'vitest'
import { attachmentNamed } from './handle-file.ts'

test.each([
  ['data.json', 'attachment; filename="data.json"'],
  [
    'öttl-söhne-agreement-a1.pdf',
    `attachment; filename="ottl-sohne-agreement-a1.pdf"; filename*=UTF-8''%C3%B6ttl-s%C3%B6hne-agreement-a1.pdf`,
  ],
  ['東京-a1.pdf', `attachment; filename="__-a1.pdf"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC-a1.pdf`],
  ['a"b\r\nc.pdf', `attachment; filename="a_b__c.pdf"; filename*=UTF-8''a%22b%0D%0Ac.pdf`],
])('the header for %s is ASCII and names all of it', (name, header) => {
  expect(attachmentNamed(name)).toBe(header)
})
