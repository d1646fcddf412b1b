import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { relationships } from '../../../../tests/helpers/office.ts'
import { OfficePackage, targetsOf } from './office-package.ts'

test.each([
  ['as it is', 'my%20sheet.xml', 'xl/my%20sheet.xml'],
  ['without its percent signs', 'my%20sheet.xml', 'xl/my sheet.xml'],
  ['in another case', 'My.xml', 'xl/my.XML'],
  ['from the root', '/other/s.xml', 'other/s.xml'],
  ['from a folder above', '../s.xml', 's.xml'],
  ['with backslashes', 'sheets\\s.xml', 'xl/sheets/s.xml'],
])('a relationship names its part: %s', (_, target, name) => {
  const file = new OfficePackage(
    zipSync({
      'xl/_rels/workbook.xml.rels': strToU8(relationships(['a', 'sheet', target], ['b', 'other', 'x.xml'])),
      [name]: strToU8('<s/>'),
    }),
  )
  const targets = targetsOf(file.relationshipsOf('xl/workbook.xml'), 'sheet')
  expect(targets.map((one) => file.read(one)?.toString())).toEqual(['<s/>'])
})

test('what is outside has an address and no part', () => {
  const rels = relationships(['a', 'hyperlink', 'https://x/']).replace('/>', ' TargetMode="External"/>')
  const file = new OfficePackage(zipSync({ '_rels/.rels': strToU8(rels) }))
  expect(file.relationshipsOf('')).toEqual([{ id: 'a', type: 'hyperlink', target: undefined, address: 'https://x/' }])
})
