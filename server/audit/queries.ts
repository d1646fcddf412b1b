import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'

export async function insertEntry(trx: Trx, row: Insertable<Tables['audit_entry']>): Promise<void> {
  await trx.insertInto('audit_entry').values(row).execute()
}

export async function insertPrivate(trx: Trx, row: Insertable<Tables['log_private']>): Promise<void> {
  await trx.insertInto('log_private').values(row).execute()
}

/** The filters for entries; each has an index in log order. `from` is included, `until` is not. */
type EntryFilter = {
  action?: string
  personId?: string
  sessionId?: string
  submissionId?: string
  browserId?: string
  codeId?: string
  accountId?: string
  route?: string
  from?: string
  until?: string
}

const COLUMNS = {
  action: 'action',
  personId: 'person_id',
  sessionId: 'session_id',
  submissionId: 'submission_id',
  browserId: 'browser_id',
  codeId: 'code_id',
  accountId: 'account_id',
  route: 'route',
} as const

export function isFilterName(name: string): name is keyof EntryFilter {
  return name in COLUMNS || name === 'from' || name === 'until'
}

/** Entries older than `before`, newest first. `idx` is null until the entry is in the tree. */
export async function listEntries(db: Db, filter: EntryFilter, page: { before?: number; limit: number }) {
  let rows = db
    .selectFrom('audit_entry as e')
    .leftJoin('log_leaf as l', 'l.seq', 'e.seq')
    .selectAll('e')
    .select('l.idx')
  for (const [name, column] of Object.entries(COLUMNS)) {
    const wanted = filter[name as keyof typeof COLUMNS]
    if (wanted !== undefined) rows = rows.where(`e.${column}`, '=', wanted)
  }
  if (filter.from !== undefined) rows = rows.where('e.at', '>=', filter.from)
  if (filter.until !== undefined) rows = rows.where('e.at', '<', filter.until)
  if (page.before !== undefined) rows = rows.where('e.seq', '<', page.before)
  return rows.orderBy('e.seq', 'desc').limit(page.limit).execute()
}

export async function listKeyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listAccountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}
