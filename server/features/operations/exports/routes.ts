import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/exports.ts'
import { exportAudit } from '../../../../contract/transparency-log/audit-entries.ts'
import { recentAdmin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { exportedAudit } from './audit-log.ts'
import { exportedCodes, exportedSharedAccess, exportedSubmissions, exportedTerms } from './service.ts'

export function exportRoutes(app: Hono, deps: Deps): void {
  handleFile(app, deps, contract.exportSubmissions, recentAdmin, (staff, input) =>
    exportedSubmissions(deps, staff, input),
  )
  handleFile(app, deps, contract.exportCodes, recentAdmin, (staff, input) => exportedCodes(deps, staff, input))
  handleFile(app, deps, contract.exportTerms, recentAdmin, (staff, input) => exportedTerms(deps, staff, input))
  handleFile(app, deps, contract.exportSharedAccess, recentAdmin, (staff, input) =>
    exportedSharedAccess(deps, staff, input),
  )
  handleFile(app, deps, exportAudit, recentAdmin, (staff, input) => exportedAudit(deps, staff, input))
}
