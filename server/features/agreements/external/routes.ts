import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/external-agreements.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { answerError } from '../../../http/on-error.ts'
import { noteRoute } from '../../../http/registered-routes.ts'
import {
  endExternalAgreement,
  issueFromExternalAgreement,
  keepScan,
  listExternalAgreements,
  readScan,
  recordAgreement,
} from './record-external-agreement.ts'

export function externalAgreementRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listExternalAgreements, anyStaff, (_staff, { after }) =>
    listExternalAgreements(deps, after),
  )
  // Not through `handle`, which reads JSON: what is sent here is a file.
  noteRoute(app, { line: contract.uploadScan, guard: admin, takes: contract.SCAN_TYPES })
  app.post(contract.uploadScan.path, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      await admin(deps, c)
      const kept = await keepScan(deps, new Uint8Array(await c.req.arrayBuffer()))
      return c.json(contract.uploadScan.output.parse(kept), 201)
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
  handle(app, deps, contract.recordAgreement, admin, (staff, wish) => recordAgreement(deps, staff, wish))
  handleFile(app, deps, contract.SCAN_FILE, anyStaff, (staff, id) => readScan(deps, staff, id))
  handle(app, deps, contract.endExternalAgreement, admin, async (staff, { id }) => {
    await endExternalAgreement(deps, staff, id)
    return undefined
  })
  handle(app, deps, contract.issueFromExternalAgreement, admin, (staff, { id, email }) =>
    issueFromExternalAgreement(deps, staff, id, email),
  )
}
