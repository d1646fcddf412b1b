import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/exports.ts'
import { exportAudit } from '../../../../contract/transparency-log/audit-entries.ts'
import { recentAdmin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { exportedAudit } from './audit-log.ts'
import { exportedCodes, exportedSharedAccess, exportedSubmissions, exportedTerms } from './service.ts'

export function exportRoutes(app: Hono, deps: Deps): void {
  handleFile(app, deps, contract.exportSubmissions, recentAdmin, (staff, wish) =>
    exportedSubmissions(deps, staff, wish),
  )
  handleFile(app, deps, contract.exportCodes, recentAdmin, (staff, wish) => exportedCodes(deps, staff, wish))
  handleFile(app, deps, contract.exportTerms, recentAdmin, (staff, wish) => exportedTerms(deps, staff, wish))
  handleFile(app, deps, contract.exportSharedAccess, recentAdmin, (staff, wish) =>
    exportedSharedAccess(deps, staff, wish),
  )
  handleFile(app, deps, exportAudit, recentAdmin, (staff, wish) => exportedAudit(deps, staff, wish))
}
