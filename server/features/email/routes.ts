import type { Hono } from 'hono'
import * as texts from '../../../contract/email/mail-text-editor.ts'
import * as contract from '../../../contract/email/mails.ts'
import { admin, anyStaff } from '../../access/account.ts'
import { anyone } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { handle, handleResponse, readInput } from '../../http/handle.ts'
import { respond } from '../../http/respond.ts'
import { FRAMED_POLICY } from '../../http/security-headers.ts'
import { openPreview } from './mail-texts/preview-service.ts'
import { previewMailText, readMailTexts } from './mail-texts/service.ts'
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
  handle(app, deps, texts.listMailTexts, anyStaff, (_, { language }) => readMailTexts(deps, language))
  handle(app, deps, texts.previewMailText, anyStaff, (_, input) => previewMailText(deps, input))
  // A frame sends no override token. The address, which only staff get, proves that the portal itself made it.
  const preview = { endpoint: texts.showMailPreview, guard: anyone, answers: 'text/html' }
  handleResponse(app, deps, preview, async (_, c) => {
    const html = await openPreview(deps, (await readInput(deps, c, texts.showMailPreview)).of)
    return respond(c, html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FRAMED_POLICY,
    })
  })
}
