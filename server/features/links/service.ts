import { looksLikeEmail } from '../../../contract/email.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { LinkPurpose } from '../../../contract/links.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { sameText } from '../../platform/secrets.ts'
import { recordEntry } from '../audit/service.ts'
import { activateConfirmed, findHolderAddress, makeKnown } from '../codes/service.ts'
import { reopenPairs } from '../guessing/service.ts'
import { enqueue } from '../jobs/service.ts'
import { queueMail } from '../mail/service.ts'
import { findPerson, setVerified } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { linkMail } from './mails.ts'
import { insertLink, spendLink } from './queries.ts'

const HOUR_MS = 60 * 60_000
const REQUESTS = { name: 'link-request', most: 10, perMs: HOUR_MS }
/** An address gets no more mails than this, however many ask in its name. */
const MAILS = { name: 'link-mail', most: 5, perMs: HOUR_MS }
const TRIES = { name: 'link-use', most: 30, perMs: HOUR_MS }

/** Mails a link that works once, for 15 minutes. Its token stands in the fragment, which no server and no log gets to see. */
export async function mailLink(trx: Trx, deps: Deps, purpose: LinkPurpose, to: string): Promise<void> {
  const id = deps.ids.id()
  const now = deps.clock.now()
  await insertLink(trx, {
    id,
    purpose,
    email_key: emailKey(to),
    created_at: iso(now),
    ends_at: iso(now.getTime() + LIMITS.mailedLinkMs),
    used_at: null,
  })
  const url = `${portalUrl(deps.config)}/confirm#${id}.${signature(deps, id)}`
  await queueMail(trx, deps, linkMail(deps.portal, purpose, to, url))
}

/**
 * Asks for a link. What is done here is the same whether or not the address is known: a job is left, and only the worker looks,
 * so that neither answer nor time tells.
 */
export async function requestLink(deps: Deps, visitor: Visitor, purpose: LinkPurpose, email: string): Promise<void> {
  if (!looksLikeEmail(email)) throw new AppError('nda_email_invalid')
  await limitRate(deps, REQUESTS, visitor.client.key)
  await deps.db.transaction().execute((trx) => enqueue(trx, deps, 'link_request', { purpose, email }))
}

/** The job behind `requestLink`: mails the link if the address has a code that it is good for. */
export async function answerLinkRequest(deps: Deps, payload: string): Promise<void> {
  const { purpose, email } = JSON.parse(payload) as { purpose: LinkPurpose; email: string }
  const to = await findHolderAddress(deps, emailKey(email), { onlyWaiting: purpose === 'confirm_email' })
  if (to === undefined) return
  try {
    await limitRate(deps, MAILS, emailKey(email))
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await deps.db.transaction().execute((trx) => mailLink(trx, deps, purpose, to))
}

/** The button on the page of a link: proves the address, and does what the link is for. */
export async function redeemLink(
  deps: Deps,
  visitor: Visitor,
  token: string,
): Promise<NewTokens & { purpose: LinkPurpose }> {
  await limitRate(deps, TRIES, visitor.client.key)
  const [id = '', given = ''] = token.split('.')
  if (!sameText(given, signature(deps, id))) throw new AppError('link_invalid')
  return deps.db.transaction().execute(async (trx) => {
    const link = await spendLink(trx, id, iso(deps.clock.now()))
    if (link === undefined) throw new AppError('link_invalid')
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const person = await findPerson(trx, link.email_key)
    if (person) await setVerified(trx, person.id, iso(deps.clock.now()))
    if (link.purpose === 'confirm_email') await activateConfirmed(trx, deps, link.email_key)
    else await reopenPairs(trx, deps, link.email_key)
    await makeKnown(trx, deps, browserId, link.email_key)
    await recordEntry(trx, deps, {
      action: link.purpose === 'confirm_email' ? 'email.confirmed' : 'codes.reopened',
      actor: 'visitor',
      browserId,
      personId: person?.id ?? null,
    })
    return { purpose: link.purpose, ...(browserToken && { browserToken }) }
  })
}

function signature(deps: Deps, linkId: string): string {
  return deps.secrets.digest('mailed-link', linkId)
}
