import { looksLikeEmail } from '../../../../contract/email/email.ts'
import { type LinkPurpose, requestablePurpose, type UsedLink } from '../../../../contract/email/verification-links.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { keepBrowser, type NewTokens } from '../../../access/session.ts'
import { isSessionLocked, type Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl, providerName } from '../../../config.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate, limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'
import { reopenPairs } from '../../access-codes/brute-force/service.ts'
import { answerLostCode, findLostAddress, findReplaceable, mayRenew } from '../../access-codes/recovery/service.ts'
import {
  activateConfirmed,
  findHolderAddress,
  makeKnown,
  showCodeAgain,
  stateOfCodes,
} from '../../access-codes/service.ts'
import { clearSession } from '../../access-codes/sessions/service.ts'
import { setSignatureConfirmed } from '../../agreements/signing/queries.ts'
import { enqueue } from '../../operations/jobs/service.ts'
import { lockPerson, setVerified } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import { queueMail } from '../service.ts'
import { linkMail, type MailedPurpose } from './mails.ts'
import { findLink, insertLink, lockAccount, setLinkUse, spendLink } from './queries.ts'

const HOUR_MS = 60 * 60_000
const REQUESTS = { name: 'link-request', limit: 10, limitFromAddress: 1_500, perMs: HOUR_MS }
/**
 * Limits the emails to an address, whoever asks for them. As long as a link works, so that someone who gets no further email has a
 * link that still works.
 */
const MAILS = { name: 'link-mail', limit: 5, perMs: LIMITS.mailedLinkMs }
const TRIES = { name: 'link-use', limit: 30, limitFromAddress: 1_500, perMs: HOUR_MS }

/** The page whose button uses the link. The token is in the fragment, which browsers do not send to servers. */
const PAGES: Record<LinkPurpose, string> = {
  confirm_email: '/confirm',
  reopen_codes: '/confirm',
  lost_code: '/confirm',
  verify_account: '/confirm-account',
  change_email: '/confirm-account',
  connect_identity: '/confirm-account?about=sign-in',
  reset_password: '/reset-password',
  keep_second_factor: '/confirm-account?about=second-factor',
  confirm_return: '/confirm-return',
}

/** When and from where a link was asked for: the email says it, so that its reader can tell their own request from a stranger's. */
export type LinkRequest = { at: string; address: string }

export function requestOf(deps: Deps, visitor: Visitor): LinkRequest {
  return { at: iso(deps.clock.now()), address: visitor.client.address }
}

type LinkDetails = { accountId?: string; subjectId?: string; request?: LinkRequest | undefined }

/** Emails a link that works once, for 15 minutes. */
export async function mailLink(
  trx: Trx,
  deps: Deps,
  purpose: MailedPurpose,
  to: string,
  { accountId, subjectId, request }: LinkDetails = {},
): Promise<void> {
  const id = deps.ids.id()
  const now = deps.clock.now()
  await insertLink(trx, {
    id,
    purpose,
    email_key: emailKey(to),
    account_id: accountId ?? null,
    subject_id: subjectId ?? null,
    created_at: iso(now),
    ends_at: iso(now.getTime() + LIMITS.mailedLinkMs),
    used_at: null,
  })
  await recordEntry(trx, deps, {
    action: 'link.mailed',
    actor: 'system',
    accountId: accountId ?? null,
    detail: { purpose, link: id },
    personal: { to },
  })
  const url = `${portalUrl(deps.config)}${PAGES[purpose]}#${id}.${signature(deps, id)}`
  await queueMail(trx, deps, linkMail(deps.portal, purpose, { to, url, request, provider: providerName(deps.config) }))
}

type LongLink = { purpose: LinkPurpose; to: string; accountId?: string; subjectId?: string; lifetimeMs: number }

/** A link for an email of its own, which works once, and longer than those that someone is waiting for. */
export async function issueLink(
  trx: Trx,
  deps: Deps,
  { purpose, to, lifetimeMs, ...about }: LongLink,
): Promise<string> {
  return `${portalUrl(deps.config)}${PAGES[purpose]}#${await issueToken(trx, deps, { purpose, to, lifetimeMs, ...about })}`
}

async function issueToken(trx: Trx, deps: Deps, { purpose, to, lifetimeMs, ...about }: LongLink): Promise<string> {
  const id = deps.ids.id()
  const now = deps.clock.now()
  await insertLink(trx, {
    id,
    purpose,
    email_key: emailKey(to),
    account_id: about.accountId ?? null,
    created_at: iso(now),
    ends_at: iso(now.getTime() + lifetimeMs),
    subject_id: about.subjectId ?? null,
  })
  return `${id}.${signature(deps, id)}`
}

/** Queues a request for a link. Only the worker looks up the address, so neither the response nor its timing reveals if it is known. */
export async function requestLink(deps: Deps, visitor: Visitor, purpose: LinkPurpose, email: string): Promise<void> {
  if (!looksLikeEmail(email)) throw new AppError('nda_email_invalid')
  await limitVisitor(deps, REQUESTS, visitor)
  await deps.db.transaction().execute(async (trx) => {
    await enqueue(trx, deps, 'link_request', { purpose, email, request: requestOf(deps, visitor) })
    await recordLinkRequest(trx, deps, visitor, purpose, email)
  })
}

