import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { searchRoom as searchEndpoint } from '../../../contract/data-room/data-room.ts'
import { cellAddress, type SheetNumbers } from '../../../contract/data-room/sheets.ts'
import type { DocumentReader } from '../../access/document-reader.ts'
import { toRanges } from '../../audit/fingerprints.ts'
import type { Deps } from '../../deps.ts'
import { limitRate, type Rate } from '../../http/rate-limit.ts'
import { readableBy } from './matches.ts'
import { numbered, readFacts, readingOf, recordShown, scopeOf, shownPages } from './read-document.ts'
import { listReadable, type Readable } from './read-document-queries.ts'
import { byIndex, containsAll, searchPages } from './rules.ts'
import { searchSheets } from './sheets/search-sheets.ts'

type Answer = z.input<typeof searchEndpoint.output>
type Searched = { pages: string[]; sheets?: (SheetNumbers & { name: string })[] | undefined }
type Hit = ReturnType<typeof searchPages>[number] & { cell?: string }
type Found = { row: Readable; index: string; pages: Hit[]; isTitled: boolean }

const SEARCHES: Rate = { name: 'room-search', limit: 100, perMs: 5 * 60_000 }
const MAX_DOCUMENTS = 50
const MAX_HITS = 3
/** Files are asked for together, because a bucket takes a while to answer. */
const TOGETHER = 8
/** Characters of the texts of all rooms that are kept decrypted in memory. */
const MAX_KEPT = 32 * 1024 * 1024

const texts = new LRUCache<string, Searched, () => Promise<Searched>>({
  maxSize: MAX_KEPT,
  sizeCalculation: ({ pages }) => pages.reduce((sum, { length }) => sum + length, 1),
  ignoreFetchAbort: true,
  fetchMethod: (_sha256, _stale, { context }) => context(),
})

/**
 * Reads only the texts of documents that this reader may open, so neither the answer nor its duration depends on others (decision 102).
 * What the answer shows is recorded as a search in each document is.
 */
export async function searchRoom(deps: Deps, reader: DocumentReader, words: string): Promise<Answer> {
  await limitRate(deps, SEARCHES, scopeOf(reader))
  const by = await readableBy(deps, reader)
  const rows = await listReadable(deps.db, by)
  const room = await numbered(deps, reader.route)
  const indexes = new Map(room.documents.map(({ id, index }) => [id, index]))
  const found: Found[] = []
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const batch = rows.slice(at, at + TOGETHER)
    const read = await Promise.all(batch.map((row) => readTexts(deps, row)))
    for (const [number, row] of batch.entries()) {
      const pages = findIn(read[number], words)
      const isTitled = containsAll(row.title, words)
      if (pages.length > 0 || isTitled) found.push({ row, index: indexes.get(row.id) ?? '', pages, isTitled })
      // Others' requests are answered in between.
      await setImmediate()
    }
  }
  const open = await stillOpen(deps, reader, found)
  open.sort((a, b) => Number(b.isTitled) - Number(a.isTitled) || b.pages.length - a.pages.length || byIndex(a, b))
  const matches = by.reader?.matches ?? []
  const shown = open.slice(0, MAX_DOCUMENTS).map((one) => ({ ...one, hits: one.pages.slice(0, MAX_HITS) }))
  for (const { row, hits } of shown)
    await shownPages.codes(
      `${readingOf(reader, row)} search`,
      hits.map(({ page }) => page),
      deps.clock.now().getTime(),
      // Who searches in all documents has opened none: no days begin to run.
      (fresh) => recordShown(deps, reader, { ...row, matches }, { kind: 'search', pages: toRanges(fresh) }, false),
    )
  return {
    documents: shown.map(({ row, index, pages, hits }) => ({
      id: row.id,
      index,
      title: row.title,
      version: row.number,
      pages: pages.length,
      hits,
    })),
    more: open.length - shown.length,
  }
}

/** The first hit of each page; of a workbook, the first row of each sheet. */
function findIn({ pages, sheets }: Searched = { pages: [] }, words: string): Hit[] {
  if (!sheets) return searchPages(pages, words)
  const rows = searchSheets(pages, words)
  return rows
    .filter(({ page }, at) => page !== rows[at - 1]?.page)
    .map(({ cell: { row, column }, ...hit }) => {
      const facts = sheets[hit.page - 1]
      return facts ? { ...hit, cell: `${facts.name} ${cellAddress(facts, row, column)}` } : hit
    })
}

function readTexts(deps: Deps, row: Readable): Promise<Searched> {
  const context = async () => {
    const { pages, sheets } = await readFacts(deps, row)
    return {
      pages: pages.map(({ text }) => text),
      sheets: sheets?.map(({ name, rowNumbers, columnNumbers }) => ({ name, rowNumbers, columnNumbers })),
    }
  }
  return texts.forceFetch(row.index_sha256 ?? '', { context })
}

/** Without what was made private, or replaced, while the texts were read. */
async function stillOpen(deps: Deps, reader: DocumentReader, found: readonly Found[]): Promise<Found[]> {
  const rows = await listReadable(deps.db, await readableBy(deps, reader))
  const versions = new Set(rows.map(({ version_id }) => version_id))
  return found.filter(({ row }) => versions.has(row.version_id))
}
