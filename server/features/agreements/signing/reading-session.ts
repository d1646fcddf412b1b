import type { z } from 'zod'
import type { reportProgress as progressEndpoint } from '../../../../contract/agreements/nda.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findReadingSession, lockReadingSession, updateProgress } from './queries.ts'
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
    const before = await lockReadingSession(trx, reading)
    if (!before || before.signed_at !== null) return
    // Two facts: past the threshold the box unlocks, which is not the end of the text.
    const passed = report.end && before.threshold_at === null
    const ended = report.furthest === 1 && before.end_at === null
    // Only the first time, because a browser could report thousands. The signature names the last.
    const ticked = report.box === true && before.box_first_at === null
    const kept = {
      active: JSON.parse(before.active ?? '[]') as number[],
      openedAt: Date.parse(before.opened_at),
      until: Date.parse(before.active_until ?? before.opened_at),
    }
    await updateProgress(trx, reading, {
      // Rounded down, so that only the end counts as the whole text.
      furthest: Math.max(before.furthest, Math.floor(report.furthest * 1000)),
      reported_at: now,
      ...(passed && { threshold_at: now }),
      ...(ended && { end_at: now, end_by: report.endBy ?? null }),
      // Pressing the button is stronger evidence than scrolling, so it replaces that.
      ...(report.furthest === 1 && report.endBy === 'control' && { end_by: report.endBy }),
      ...(report.active.length > 0 && {
        active: JSON.stringify(addActive(kept, report.active, time.getTime())),
        active_until: now,
      }),
      // If the box was cleared and ticked again, the later time counts.
      ...(report.box !== undefined && { box_at: report.box ? (before.box_at ?? now) : null }),
      ...(ticked && { box_first_at: now }),
    })
    const entry = { at: now, actor: 'visitor' as const, browserId }
    if (passed)
      await recordEntry(trx, deps, { ...entry, action: 'nda.threshold_reached', detail: { reading: report.id } })
    if (ended)
      await recordEntry(trx, deps, {
        ...entry,
        action: 'nda.end_reached',
        detail: { reading: report.id, ...(report.endBy && { by: report.endBy }) },
      })
    if (ticked) await recordEntry(trx, deps, { ...entry, action: 'nda.box_ticked', detail: { reading: report.id } })
  })
}