/** The entry is the same for known and unknown addresses. */
export async function recordLinkRequest(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  purpose: LinkPurpose,
  email: string,
): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'link.requested',
    actor: 'visitor',
    browserId: visitor.browserId,
    detail: { purpose },
    personal: { ...requestData(visitor), email },
  })
}

/** The job: emails the link if the address has a matching code or signature. */
export async function answerLinkRequest(deps: Deps, payload: string): Promise<undefined> {
  const { purpose, email, request } = JSON.parse(payload) as {
    purpose: MailedPurpose
    email: string
    request?: LinkRequest
  }
  const to =
    purpose === 'lost_code'
      ? await findLostAddress(deps.db, emailKey(email), iso(deps.clock.now()))
      : await findHolderAddress(deps, emailKey(email), { onlyWaiting: purpose === 'confirm_email' })
  if (to === undefined) return
  if (!(await mayMailLink(deps, purpose, email))) return
  try {
    await deps.db.transaction().execute((trx) => mailLink(trx, deps, purpose, to, { request }))
  } catch (error) {
    // To a person whose data was erased. Nobody is told.
    if (!(error instanceof AppError)) throw error
  }
}

/** False once an address has had as many emails for a purpose as one of them works. */
export async function mayMailLink(deps: Deps, purpose: string, email: string): Promise<boolean> {
  try {
    await limitRate(deps, MAILS, `${purpose} ${emailKey(email)}`)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Uses up a link. Throws `link_invalid` if it has another purpose, has expired or was used. The address and the account are locked first,
 * because using one link can end the others.
 */
export async function takeLink<P extends LinkPurpose>(trx: Trx, deps: Deps, token: string, purposes: readonly P[]) {
  const [id = '', given = ''] = token.split('.')
  const found = constantTimeEqual(given, signature(deps, id)) ? await findLink(trx, id) : undefined
  if (found === undefined) throw new AppError('link_invalid')
  await lockPerson(trx, found.email_key)
  if (found.account_id !== null) await lockAccount(trx, found.account_id)
  const link = await spendLink(trx, id, purposes, iso(deps.clock.now()))
  if (link === undefined) throw new AppError('link_invalid')
  return { ...link, purpose: link.purpose as P }
}

/** Limits how many tokens one browser, and one client address, can try. */
export async function limitLinkTries(deps: Deps, visitor: Visitor): Promise<void> {
  await limitVisitor(deps, TRIES, visitor)
}

/** Uses a link: verifies the address and does what the link is for. */
export async function redeemLink(deps: Deps, visitor: Visitor, token: string): Promise<NewTokens & UsedLink> {
  await limitLinkTries(deps, visitor)
  return deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, requestablePurpose.options)
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const person = await lockPerson(trx, link.email_key)
    const replaceable = link.purpose === 'lost_code' ? await findReplaceable(trx, link.email_key) : undefined
    await setLinkUse(trx, link.id, { browserId, replaceableId: replaceable?.id ?? null })
    const now = iso(deps.clock.now())
    if (person) await setVerified(trx, person.id, now)
    // Only this email speaks of a signature. The others are about codes, and somebody else may have signed with the address.
    if (link.purpose === 'confirm_email') {
      await setSignatureConfirmed(trx, { emailKey: link.email_key, now })
      await activateConfirmed(trx, deps, link.email_key)
    } else await reopenPairs(trx, deps, link.email_key)
    const lostCode =
      link.purpose === 'lost_code'
        ? await findLostCode(trx, deps, { visitor, browserId, key: link.email_key, replaceable })
        : undefined
    await makeKnown(trx, deps, browserId, link.email_key)
    await recordEntry(trx, deps, {
      action: link.purpose === 'confirm_email' ? 'email.confirmed' : 'codes.reopened',
      actor: 'visitor',
      browserId,
      personId: person?.id ?? null,
      detail: { purpose: link.purpose, link: link.id },
      personal: requestData(visitor),
    })
    const codes = link.purpose === 'confirm_email' ? await stateOfCodes(trx, deps, link.email_key) : undefined
    return {
      purpose: link.purpose,
      ...(codes && { codes }),
      ...(lostCode && { lostCode }),
      ...(browserToken && { browserToken }),
    }
  })
}

type Proved = { visitor: Visitor; browserId: string; key: string; replaceable: SubmissionRow | undefined }

async function findLostCode(trx: Trx, deps: Deps, { visitor, browserId, key, replaceable }: Proved) {
  const { outcome, row } = await answerLostCode(trx, deps, { key, browserId })
  const maySignAgain = replaceable !== undefined || (await mayRenew(trx, deps, key))
  if (!row) return { outcome, maySignAgain, code: null }
  // While a session is locked, no response contains its code.
  if (isSessionLocked(visitor)) await clearSession(trx, deps, visitor)
  const code = await showCodeAgain(trx, deps, row, browserId)
  if (outcome !== 'awaits_confirmation') return { outcome, maySignAgain, code }
  // Somebody else may have signed with the address, so the person is asked, here rather than with a second email.
  const purpose = 'confirm_email'
  const confirmToken = await issueToken(trx, deps, { purpose, to: key, lifetimeMs: LIMITS.mailedLinkMs })
  return { outcome, maySignAgain, code, confirmToken }
}

function signature(deps: Deps, linkId: string): string {
  return deps.secrets.digest('mailed-link', linkId)
}
