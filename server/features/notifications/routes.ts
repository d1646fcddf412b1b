import type { Hono } from 'hono'
import * as contract from '../../../contract/notifications/notifications.ts'
import { anyStaff } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { removeChat, saveChat, sendTest } from './chats.ts'
import { countUnread, markRead, readList } from './service.ts'
import { readSettings, removeException, saveException, saveSettings } from './settings.ts'

/** Each member of staff, read-only ones too, has notifications of their own. */
export function notificationRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listNotifications, anyStaff, (staff, input) => readList(deps, staff, input))
  handle(app, deps, contract.countUnreadNotifications, anyStaff, (staff) => countUnread(deps, staff))
  handle(app, deps, contract.readNotifications, anyStaff, (staff, { ids }) => markRead(deps, staff, ids))
  handle(app, deps, contract.getNotificationSettings, anyStaff, (staff) => readSettings(deps, staff))
  handle(app, deps, contract.saveNotificationSettings, anyStaff, (staff, input) => saveSettings(deps, staff, input))
  handle(app, deps, contract.saveNotificationException, anyStaff, (staff, input) => saveException(deps, staff, input))
  handle(app, deps, contract.removeNotificationException, anyStaff, (staff, input) =>
    removeException(deps, staff, input),
  )
  handle(app, deps, contract.saveNotificationChat, anyStaff, (staff, input) => saveChat(deps, staff, input))
  handle(app, deps, contract.removeNotificationChat, anyStaff, (staff, { channel }) => removeChat(deps, staff, channel))
  handle(app, deps, contract.sendTestNotification, anyStaff, (staff, { channel }) => sendTest(deps, staff, channel))
}
