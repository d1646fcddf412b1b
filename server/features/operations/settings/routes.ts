import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/settings.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { readChanges, readSettings, saveSection, undoChange } from './service.ts'

export function settingRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSettings, anyStaff, (staff) => readSettings(deps, staff))
  handle(app, deps, contract.saveSettings, admin, (staff, input) => saveSection(deps, staff, input))
  handle(app, deps, contract.listSettingChanges, anyStaff, (_, input) => readChanges(deps, input))
  handle(app, deps, contract.undoSettingChange, admin, (staff, { id }) => undoChange(deps, staff, id))
}
