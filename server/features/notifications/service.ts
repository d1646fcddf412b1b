import type { z } from 'zod'
import { MAX_UNREAD } from '../../../contract/notifications/deliveries.ts'
import type { listNotifications } from '../../../contract/notifications/notifications.ts'
import type { Staff } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { toItems } from './messages.ts'
import { countUnreadRows, listNotificationRows, setRead } from './queries.ts'
import { ownAccount } from './settings.ts'

const PAGE = 50

export async function readList(
  deps: Deps,
  staff: Staff,
  { unread, after }: z.output<(typeof listNotifications)['input']>,
): Promise<z.input<(typeof listNotifications)['output']>> {
  const accountId = ownAccount(staff)
  const rows = await listNotificationRows(deps.db, {
    accountId,
    onlyUnread: unread === 'yes',
    after: readCursor(after),
    limit: PAGE + 1,
  })
  const shown = rows.slice(0, PAGE)
  const items = new Map((await toItems(deps.db, shown)).map((item) => [item.id, item]))
  return {
    notifications: shown.flatMap(({ id, read_at: readAt }) => {
      const item = items.get(id)
      if (!item) return []
      const { email: _, ...shownItem } = item
      return [{ ...shownItem, readAt }]
    }),
    next: writeCursor(rows.length > PAGE ? shown.at(-1) : undefined),
    unread: await countUnreadRows(deps.db, accountId, MAX_UNREAD),
  }
}

/** None for an override, which belongs to nobody. */
export async function countUnread(deps: Deps, { accountId }: Staff) {
  return { unread: accountId === null ? 0 : await countUnreadRows(deps.db, accountId, MAX_UNREAD) }
}

export async function markRead(deps: Deps, staff: Staff, ids: readonly string[] | undefined) {
  const accountId = ownAccount(staff)
  await deps.db.transaction().execute((trx) => setRead(trx, accountId, ids, iso(deps.clock.now())))
}
