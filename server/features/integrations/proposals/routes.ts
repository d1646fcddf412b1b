import type { Hono } from 'hono'
import * as contract from '../../../../contract/integrations/proposals.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { apiAdmin, apiClient } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import type { Withdraw } from '../../people/requests/service.ts'
import { confirmProposal, dismissProposal, listOwnProposals, listProposals, makeProposal } from './service.ts'

export function proposalRoutes(app: Hono, deps: Deps, withdrawSignature: Withdraw): void {
  const deep = { deep: 'invalid_input' } as const
  handle(
    app,
    deps,
    contract.makeProposal,
    apiAdmin('acts:propose'),
    ({ client, staff }, input) => makeProposal(deps, client, staff, input),
    deep,
  )
  handle(app, deps, contract.listOwnProposals, apiClient('acts:propose'), (client) => listOwnProposals(deps, client))
  handle(app, deps, contract.listProposals, anyStaff, (_, input) => listProposals(deps, input))
  handle(app, deps, contract.confirmProposal, admin, (staff, given) =>
    confirmProposal(deps, staff, given, withdrawSignature),
  )
  handle(app, deps, contract.dismissProposal, admin, (staff, { id }) => dismissProposal(deps, staff, id))
}
