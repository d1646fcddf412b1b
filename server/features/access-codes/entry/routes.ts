import type { Hono } from 'hono'
import * as contract from '../../../../contract/access-codes/entry.ts'
import { keepTokens } from '../../../access/session.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { checkDigits, mailDigits } from '../address-proof/service.ts'
import { enterAnyCode } from '../redeem-code.ts'
import { getEntry, openHanded } from './service.ts'

export function entryRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getEntry, anyVisitor, (visitor) => getEntry(deps, visitor))
  handle(app, deps, contract.openHanded, anyVisitor, async (visitor, _input, c) => {
    const opened = await openHanded(deps, visitor)
    keepTokens(deps, c, opened)
    return { redirectTo: opened.redirectTo }
  })
  handle(
    app,
    deps,
    contract.enterCode,
    anyVisitor,
    async (visitor, entry, c) => {
      const opened = await enterAnyCode(deps, visitor, entry)
      keepTokens(deps, c, opened)
      return { redirectTo: opened.redirectTo }
    },
    { fault: 'unlock_failed' },
  )
  handle(app, deps, contract.mailDigits, anyVisitor, async (visitor) => {
    await mailDigits(deps, visitor)
    return {}
  })
  handle(app, deps, contract.checkDigits, anyVisitor, (visitor, { digits }) => checkDigits(deps, visitor, digits))
}
