import type { Hono } from 'hono'
import * as contract from '../../../../contract/people/firms.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import { recordLook } from '../../../access/record-look.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { getFirm, listFirms } from './list-service.ts'
import { mergeFirm, movePerson, nameFirm, splitFirm } from './service.ts'

export function firmRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listFirms, byKey('people:read', anyStaff), (_, input) => listFirms(deps, input))
  handle(app, deps, contract.getFirm, byKey('engagement:read', anyStaff), async (staff, { id }) => {
    const found = await getFirm(deps, id)
    await recordLook(deps, staff, { action: 'firm.looked_at', detail: { firm: found.firm.id } })
    return found
  })
  handle(app, deps, contract.nameFirm, admin, async (staff, { id, name }) => {
    await nameFirm(deps, staff, id, name)
    return undefined
  })
  handle(app, deps, contract.mergeFirm, admin, async (staff, { id, into }) => {
    await mergeFirm(deps, staff, id, into)
    return undefined
  })
  handle(app, deps, contract.splitFirm, admin, async (staff, { id }) => {
    await splitFirm(deps, staff, id)
    return undefined
  })
  handle(app, deps, contract.movePerson, admin, async (staff, { id, ...move }) => {
    await movePerson(deps, staff, id, move)
    return undefined
  })
}
