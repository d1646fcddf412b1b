import type { z } from 'zod'
import { type DeadJob, type listDeadJobs as listEndpoint, shownKind } from '../../../../contract/operations/jobs.ts'
import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { readCursor, writeCursor } from '../../../platform/list-cursor.ts'
import { deleteGivenUp, listDeadJobs, lockDeadJob, makeDue } from './queries.ts'

const PAGE = 50
/** Emails have a list of their own. */
const KINDS = shownKind.options

/** Jobs other than emails that the portal no longer retries, newest first. */
export async function readDeadJobs(deps: Deps, after?: string): Promise<z.input<typeof listEndpoint.output>> {
  // One extra row shows whether there is another page.
  const rows = await listDeadJobs(deps.db, KINDS, { after: readCursor(after), limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    kind: row.kind as DeadJob['kind'],
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    givenUpAt: row.given_up_at ?? '',
  }))
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return { jobs: shown, next: writeCursor(last && { at: last.givenUpAt, id: last.id }) }
}

export async function retryDeadJob(deps: Deps, staff: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await change(deps, staff, id, 'job.tried_again', (trx, kind) => makeDue(trx, kind, id, now))
}

/** The portal never does the job. */
export async function discardDeadJob(deps: Deps, staff: Admin, id: string): Promise<void> {
  await change(deps, staff, id, 'job.discarded', (trx, kind) => deleteGivenUp(trx, kind, id))
}

async function change(
  deps: Deps,
  staff: Admin,
  id: string,
  action: 'job.tried_again' | 'job.discarded',
  act: (trx: Trx, kind: string) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const job = await lockDeadJob(trx, KINDS, id)
    if (!job || !(await act(trx, job.kind))) throw new AppError('not_found')
    const detail = { job: id, kind: job.kind, failure: job.last_error ?? '' }
    await recordEntry(trx, deps, { action, actor: staff.actor, detail })
  })
}
