import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/term.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { askAboutNda } from '../../people/requests/service.ts'
import { answerSignature } from './answer-signature.ts'
import { askReturn, confirmByAccount, confirmByLink } from './return-or-destroy.ts'
import { listTerms } from './service.ts'
import { askWithdrawal, recordWithdrawal } from './withdraw-agreement.ts'

export function termRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listTerms, anyStaff, (_staff, wish) => listTerms(deps, wish))
  handle(app, deps, contract.recordWithdrawal, admin, async (staff, { id, words }) => {
    await recordWithdrawal(deps, staff, id, words)
    return undefined
  })
  handle(app, deps, contract.askReturn, admin, async (staff, { id, words }) => {
    await askReturn(deps, staff, id, words)
    return undefined
  })
  handle(app, deps, contract.askWithdrawal, anyVisitor, async (visitor, { id, words }) => {
    await askWithdrawal(deps, visitor, id, words)
    return {}
  })
  handle(app, deps, contract.answerSignature, anyInvestor, (account, answer) => answerSignature(deps, account, answer))
  handle(app, deps, contract.confirmReturn, anyVisitor, async (visitor, { token, ...word }) => {
    await confirmByLink(deps, visitor, token, word)
    return undefined
  })
  handle(app, deps, contract.confirmReturnByAccount, anyInvestor, async (account, { id, ...word }) => {
    await confirmByAccount(deps, account, id, word)
    return undefined
  })
  handle(app, deps, contract.askForChanges, anyVisitor, async (visitor, wish) => {
    await askAboutNda(deps, visitor, 'nda_changes', wish)
    return {}
  })
  handle(app, deps, contract.declineNda, anyVisitor, async (visitor, wish) => {
    await askAboutNda(deps, visitor, 'nda_declined', { ...wish, clause: '' })
    return {}
  })
}
