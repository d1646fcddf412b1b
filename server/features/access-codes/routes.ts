import type { Hono } from 'hono'
import { enterGate, unlock } from '../../../contract/access-codes/access.ts'
import { keepTokens } from '../../access/session.ts'
import { anyVisitor } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { enterGateWithCode, unlockWithCode } from './redeem-code.ts'

export function codeRoutes(app: Hono, deps: Deps): void {
  handle(
    app,
    deps,
    unlock,
    anyVisitor,
    async (visitor, input, c) => {
      const opened = await unlockWithCode(deps, visitor, input)
      keepTokens(deps, c, opened)
      return { redirectTo: opened.redirectTo }
    },
    { fault: 'unlock_failed' },
  )
  handle(
    app,
    deps,
    enterGate,
    anyVisitor,
    async (visitor, { route, ...entry }, c) => {
      const opened = await enterGateWithCode(deps, visitor, route, entry)
      keepTokens(deps, c, opened)
      // The session is open, but pages wait for the signature.
      if (opened.signAgain) return { access: 'redirect' as const, reason: 'sign_again' as const }
      return { access: 'granted' as const, method: opened.method }
    },
    { fault: 'gate_failed' },
  )
}
