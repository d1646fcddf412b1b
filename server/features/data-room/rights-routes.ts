import type { Hono } from 'hono'
import * as contract from '../../../contract/data-room/rights.ts'
import { admin, anyStaff } from '../../access/account.ts'
import { byKey } from '../../access/api-client.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { changeFolder, moveItems, releaseDocuments } from './arrange.ts'
import { getFolderAudience } from './audience.ts'
import { changeGroup, getGroupPeople, listGroups, makeGroup, removeGroup } from './groups.ts'
import { previewRights } from './preview-rights.ts'

/** Who may read, for staff. */
export function rightsRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.previewRights, anyStaff, (_, input) => previewRights(deps, input))
  handle(app, deps, contract.moveItems, byKey('documents:manage', admin), (staff, input) =>
    moveItems(deps, staff, input),
  )
  handle(app, deps, contract.releaseDocuments, byKey('documents:manage', admin), (staff, input) =>
    releaseDocuments(deps, staff, input),
  )
  handle(app, deps, contract.listGroups, anyStaff, (_, { route }) => listGroups(deps, route))
  handle(app, deps, contract.makeGroup, admin, (staff, input) => makeGroup(deps, staff, input))
  handle(app, deps, contract.changeGroup, admin, (staff, input) => changeGroup(deps, staff, input))
  handle(app, deps, contract.removeGroup, admin, (staff, { id }) => removeGroup(deps, staff, id))
  handle(app, deps, contract.getGroupPeople, anyStaff, (_, { id }) => getGroupPeople(deps, id))
  handle(app, deps, contract.getFolderAudience, anyStaff, (_, { id }) => getFolderAudience(deps, id))
  handle(app, deps, contract.changeFolder, byKey('documents:manage', admin), (staff, input) =>
    changeFolder(deps, staff, input),
  )
}
