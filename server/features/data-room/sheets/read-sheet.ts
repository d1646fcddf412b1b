import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { getSheetRows as rowsEndpoint } from '../../../../contract/data-room/data-room.ts'
import { SHEET_ROWS_AT_ONCE } from '../../../../contract/data-room/sheets.ts'
import type { DocumentReader } from '../../../access/document-reader.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { findPage, PAGES, readFacts, readingOf, recordShown, scopeOf, shownPages } from '../read-document.ts'
import { BREAK_IN_CELL } from './workbook.ts'

/** Characters of workbooks that are kept decrypted in memory, because one is asked for a screen at a time. */
const MAX_KEPT = 32 * 1024 * 1024

type Lines = { texts: string[]; looks: string[] }

const workbooks = new LRUCache<string, Lines[], () => Promise<Lines[]>>({
  maxSize: MAX_KEPT,
  sizeCalculation: (sheets) =>
    sheets.reduce((sum, { texts }) => sum + texts.reduce((all, { length }) => all + length + 1, 0), 1),
  ignoreFetchAbort: true,
  fetchMethod: (_sha256, _stale, { context }) => context(),
})

type Asked = z.output<typeof rowsEndpoint.input>

/** Some rows of a sheet. All that a reader gets of a sheet within minutes has one code, which stands over the cells. */
export async function readSheetRows(
  deps: Deps,
  reader: DocumentReader,
  input: Asked,
): Promise<z.input<typeof rowsEndpoint.output>> {
  const { page, from } = input
  const row = await findPage(deps, reader, input)
  if (row.type !== 'workbook') throw new AppError('not_found')
  await limitRate(deps, PAGES, `sheet ${scopeOf(reader)}`)
  const context = async () => {
    const facts = await readFacts(deps, row)
    return facts.pages.map(({ text }, at) => ({
      texts: text.split('\n'),
      looks: (facts.sheets?.[at]?.looks ?? '').split('\n'),
    }))
  }
  const sheets = await workbooks.forceFetch(row.index_sha256 ?? '', { context })
  const { texts = [], looks = [] } = sheets[page - 1] ?? {}
  const { code, at } = await shownPages.code(
    `${readingOf(reader, row)} sheet ${page}`,
    deps.clock.now().getTime(),
    () => recordShown(deps, reader, row, { kind: 'sheet', page }),
  )
  const rows = texts.slice(from, from + SHEET_ROWS_AT_ONCE).map((text, index) => ({
    cells: text === '' ? [] : text.split('\t').map((cell) => cell.replaceAll(BREAK_IN_CELL, '\n')),
    looks: looks[from + index] ?? '',
  }))
  return { rows, code, at: iso(at) }
}
