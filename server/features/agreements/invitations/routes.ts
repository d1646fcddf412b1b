import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/invitations.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listInvitations, targetedIds } from './list-invitations.ts'
import { checkInvitees, invite, openInvitation, remindInvitees, sendAgain, withdrawInvitations } from './service.ts'
import { previewInvitation, testInvitation } from './try-out.ts'

export function invitationRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.openInvitation, anyVisitor, (visitor, { token }) => openInvitation(deps, visitor, token))
  handle(app, deps, contract.listInvitations, anyStaff, (_, input) => listInvitations(deps, input))
  handle(app, deps, contract.invite, admin, (staff, input) => invite(deps, staff, input))
  handle(app, deps, contract.checkInvitees, admin, (_, { emails }) => checkInvitees(deps, emails))
  handle(app, deps, contract.previewInvitation, admin, (staff, written) => previewInvitation(deps, staff, written))
  handle(app, deps, contract.testInvitation, admin, (staff, written) => testInvitation(deps, staff, written))
  handle(app, deps, contract.remindInvitees, admin, async (staff, targets) =>
    remindInvitees(deps, staff, await targetedIds(deps, targets)),
  )
  handle(app, deps, contract.sendAgain, admin, async (staff, targets) =>
    sendAgain(deps, staff, await targetedIds(deps, targets)),
  )
  handle(app, deps, contract.withdrawInvitations, admin, async (staff, targets) =>
    withdrawInvitations(deps, staff, await targetedIds(deps, targets)),
  )
}
