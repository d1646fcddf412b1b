import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/term.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { askAboutNda } from '../../people/requests/service.ts'
import { answerSignature } from './answer-signature.ts'
import { confirmByAccount, confirmByLink, requestReturn } from './return-or-destroy.ts'
import { listTerms } from './service.ts'
import { recordWithdrawal, requestWithdrawal } from './withdraw-agreement.ts'

export function termRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listTerms, anyStaff, (_staff, input) => listTerms(deps, input))
  handle(app, deps, contract.recordWithdrawal, admin, (staff, { id, words }) =>
    recordWithdrawal(deps, staff, id, words),
  )
  handle(app, deps, contract.requestReturn, admin, (staff, { id, words }) => requestReturn(deps, staff, id, words))
  handle(app, deps, contract.requestWithdrawal, anyVisitor, async (visitor, { id, words }) => {
    await requestWithdrawal(deps, visitor, id, words)
    return {}
  })
  handle(app, deps, contract.answerSignature, anyInvestor, (account, answer) => answerSignature(deps, account, answer))
  handle(app, deps, contract.confirmReturn, anyVisitor, (visitor, { token, ...word }) =>
    confirmByLink(deps, visitor, token, word),
  )
  handle(app, deps, contract.confirmReturnByAccount, anyInvestor, (account, { id, ...word }) =>
    confirmByAccount(deps, account, id, word),
  )
  handle(app, deps, contract.requestChanges, anyVisitor, async (visitor, input) => {
    await askAboutNda(deps, visitor, 'nda_changes', input)
    return {}
  })
  handle(app, deps, contract.declineNda, anyVisitor, async (visitor, input) => {
    await askAboutNda(deps, visitor, 'nda_declined', { ...input, clause: '' })
    return {}
  })
}
