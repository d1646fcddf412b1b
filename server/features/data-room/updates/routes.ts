import type { Hono } from 'hono'
import * as contract from '../../../../contract/data-room/updates.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { roomReader } from '../../../access/document-reader.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listUpdates, readUpdate } from './read-updates.ts'
import { listUpdateRecipients } from './recipients-service.ts'
import {
  cancelUpdate,
  changeUpdate,
  getUpdateAudience,
  listStaffUpdates,
  makeUpdate,
  removeUpdate,
  sendUpdate,
  testUpdate,
  withdrawUpdate,
} from './write-update.ts'

export function updateRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listUpdates, roomReader, (reader) => listUpdates(deps, reader))
  handle(app, deps, contract.readUpdate, roomReader, (reader, { id }) => readUpdate(deps, reader, id))

  handle(app, deps, contract.listStaffUpdates, anyStaff, (_, input) => listStaffUpdates(deps, input))
  // Before those with an id.
  handle(app, deps, contract.getUpdateAudience, anyStaff, (_, input) => getUpdateAudience(deps, input))
  handle(app, deps, contract.makeUpdate, admin, (staff, input) => makeUpdate(deps, staff, input))
  handle(app, deps, contract.changeUpdate, admin, (staff, input) => changeUpdate(deps, staff, input))
  handle(app, deps, contract.removeUpdate, admin, (staff, { id }) => removeUpdate(deps, staff, id))
  handle(app, deps, contract.testUpdate, admin, (staff, { id }) => testUpdate(deps, staff, id))
  handle(app, deps, contract.sendUpdate, admin, (staff, input) => sendUpdate(deps, staff, input))
  handle(app, deps, contract.cancelUpdate, admin, (staff, { id }) => cancelUpdate(deps, staff, id))
  handle(app, deps, contract.withdrawUpdate, admin, (staff, { id }) => withdrawUpdate(deps, staff, id))
  handle(app, deps, contract.listUpdateRecipients, anyStaff, (_, { id }) => listUpdateRecipients(deps, id))
}
