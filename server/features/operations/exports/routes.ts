import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/exports.ts'
import { exportPipeline } from '../../../../contract/pipeline/pipeline.ts'
import { exportAudit } from '../../../../contract/transparency-log/audit-entries.ts'
import { recentAdmin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { exportedAudit } from './audit-log.ts'
import { exportedEngagement } from './engagement.ts'
import { exportedFirms, exportedPeople, exportedReadership } from './people.ts'
import { exportedPipeline } from './pipeline.ts'
import { exportedQuestions } from './questions.ts'
import { exportedReadersOn } from './readers.ts'
import { exportedRequests } from './requests.ts'
import { exportedCodes, exportedSharedAccess, exportedSubmissions, exportedTerms } from './service.ts'
import { exportedUpdateRecipients } from './update-recipients.ts'

export function exportRoutes(app: Hono, deps: Deps): void {
  handleFile(app, deps, contract.exportSubmissions, recentAdmin, (staff, input) =>
    exportedSubmissions(deps, staff, input),
  )
  handleFile(app, deps, contract.exportCodes, recentAdmin, (staff, input) => exportedCodes(deps, staff, input))
  handleFile(app, deps, contract.exportTerms, recentAdmin, (staff, input) => exportedTerms(deps, staff, input))
  handleFile(app, deps, contract.exportSharedAccess, recentAdmin, (staff, input) =>
    exportedSharedAccess(deps, staff, input),
  )
  handleFile(app, deps, exportPipeline, recentAdmin, (staff, input) => exportedPipeline(deps, staff, input))
  handleFile(app, deps, contract.exportPeople, recentAdmin, (staff, input) => exportedPeople(deps, staff, input))
  handleFile(app, deps, contract.exportFirms, recentAdmin, (staff, input) => exportedFirms(deps, staff, input))
  handleFile(app, deps, contract.exportReadership, recentAdmin, (staff, input) =>
    exportedReadership(deps, staff, input),
  )
  handleFile(app, deps, contract.exportEngagement, recentAdmin, (staff, input) =>
    exportedEngagement(deps, staff, input),
  )
  handleFile(app, deps, contract.exportReadersOn, recentAdmin, (staff, input) => exportedReadersOn(deps, staff, input))
  handleFile(app, deps, contract.exportRequests, recentAdmin, (staff, input) => exportedRequests(deps, staff, input))
  handleFile(app, deps, contract.exportQuestions, recentAdmin, (staff, input) => exportedQuestions(deps, staff, input))
  handleFile(app, deps, contract.exportUpdateRecipients, recentAdmin, (staff, input) =>
    exportedUpdateRecipients(deps, staff, input),
  )
  handleFile(app, deps, exportAudit, recentAdmin, (staff, input) => exportedAudit(deps, staff, input))
}
