import { describe, expect, test } from 'vitest'
import { arrange, type Found, type Listed, titleOf } from './upload-rules.ts'

const file = (path: string, bytes = 1_000): Listed => {
  const folders = path.split('/')
  return { name: folders.pop() ?? '', folders, bytes }
}
const found = (...paths: string[]): Found<Listed> => ({ files: paths.map((path) => file(path)), leftOut: [] })
const TOP = { depth: 0, office: true }
const names = ({ files }: { files: readonly Listed[] }) =>
  files.map(({ folders, name }) => [...folders, name].join('/'))

describe('what is chosen', () => {
  test('has its names without characters that nobody sees, as the server keeps them', () => {
    expect(names(arrange(found(' Legal /a\u202eb.pdf'), TOP))).toEqual(['Legal/ab.pdf'])
  })

  test('comes in the order of its numbers, and what is in folders first', () => {
    const { folders, ...arranged } = arrange(found('b.pdf', '10 Legal/a.pdf', '2 Tax/b/x.pdf', '2 Tax/a.pdf'), TOP)
    expect(names(arranged)).toEqual(['2 Tax/b/x.pdf', '2 Tax/a.pdf', '10 Legal/a.pdf', 'b.pdf'])
    expect(folders, 'to be made').toBe(3)
  })

  test.each([
    ['../../etc/passwd.pdf', 'leads out'],
    ['a/../b.pdf', 'leads out'],
    ['/etc/a.pdf', 'leads out'],
    ['C:\\Users\\a.pdf', 'leads out'],
    ['.DS_Store', 'hidden'],
    ['__MACOSX/a/._a.pdf', 'hidden'],
    ['a/Thumbs.db', 'hidden'],
    ['notes.txt', 'Only PDF'],
    ['old.doc', 'Old Office formats'],
    ['inner.zip', 'zip within a zip'],
    ['a\u0007.pdf', 'cannot be shown'],
    [' /a.pdf', 'leads out'],
    [`${'x'.repeat(256)}.pdf`, 'too long'],
  ])('%s is left out and says why', (path, why) => {
    const arranged = arrange(found(path), TOP)
    expect(arranged.files).toEqual([])
    expect(arranged.leftOut[0]?.why).toMatch(new RegExp(why, 'i'))
  })

  test('is left out if it is empty, too large, or needs LibreOffice where there is none', () => {
    const files = [
      file('empty.pdf', 0),
      file('large.pdf', 64 * 1024 * 1024 + 1),
      file('terms.docx'),
      file('model.xlsx'),
      file('plan.ods'),
    ]
    const { leftOut } = arrange({ files, leftOut: [] }, { depth: 0, office: false })
    expect(leftOut.map(({ path }) => path)).toEqual(['empty.pdf', 'large.pdf', 'terms.docx'])
  })

  test('and lies deeper than three folders goes into the third, which is said before', () => {
    const top = arrange(found('a/b/c/d/x.pdf'), TOP)
    expect(names(top)).toEqual(['a/b/c/x.pdf'])
    expect(names({ files: top.flattened })).toEqual(['a/b/c/d/x.pdf'])
    expect(names(arrange(found('a/b/x.pdf'), { depth: 2, office: true }))).toEqual(['a/x.pdf'])
  })
})

test('a document is called after its file, in words', () => {
  expect(titleOf('2026-03_pitch-deck.pdf')).toBe('2026-03 pitch deck')
  expect(titleOf('Bilan_2025.PDF')).toBe('Bilan 2025')
  expect(titleOf('.pdf')).toBe('.pdf')
  expect(titleOf('Überblick zur Lage.docx')).toBe('Überblick zur Lage')
})
