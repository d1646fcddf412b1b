import type { Hono } from 'hono'
import * as own from '../../../../contract/people/own-requests.ts'
import * as contract from '../../../../contract/people/requests.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { cancelMeeting, moveMeeting, writeToPerson } from './answer-request.ts'
import { answerAnyRequest } from './answer-service.ts'
import { makeOwnRequest, withdrawRequest, writeToStaff } from './own-requests.ts'
import { listOwnRequests, listRequests, type Withdraw } from './service.ts'

export function requestRoutes(app: Hono, deps: Deps, withdrawSignature: Withdraw): void {
  handle(app, deps, own.listOwnRequests, anyInvestor, (account) => listOwnRequests(deps, account))
  handle(app, deps, own.makeOwnRequest, anyInvestor, (account, input) => makeOwnRequest(deps, account, input))
  handle(app, deps, own.withdrawOwnRequest, anyInvestor, (account, { id }) => withdrawRequest(deps, account, id))
  handle(app, deps, own.writeToStaff, anyInvestor, (account, given) => writeToStaff(deps, account, given))

  handle(app, deps, contract.listRequests, byKey('people:read', anyStaff), (_staff, input) => listRequests(deps, input))
  handle(app, deps, contract.answerRequest, admin, (staff, given) =>
    answerAnyRequest(deps, staff, given, withdrawSignature),
  )
  handle(app, deps, contract.moveMeeting, admin, (staff, { id, ...input }) => moveMeeting(deps, staff, id, input))
  handle(app, deps, contract.cancelMeeting, admin, (staff, { id, words }) => cancelMeeting(deps, staff, id, words))
  handle(app, deps, contract.writeToPerson, admin, (staff, given) => writeToPerson(deps, staff, given))
}
