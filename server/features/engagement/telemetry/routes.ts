import type { Hono } from 'hono'
import { reportAdminAccess } from '../../../../contract/accounts/operator-login.ts'
import * as staffContract from '../../../../contract/engagement/activity.ts'
import * as contract from '../../../../contract/engagement/telemetry.ts'
import { anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listReaders, listRecords, listVisitDays, listVisitHours, readVisit } from './records.ts'
import { recordAccess, recordAdminAccess, recordObservations, recordSecurityEvent } from './service.ts'

export function observationRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.reportObservations, anyVisitor, (visitor, input) =>
    recordObservations(deps, visitor, input),
  )
  handle(app, deps, contract.reportAccess, anyVisitor, (visitor, input) => recordAccess(deps, visitor, input))
  handle(app, deps, contract.reportSecurityEvent, anyVisitor, async (visitor, input) => {
    await recordSecurityEvent(deps, visitor, input)
    return { accepted: true as const }
  })
  handle(app, deps, reportAdminAccess, anyVisitor, (visitor, { route }) => recordAdminAccess(deps, visitor, route))
  handle(app, deps, staffContract.listRecords, byKey('engagement:read', anyStaff), (_, input) =>
    listRecords(deps, input),
  )
  handle(app, deps, staffContract.listReaders, anyStaff, async () => ({
    readers: await listReaders(deps),
  }))
  handle(app, deps, staffContract.listVisitHours, byKey('engagement:read', anyStaff), () => listVisitHours(deps))
  handle(app, deps, staffContract.listVisitDays, byKey('engagement:read', anyStaff), (_, input) =>
    listVisitDays(deps, input),
  )
  handle(app, deps, staffContract.getVisit, byKey('engagement:read', anyStaff), (_, { id }) => readVisit(deps, id))
}
