import type { Hono } from 'hono'
import * as contract from '../../../../contract/access-codes/staff-codes.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { readStaffCode } from './code-detail.ts'
import {
  activateStaffCode,
  activateStaffCodes,
  createStaffCode,
  declineStaffCodes,
  listStaffCodes,
  mailStaffCode,
  recordCodeCopy,
  renewStaffCode,
  revealCode,
  revokeStaffCode,
  revokeStaffCodes,
} from './service.ts'

export function staffCodeRoutes(app: Hono, deps: Deps): void {
  const load = { fault: 'codes_load_failed' } as const
  const revoke = { fault: 'codes_revoke_failed' } as const
  handle(
    app,
    deps,
    contract.listCodes,
    byKey('codes:manage', anyStaff),
    (staff, input) => listStaffCodes(deps, staff, input),
    load,
  )
  handle(
    app,
    deps,
    contract.getCode,
    byKey('codes:manage', anyStaff),
    (staff, { id }) => readStaffCode(deps, staff, id),
    load,
  )
  handle(
    app,
    deps,
    contract.createCode,
    byKey('codes:manage', admin),
    (staff, input) => createStaffCode(deps, staff, input),
    {
      fault: 'codes_create_failed',
    },
  )
  handle(
    app,
    deps,
    contract.revokeCode,
    byKey('codes:manage', admin),
    (staff, { id }) => revokeStaffCode(deps, staff, id),
    revoke,
  )
  handle(
    app,
    deps,
    contract.revokeCodes,
    admin,
    async (staff, targets) => ({ revoked: await revokeStaffCodes(deps, staff, targets) }),
    revoke,
  )
  handle(app, deps, contract.activateCodes, admin, async (staff, targets) => ({
    activated: await activateStaffCodes(deps, staff, targets),
  }))
  handle(app, deps, contract.declineCodes, admin, async (staff, input) => ({
    declined: await declineStaffCodes(deps, staff, input),
  }))
  handle(app, deps, contract.activateCode, byKey('codes:manage', admin), (staff, { id }) =>
    activateStaffCode(deps, staff, id),
  )
  handle(app, deps, contract.renewCode, byKey('codes:manage', admin), (staff, { id }) =>
    renewStaffCode(deps, staff, id),
  )
  handle(app, deps, contract.mailCode, byKey('codes:manage', admin), (staff, { id }) => mailStaffCode(deps, staff, id))
  handle(app, deps, contract.revealCode, admin, (staff, { id }) => revealCode(deps, staff, id))
  handle(app, deps, contract.noteCopy, admin, (staff, { id }) => recordCodeCopy(deps, staff, id))
}
