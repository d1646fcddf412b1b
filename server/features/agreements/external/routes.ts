import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/external-agreements.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { handleUpload } from '../../../http/handle-upload.ts'
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
  const scan = { takes: contract.SCAN_TYPES, maxBytes: contract.MAX_SCAN_SIZE, tooLarge: 'scan_too_large' } as const
  handleUpload(app, deps, contract.uploadScan, admin, scan, (staff, upload) => keepScan(deps, staff, upload))
  handle(app, deps, contract.recordAgreement, admin, (staff, input) => recordAgreement(deps, staff, input))
  handleFile(app, deps, contract.downloadScan, anyStaff, (staff, { id }) => readScan(deps, staff, id))
  handle(app, deps, contract.endExternalAgreement, admin, (staff, { id }) => endExternalAgreement(deps, staff, id))
  handle(app, deps, contract.issueFromExternalAgreement, admin, (staff, { id, email }) =>
    issueFromExternalAgreement(deps, staff, id, email),
  )
}
