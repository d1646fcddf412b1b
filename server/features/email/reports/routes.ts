import type { Hono } from 'hono'
import { MAX_REPORT_BODY } from '../../../../contract/email/report-kinds.ts'
import * as contract from '../../../../contract/email/reports.ts'
import { admin } from '../../../access/account.ts'
import { apiAdmin } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { recordReport } from './record-report.ts'
import { liftMailStop } from './stop-service.ts'
import { discardUnreadReport, readUnreadReports } from './unread-service.ts'

export function mailReportRoutes(app: Hono, deps: Deps): void {
  handle(
    app,
    deps,
    contract.reportMail,
    apiAdmin('mails:report'),
    ({ staff }, { message }) => recordReport(deps, staff.actor, message),
    { maxBytes: MAX_REPORT_BODY },
  )
  // Admins only, because a report repeats what an email says.
  handle(app, deps, contract.listUnreadReports, admin, () => readUnreadReports(deps))
  handle(app, deps, contract.discardUnreadReport, admin, (staff, { id }) => discardUnreadReport(deps, staff, id))
  handle(app, deps, contract.liftMailStop, admin, (staff, { id }) => liftMailStop(deps, staff, id))
}
