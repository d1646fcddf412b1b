import { expect, test } from 'vitest'
import { partsLackingIn } from './office-service.ts'

test.each([
  ['all parts', ['libswlo.so', 'libsdlo.so', 'libsclo.so', 'libsmlo.so', 'soffice'], []],
  ['no formulas', ['libswlo.so', 'libsdlo.so', 'libsclo.so', 'libsmdlo.so'], ['libreoffice-math']],
  ['texts alone', ['libswlo.dll'], ['libreoffice-impress', 'libreoffice-calc', 'libreoffice-math']],
  ['libraries in another folder', ['soffice'], []],
])('names the parts that LibreOffice lacks: %s', (_, files, lacking) => {
  expect(partsLackingIn(files).map((part) => part.split(' ')[0])).toEqual(lacking)
})
