import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../jobs/service.ts'

export type Mail = { to: string; subject: string; text: string }

/** Leaves a mail for the worker, in the transaction of the act that it tells of. */
export async function queueMail(trx: Trx, deps: Deps, mail: Mail): Promise<void> {
  await enqueue(trx, deps, 'mail', mail)
}

/** The job: hands the mail over. Tried again it is the same mail, by its id. */
export async function sendMail(deps: Deps, payload: string, jobId: string): Promise<void> {
  await deps.mailer.send({ id: jobId, ...(JSON.parse(payload) as Mail) })
}
