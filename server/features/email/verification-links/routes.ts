import type { Hono } from 'hono'
import * as contract from '../../../../contract/email/verification-links.ts'
import { keepTokens } from '../../../access/session.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { redeemLink, requestLink } from './service.ts'

export function linkRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.requestLink, anyVisitor, async (visitor, { purpose, email }) => {
    await requestLink(deps, visitor, purpose, email)
    return {}
  })
  handle(app, deps, contract.redeemLink, anyVisitor, async (visitor, { token }, c) => {
    const used = await redeemLink(deps, visitor, token)
    keepTokens(deps, c, used)
    return { purpose: used.purpose, codes: used.codes, lostCode: used.lostCode }
  })
}
