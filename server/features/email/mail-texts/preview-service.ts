import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Mail } from '../rules.ts'
import { renderAlone, renderMail } from '../service.ts'

const CONTEXT = 'mail-preview'

/** An email as its recipient sees it. Nothing is stored: the address of the frame contains the email, sealed. */
export async function previewMail(deps: Deps, mail: Mail) {
  const { subject, text } = await renderMail(deps, JSON.stringify(mail))
  return { subject, text, frame: `/api/mail-preview?of=${deps.secrets.seal(JSON.stringify(mail), CONTEXT)}` }
}

/** The HTML of a preview. `sealed`: the email, as `previewMail` sealed it. */
export async function openPreview(deps: Deps, sealed: string): Promise<string> {
  let mail: Mail
  try {
    mail = JSON.parse(deps.secrets.open(sealed, CONTEXT))
  } catch {
    throw new AppError('not_found')
  }
  // A frame without an origin loads nothing, and a pressed link must not open in it.
  const html = await renderAlone(deps, mail)
  return html.replace('<head>', '<head><base target="_blank"/>')
}
