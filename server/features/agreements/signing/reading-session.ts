import type { z } from 'zod'
import type { reportProgress as progressEndpoint } from '../../../../contract/agreements/nda.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findReadingSession, lockReadingSession, setEndReached, updateProgress } from './queries.ts'
import { addActive } from './rules.ts'

type Report = z.output<typeof progressEndpoint.input>

/** Records what the browser reports about a reading, with the server's time. A signed reading is evidence and stays unchanged. */
export async function reportProgress(deps: Deps, visitor: Visitor, report: Report): Promise<void> {
  const { browserId } = visitor
  if (browserId === null || !(await findReadingSession(deps.db, report.id, browserId)))
    throw new AppError('reading_session_unknown')
  const time = deps.clock.now()
  const now = iso(time)
  const reading = { id: report.id, browserId }
  await deps.db.transaction().execute(async (trx) => {
    if (report.end && (await setEndReached(trx, reading, { now, by: report.endBy ?? null })))
      await recordEntry(trx, deps, {
        action: 'nda.end_reached',
        actor: 'visitor',
        browserId,
        detail: { reading: report.id, ...(report.endBy && { by: report.endBy }) },
      })
    const before = await lockReadingSession(trx, reading)
    if (!before) return
    const kept = {
      active: JSON.parse(before.active ?? '[]') as number[],
      openedAt: Date.parse(before.opened_at),
      until: Date.parse(before.active_until ?? before.opened_at),
    }
    await updateProgress(trx, reading, {
      furthest: Math.max(before.furthest, Math.round(report.furthest * 1000)),
      reported_at: now,
      ...(report.active.length > 0 && {
        active: JSON.stringify(addActive(kept, report.active, time.getTime())),
        active_until: now,
      }),
      // Pressing the button is stronger evidence than scrolling, so it replaces that.
      ...(report.end && report.endBy === 'control' && { end_by: report.endBy }),
      // If the box was cleared and ticked again, the later time counts.
      ...(report.box !== undefined && { box_at: report.box ? (before.box_at ?? now) : null }),
    })
  })
}
