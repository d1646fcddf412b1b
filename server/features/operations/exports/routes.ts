import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/exports.ts'
import { exportPipeline } from '../../../../contract/pipeline/pipeline.ts'
import { exportAudit } from '../../../../contract/transparency-log/audit-entries.ts'
import { admin } from '../../../access/account.ts'
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
  handleFile(app, deps, contract.exportSubmissions, admin, (staff, input) => exportedSubmissions(deps, staff, input))
  handleFile(app, deps, contract.exportCodes, admin, (staff, input) => exportedCodes(deps, staff, input))
  handleFile(app, deps, contract.exportTerms, admin, (staff, input) => exportedTerms(deps, staff, input))
  handleFile(app, deps, contract.exportSharedAccess, admin, (staff, input) => exportedSharedAccess(deps, staff, input))
  handleFile(app, deps, exportPipeline, admin, (staff, input) => exportedPipeline(deps, staff, input))
  handleFile(app, deps, contract.exportPeople, admin, (staff, input) => exportedPeople(deps, staff, input))
  handleFile(app, deps, contract.exportFirms, admin, (staff, input) => exportedFirms(deps, staff, input))
  handleFile(app, deps, contract.exportReadership, admin, (staff, input) => exportedReadership(deps, staff, input))
  handleFile(app, deps, contract.exportEngagement, admin, (staff, input) => exportedEngagement(deps, staff, input))
  handleFile(app, deps, contract.exportReadersOn, admin, (staff, input) => exportedReadersOn(deps, staff, input))
  handleFile(app, deps, contract.exportRequests, admin, (staff, input) => exportedRequests(deps, staff, input))
  handleFile(app, deps, contract.exportQuestions, admin, (staff, input) => exportedQuestions(deps, staff, input))
  handleFile(app, deps, contract.exportUpdateRecipients, admin, (staff, input) =>
    exportedUpdateRecipients(deps, staff, input),
  )
  handleFile(app, deps, exportAudit, admin, (staff, input) => exportedAudit(deps, staff, input))
}
