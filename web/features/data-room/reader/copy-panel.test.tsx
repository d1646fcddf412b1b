import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CopyPanel } from './copy-panel.tsx'
import type { OpenDocument } from './queries.ts'

afterEach(cleanup)

function ends(given: Partial<OpenDocument>, at?: string) {
  const document = { markedFor: 'elena@northgate.example', title: 'Pitch deck', pages: 3, ...given } as OpenDocument
  const mark = at === undefined ? undefined : { code: 'ABCD-EFGH', at }
  render(<CopyPanel document={document} mark={mark} access={{ reason: 'As staff' }} protection={null} />)
  const words = screen.queryByText('Document open until')?.nextElementSibling?.textContent ?? null
  cleanup()
  return words
}

test('a document that closes some days after the first page has its last day once a page is shown', () => {
  const at = '2026-01-15T10:00:00.000Z'
  expect(ends({})).toBe(null)
  expect(ends({ closeAfterDays: 30 })).toBe('30 days after the first page')
  expect(ends({ closeAfterDays: 30 }, at)).toBe('14 Feb 2026 (last day)')
  expect(ends({ closeAfterDays: 30, visibleUntil: '2026-03-01T00:00:00.000Z' }, at)).toBe('14 Feb 2026 (last day)')
  expect(ends({ closeAfterDays: 30, visibleUntil: '2026-02-01T00:00:00.000Z' }, at)).toContain('1 Feb 2026')
})
