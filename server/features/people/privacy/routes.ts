import type { Hono } from 'hono'
import * as contract from '../../../../contract/people/privacy.ts'
import { admin, anyInvestor } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { exportOwnData, exportPerson } from './export-person.ts'
import { liftLegalHold, placeLegalHold } from './legal-hold-service.ts'
import { erasePerson } from './service.ts'

export function privacyRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.placeLegalHold, admin, (staff, { id, ...input }) => placeLegalHold(deps, staff, id, input))
  handle(app, deps, contract.liftLegalHold, admin, (staff, { id }) => liftLegalHold(deps, staff, id))
  handleFile(app, deps, contract.downloadOwnData, anyInvestor, (account) => exportOwnData(deps, account))
  handleFile(app, deps, contract.exportPerson, admin, (staff, { id }) => exportPerson(deps, staff, id))
  handle(app, deps, contract.erasePerson, admin, (staff, { id }) => erasePerson(deps, staff, id))
}
