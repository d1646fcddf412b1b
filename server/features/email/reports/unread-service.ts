import { z } from 'zod'
import { MAX_UNREAD_REPORTS } from '../../../../contract/email/report-kinds.ts'
import type { UnreadMailReport } from '../../../../contract/email/reports.ts'
import type { Admin } from '../../../access/account.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { oneLine } from '../rules.ts'
import { parseMessage } from './read-report.ts'
import { reportText } from './text-bounces.ts'
import { countUnreadReports, deleteUnreadReports, insertUnreadReport, listUnreadReports } from './unread-queries.ts'

const [MAX_TEXT, MAX_LINE] = [4_000, 300]

const kept = z.object({ from: z.string(), subject: z.string(), text: z.string() })
type Kept = z.infer<typeof kept>

/** Keeps what staff need to see whose email came back and why. Throws if too many are kept already. False if the same is kept. */
export async function keepUnread(deps: Deps, actor: Actor, source: string | Uint8Array): Promise<boolean> {
  const content = await beginningOf(source)
  const digest = deps.secrets.digest('mail-report', String(source))
  return deps.db.transaction().execute(async (trx) => {
    const id = deps.ids.id()
    const sealed = deps.secrets.seal(JSON.stringify(content), id)
    const row = { id, digest, content: sealed, received_at: iso(deps.clock.now()) }
    if (!(await insertUnreadReport(trx, row))) return false
    if ((await countUnreadReports(trx)) > MAX_UNREAD_REPORTS) throw new AppError('mail_reports_full')
    await recordEntry(trx, deps, { action: 'mail.report_unread', actor, detail: { report: id } })
    return true
  })
}

/** Links and quoted lines are left out: those of a returned email can open an account. */
async function beginningOf(source: string | Uint8Array): Promise<Kept> {
  const message = await parseMessage(source)
  const text = reportText(message ?? { text: typeof source === 'string' ? source : new TextDecoder().decode(source) })
  const lines = text.replace(/^[ \t]*>.*$/gm, '').replace(/https?:\/\/\S+/gi, '(link)')
  const from = message?.from && 'address' in message.from ? `${message.from.name} ${message.from.address ?? ''}` : ''
  const short = (value: string) => oneLine(value.slice(0, MAX_LINE))
  return { from: short(from), subject: short(message?.subject ?? ''), text: lines.trim().slice(0, MAX_TEXT) }
}

export async function readUnreadReports(deps: Deps): Promise<{ reports: UnreadMailReport[] }> {
  const rows = await listUnreadReports(deps.db)
  return { reports: rows.map((row) => ({ id: row.id, at: row.received_at, ...openReport(deps, row) })) }
}

const openReport = (deps: Deps, { id, content }: { id: string; content: string }): Kept =>
  kept.parse(JSON.parse(deps.secrets.open(content, id)))

export async function discardUnreadReport(deps: Deps, { actor, accountId }: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await deleteUnreadReports(trx, [id])) === 0) throw new AppError('not_found')
    await recordEntry(trx, deps, { action: 'mail.report_discarded', actor, accountId, detail: { report: id } })
  })
}

/** The kept reports that name one of these addresses. Only the sealed content says so. */
export async function unreadReportsAbout(
  db: Db | Trx,
  deps: Deps,
  emailKeys: readonly string[],
): Promise<{ id: string; at: string; content: Kept }[]> {
  if (emailKeys.length === 0) return []
  const rows = await listUnreadReports(db)
  return rows
    .map((row) => ({ id: row.id, at: row.received_at, content: openReport(deps, row) }))
    .filter(({ content }) => {
      const text = JSON.stringify(content).toLowerCase()
      return emailKeys.some((key) => text.includes(key))
    })
}

/** Deletes those received before then, except those that name an address on legal hold. */
export async function deleteOldUnreadReports(
  trx: Trx,
  deps: Deps,
  { before, emailKeys }: { before: string; emailKeys: readonly string[] },
): Promise<number> {
  const held = new Set((await unreadReportsAbout(trx, deps, emailKeys)).map(({ id }) => id))
  const due = (await listUnreadReports(trx, before)).map(({ id }) => id)
  return deleteUnreadReports(
    trx,
    due.filter((id) => !held.has(id)),
  )
}
