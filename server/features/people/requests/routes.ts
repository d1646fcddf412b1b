import type { Hono } from 'hono'
import * as own from '../../../../contract/people/own-requests.ts'
import * as contract from '../../../../contract/people/requests.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle } from '../../../http/handle.ts'
import {
  answerProjectPageRequest,
  cancelMeeting,
  isProjectPageRequest,
  moveMeeting,
  writeToPerson,
} from './answer-request.ts'
import { makeOwnRequest, withdrawRequest, writeToStaff } from './own-requests.ts'
import { answerRequest, listOwnRequests, listRequests, type Withdraw } from './service.ts'

export function requestRoutes(app: Hono, deps: Deps, withdrawSignature: Withdraw): void {
  handle(app, deps, own.listOwnRequests, anyInvestor, (account) => listOwnRequests(deps, account))
  handle(app, deps, own.makeOwnRequest, anyInvestor, (account, input) => makeOwnRequest(deps, account, input))
  handle(app, deps, own.withdrawOwnRequest, anyInvestor, (account, { id }) => withdrawRequest(deps, account, id))
  handle(app, deps, own.writeToStaff, anyInvestor, (account, given) => writeToStaff(deps, account, given))

  handle(app, deps, contract.listRequests, anyStaff, (_staff, input) => listRequests(deps, input))
  handle(app, deps, contract.answerRequest, admin, async (staff, { id, answer, words, meeting, opens }) => {
    if (await isProjectPageRequest(deps, id)) {
      await answerProjectPageRequest(deps, staff, id, { answer, words, meeting, opens })
      return
    }
    const outcome = await answerRequest(deps, id, { answer, words, by: staff.actor }, withdrawSignature)
    if (outcome === 'no_signature') throw new AppError('request_without_signature')
    if (outcome === 'unknown') throw new AppError('not_found')
  })
  handle(app, deps, contract.moveMeeting, admin, (staff, { id, ...input }) => moveMeeting(deps, staff, id, input))
  handle(app, deps, contract.cancelMeeting, admin, (staff, { id, words }) => cancelMeeting(deps, staff, id, words))
  handle(app, deps, contract.writeToPerson, admin, (staff, given) => writeToPerson(deps, staff, given))
}
