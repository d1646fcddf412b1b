import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/external-agreements.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle, handleResponse } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
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
  const upload = { endpoint: contract.uploadScan, guard: admin, takes: contract.SCAN_TYPES }
  handleResponse(app, deps, upload, async (_staff, c) => {
    const kept = await keepScan(deps, new Uint8Array(await c.req.arrayBuffer()))
    return c.json(contract.uploadScan.output.parse(kept), 201)
  })
  handle(app, deps, contract.recordAgreement, admin, (staff, input) => recordAgreement(deps, staff, input))
  handleFile(app, deps, contract.downloadScan, anyStaff, (staff, { id }) => readScan(deps, staff, id))
  handle(app, deps, contract.endExternalAgreement, admin, (staff, { id }) => endExternalAgreement(deps, staff, id))
  handle(app, deps, contract.issueFromExternalAgreement, admin, (staff, { id, email }) =>
    issueFromExternalAgreement(deps, staff, id, email),
  )
}
