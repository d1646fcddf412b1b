import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { listDueReminders, setNextReminder } from './queries.ts'
import { nextReminder } from './rules.ts'
import { remindOne } from './service.ts'

const BATCH = 50

/**
 * The recurring step: sends the reminders that staff scheduled with an invitation, each once. One that is due while its person must not
 * be reminded is left out: they signed, got another email that day, or nobody can sign at the moment.
 */
export async function sendDueReminders(deps: Deps): Promise<void> {
  for (;;) {
    const due = await listDueReminders(deps.db, iso(deps.clock.now()), BATCH)
    if (due.length === 0) return
    for (const row of due) {
      try {
        await goOn(deps, row, true)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await goOn(deps, row, false)
      }
    }
  }
}

type Due = Awaited<ReturnType<typeof listDueReminders>>[number]

async function goOn(deps: Deps, { id, created_at, remind_at, remind_days }: Due, withMail: boolean): Promise<void> {
  const next = nextReminder(created_at, JSON.parse(remind_days), iso(deps.clock.now()))
  await deps.db.transaction().execute(async (trx) => {
    if (remind_at === null || !(await setNextReminder(trx, id, remind_at, next)) || !withMail) return
    await remindOne(trx, deps, { actor: 'system', accountId: null }, id)
  })
}
