import type { z } from 'zod'
import type { AuditEntry, exportAudit } from '../../../../contract/transparency-log/audit-entries.ts'
import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/handle-file.ts'
import { iso } from '../../../platform/clock.ts'
import { exportLines, listIndexes, prepareExport } from '../../transparency-log/service.ts'
import { listTrail } from '../../transparency-log/viewer/queries.ts'
import { allNumbers, entryViews } from '../../transparency-log/viewer/service.ts'
import { type Cell, CSV_MARK, CSV_TYPE, csvLines } from './csv.ts'

const ROWS = 500

const COLUMNS: Record<string, (entry: AuditEntry) => Cell> = {
  time: (entry) => entry.at,
  place: (entry) => entry.index,
  sentence: (entry) => entry.says,
  who: (entry) => entry.who,
  action: (entry) => entry.action,
  route: (entry) => entry.route,
  address: (entry) => entry.address,
  personId: (entry) => entry.personId,
  submissionId: (entry) => entry.submissionId,
  codeId: (entry) => entry.codeId,
  sessionId: (entry) => entry.sessionId,
  id: (entry) => entry.id,
}

/**
 * The filtered entries as a file. The log records the export before the first byte is sent. An unfiltered export includes that entry.
 */
export async function exportedAudit(
  deps: Deps,
  staff: Admin,
  input: z.output<typeof exportAudit.input>,
): Promise<FileAnswer> {
  const { format, ...choice } = input
  const { actor, accountId } = staff
  const numbers = await allNumbers(deps, choice)
  const filtered = Object.values(choice).some((value) => value !== undefined)
  const detail = { kind: 'audit-log' as const, format, count: numbers.length, filtered }
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'export.made', actor, accountId, detail }))
  const day = iso(deps.clock.now()).slice(0, 10)
  if (format === 'csv') return { name: `audit-log-${day}.csv`, type: CSV_TYPE, pieces: csvPieces(deps, numbers) }
  await prepareExport(deps)
  const name = `audit-log-${day}.jsonl`
  return { name, type: 'application/jsonl; charset=utf-8', pieces: jsonPieces(deps, filtered ? numbers : undefined) }
}

async function* csvPieces(deps: Deps, numbers: readonly number[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLines([Object.keys(COLUMNS)])
  const cells = Object.values(COLUMNS)
  for (let from = 0; from < numbers.length; from += ROWS) {
    const rows = await listTrail(deps.db, numbers.slice(from, from + ROWS))
    const views = await entryViews(deps, rows.reverse())
    yield csvLines(views.map((view) => cells.map((of) => of(view))))
  }
}

/** The export for the verifier: everything, or single entries with their proofs. */
async function* jsonPieces(deps: Deps, numbers: readonly number[] | undefined): AsyncGenerator<string> {
  const only = numbers && (await indexesOf(deps, numbers))
  let piece = ''
  for await (const line of exportLines(deps.db, iso(deps.clock.now()), { personal: true, ...(only && { only }) })) {
    piece += `${line}\n`
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function indexesOf(deps: Deps, numbers: readonly number[]): Promise<number[]> {
  const indexes: number[] = []
  for (let from = 0; from < numbers.length; from += ROWS)
    indexes.push(...(await listIndexes(deps.db, numbers.slice(from, from + ROWS))))
  return indexes
}
