import type { Hono } from 'hono'
import * as contract from '../../../../contract/email/subscriptions.ts'
import { anyInvestor, anyStaff } from '../../../access/account.ts'
import { anyone } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle, handleResponse, parseInput } from '../../../http/handle.ts'
import {
  getPersonSubscriptions,
  getSubscription,
  listOwnSubscriptions,
  setOwnSubscription,
  subscribeAgain,
  unsubscribe,
} from './subscription-service.ts'

export function subscriptionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSubscription, anyone, (_, { token }) => getSubscription(deps, token))
  handle(app, deps, contract.subscribeAgain, anyone, (_, { token }) => subscribeAgain(deps, token))
  handle(app, deps, contract.listOwnSubscriptions, anyInvestor, (account) => listOwnSubscriptions(deps, account))
  handle(app, deps, contract.setOwnSubscription, anyInvestor, (account, input) =>
    setOwnSubscription(deps, account, input),
  )
  handle(app, deps, contract.getPersonSubscriptions, anyStaff, (_, { id }) => getPersonSubscriptions(deps, id))
  // A mail program sends a form of its own, which says nothing that the address does not.
  handleResponse(app, deps, { endpoint: contract.unsubscribe, guard: anyone }, async (_, c) => {
    await unsubscribe(deps, parseInput(c, contract.unsubscribe, {}).token)
    return c.body(null, 204)
  })
}

/** Mail programs are no page of the portal. The token in the address is what they need, and all that it can do is this. */
export function isOneClick(method: string, path: string): boolean {
  return method === 'POST' && /^\/api\/unsubscribe\/[0-9a-f]{64}$/.test(path)
}
