import type { ReturnOutcome } from '../../../../contract/agreements/term.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import type { Admin, Investor } from '../../../access/account.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { issueLink, limitLinkTries, takeLink } from '../../email/verification-links/service.ts'
import { findParty } from '../signing/queries.ts'
import { returnAskedMail, returnConfirmedMail, returnReceiptMail } from './mails.ts'
import { findAsked, findSigned, insertReturn, renewReturn, setConfirmed } from './queries.ts'
import { lastAskedWithEndedLink } from './rules.ts'

/** Asks a signer to return or destroy what they were given, by a mail whose link is good for 30 days; and again once that has ended. */
export async function requestReturn(deps: Deps, staff: Admin, submissionId: string, words: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findSigned(trx, submissionId)
    if (row === undefined) throw new AppError('not_found')
    const now = iso(deps.clock.now())
    const asked = { asked_at: now, asked_by: staff.actor.name, asked_words: words }
    const made = deps.ids.id()
    const id = (await insertReturn(trx, { id: made, submission_id: row.id, ...asked }))
      ? made
      : // Whose link has ended cannot answer any more, so they are asked once more.
        await renewReturn(trx, row.id, asked, lastAskedWithEndedLink(now))
    if (id === undefined) throw new AppError('return_asked_already')
    await recordEntry(trx, deps, {
      action: 'return.asked',
      actor: staff.actor,
      accountId: staff.accountId,
      personId: row.person_id,
      submissionId: row.id,
      detail: { request: id },
    })
    const lifetimeMs = LIMITS.returnLinkDays * DAY_MS
    const linkEndsAt = iso(deps.clock.now().getTime() + lifetimeMs)
    const url = await issueLink(trx, deps, { purpose: 'confirm_return', to: row.email, subjectId: id, lifetimeMs })
    const party = await findParty(trx, row.nda_version)
    await queueMail(trx, deps, returnAskedMail(deps.portal, { ...row, party }, { words, url, linkEndsAt }))
  })
}

type Word = { outcome: ReturnOutcome; words: string }

/** The signer's word that it is done, by the link of the mail. */
export async function confirmByLink(deps: Deps, visitor: Visitor, token: string, word: Word): Promise<void> {
  if (word.words === '') throw new AppError('return_words_missing')
  await limitLinkTries(deps, visitor)
  await deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, ['confirm_return'])
    await confirm(trx, deps, link.subject_id ?? '', word, { by: 'link', browserId: visitor.browserId, accountId: null })
  })
}

/** The same by the account of whoever was asked. */
export async function confirmByAccount(deps: Deps, account: Investor, id: string, word: Word): Promise<void> {
  if (word.words === '') throw new AppError('return_words_missing')
  await deps.db.transaction().execute(async (trx) => {
    const row = await findAsked(trx, id)
    if (row === undefined || row.person_id !== account.personId) throw new AppError('return_unknown')
    await confirm(trx, deps, id, word, { by: 'account', browserId: null, accountId: account.accountId })
  })
}

type How = { by: 'link' | 'account'; browserId: string | null; accountId: string | null }

async function confirm(trx: Trx, deps: Deps, id: string, { outcome, words }: Word, how: How): Promise<void> {
  const row: SubmissionRow | undefined = await findAsked(trx, id)
  const now = iso(deps.clock.now())
  const confirmed = row && (await setConfirmed(trx, id, { outcome, words, by: how.by, now }))
  if (row === undefined || confirmed === undefined) throw new AppError('return_unknown')
  await recordEntry(trx, deps, {
    action: 'return.confirmed',
    actor: 'visitor',
    browserId: how.browserId,
    accountId: how.accountId,
    personId: row.person_id,
    submissionId: row.id,
    detail: { request: id, outcome, by: how.by },
    personal: { words },
  })
  await queueMail(trx, deps, returnConfirmedMail(deps.portal, row, { outcome, words, at: now }))
  await queueMail(trx, deps, returnReceiptMail(deps.portal, row, { outcome, words, at: now }))
}
