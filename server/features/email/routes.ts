import type { Hono } from 'hono'
import * as contract from '../../../contract/email/mails.ts'
import { admin, anyStaff } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { discardMail, listMails, readMail, retryMail } from './outbox.ts'
import { resendMail } from './resend-mail.ts'

export function mailRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listMails, anyStaff, (_, wanted) => listMails(deps, wanted))
  // Admins only, because an email can contain a link that opens an account.
  handle(app, deps, contract.readMail, admin, (staff, { id }) => readMail(deps, staff, id))
  handle(app, deps, contract.retryMail, admin, async (staff, { id }) => {
    await retryMail(deps, staff, id)
    return {}
  })
  handle(app, deps, contract.resendMail, admin, async (staff, { id }) => {
    await resendMail(deps, staff, id)
    return undefined
  })
  handle(app, deps, contract.discardMail, admin, async (staff, { id }) => {
    await discardMail(deps, staff, id)
    return undefined
  })
}
