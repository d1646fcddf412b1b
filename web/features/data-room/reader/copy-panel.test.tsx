import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CopyPanel } from './copy-panel.tsx'
import { documentQuery, type OpenDocument } from './queries.ts'
import { useOpening } from './use-opening.ts'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'

function Panel({ at, until }: { at: string | undefined; until: string | undefined }) {
  const { data } = useQuery({ ...documentQuery('vault', 'deck'), enabled: false })
  if (!data) throw new Error('the document is in the cache')
  useOpening('vault', data, at)
  const mark = at === undefined ? undefined : { code: 'ABCD-EFGH', at }
  return <CopyPanel document={data} mark={mark} access={{ reason: 'As staff', until }} protection={null} />
}

/** What the panel says once pages with marks of these times have been shown. */
async function panel(
  given: Partial<OpenDocument>,
  marks: readonly (string | undefined)[] = [undefined],
  until?: string,
) {
  const queries = new QueryClient()
  const document = { id: 'deck', markedFor: 'elena@northgate.example', title: 'Pitch deck', pages: 3, ...given }
  queries.setQueryData(documentQuery('vault', 'deck').queryKey, document as OpenDocument)
  const shown = (at: string | undefined) => (
    <QueryClientProvider client={queries}>
      <Panel at={at} until={until} />
    </QueryClientProvider>
  )
  const [first, ...later] = marks
  // The cache tells of a change a moment later.
  const told = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  const { rerender } = render(shown(first))
  await told()
  for (const at of later) {
    rerender(shown(at))
    await told()
  }
  const row = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent ?? null
  const rows = { closes: row('Document open until'), access: row('Access ends'), issued: row('Code issued') }
  cleanup()
  return rows
}

test('a document that closes some days after the first page has its end, to the minute, once a page is shown', async () => {
  const closes = async (given: Partial<OpenDocument>, marks?: readonly string[]) => (await panel(given, marks)).closes
  expect(await closes({})).toBe(null)
  expect(await closes({ closeAfterDays: 30 })).toBe('30 days after the first page')
  expect(await closes({ closeAfterDays: 30 }, [AT])).toBe('14 Feb 2026, 10:00 UTC')
  expect(await closes({ visibleUntil: '2026-02-14T10:00:00.000Z' }, [AT]), 'as when it is opened again').toBe(
    '14 Feb 2026, 10:00 UTC',
  )
  expect(await closes({ closeAfterDays: 30, visibleUntil: '2026-03-01T00:00:00.000Z' }, [AT])).toBe(
    '14 Feb 2026, 10:00 UTC',
  )
  expect(await closes({ closeAfterDays: 30, visibleUntil: '2026-02-01T00:00:00.000Z' }, [AT])).toBe(
    '1 Feb 2026, 00:00 UTC',
  )
})

test('a later page does not move the end of the document, and has a code of its own', async () => {
  const { closes, issued } = await panel({ closeAfterDays: 30 }, [AT, '2026-01-15T11:30:00.000Z'])
  expect(closes).toBe('14 Feb 2026, 10:00 UTC')
  expect(issued).toBe('15 Jan 2026, 11:30 UTC')
})

test('where access ends in the same minute or before, the end of the document is not another row', async () => {
  const closes = (until: string) => panel({ closeAfterDays: 30 }, [AT], until)
  expect(await closes('2026-02-14T10:00:30.000Z')).toMatchObject({ closes: null, access: '14 Feb 2026, 10:00 UTC' })
  expect(await closes('2026-02-01T10:00:00.000Z')).toMatchObject({ closes: null, access: '1 Feb 2026, 10:00 UTC' })
  expect(await closes('2026-02-14T10:01:00.000Z')).toMatchObject({ closes: '14 Feb 2026, 10:00 UTC' })
})
