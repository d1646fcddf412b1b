import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/updates.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { readReportsOf } from '../../email/reports/stop-service.ts'
import { findUpdate, listReached } from './queries.ts'
import { mailState } from './rules.ts'

/** Whom an update was addressed to, what became of each email, and who opened it. */
export async function listUpdateRecipients(
  deps: Deps,
  id: string,
): Promise<z.input<typeof contract.listUpdateRecipients.output>> {
  if (!(await findUpdate(deps.db, id))) throw new AppError('not_found')
  const rows = await listReached(deps.db, id)
  const mailIds = rows.flatMap(({ mail_id }) => (mail_id === null ? [] : [mail_id]))
  const reports = await readReportsOf(deps, mailIds)
  return {
    recipients: rows.map((row) => ({
      personId: row.id,
      name: row.full_name ?? '',
      email: row.email,
      firm: row.company_name ?? '',
      mail: row.update_id === null ? ('none' as const) : mailState({ ...row, has_job: row.job_id !== null }),
      withheld: row.withheld as 'no_access' | null,
      report: (row.mail_id !== null && reports.get(row.mail_id)) || null,
      firstOpenedAt: row.first_at,
      lastOpenedAt: row.last_at,
      times: row.times ?? 0,
    })),
  }
}
