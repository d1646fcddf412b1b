import type { AgreementTerms } from '../../../../contract/agreements/agreement-terms.ts'
import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import { keepBrowser, type NewTokens } from '../../../access/session.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { isSameParty } from '../template-text.ts'
import { keepPageSnapshot, type RenderGate } from './page-snapshot.ts'
import { insertPageSnapshot } from './page-snapshot-queries.ts'
import {
  findCurrentNda,
  findTermsInForce,
  insertNda,
  insertReadingSession,
  lockNdaInForce,
  type NdaVersion,
} from './queries.ts'
import { canonicalText, textHash, titleOf } from './text.ts'

/** Allows reloading the page. A visitor who opens it for the first time has no browser cookie yet, and counts by address only. */
const READINGS = { name: 'reading', limit: 20, limitFromAddress: 1_000, perMs: 10 * 60_000 }

export async function getCurrentNda(deps: Deps): Promise<NdaVersion> {
  const nda = await findCurrentNda(deps.db)
  if (!nda) throw new Error('no agreement has been published')
  return nda
}

/** Why nobody can sign, for the operator. Undefined if they can. */
export async function findSigningProblem({ db, portal }: Pick<Deps, 'db' | 'portal'>): Promise<string | undefined> {
  const terms = await findTermsInForce(db)
  if (!terms || isSameParty(terms.party, portal)) return undefined
  if (terms.party === '')
    return `Nobody can sign: no agreement of ${portal.company.legalName} is published. Publish one at /admin/agreement.`
  return `Nobody can sign: the agreement in force names ${terms.party}, and the settings name ${portal.company.legalName}. Publish a version that names it at /admin/agreement.`
}

/** Throws `invitations_paused` while nobody could sign what they are invited to. */
export async function requireSignable(trx: Trx, { portal }: Deps): Promise<void> {
  const terms = await findTermsInForce(trx)
  if (!terms || isSameParty(terms.party, portal)) return
  throw new AppError('invitations_paused', {
    params: { party: terms.party || 'no company', company: portal.company.legalName },
  })
}

/** What a version asks of earlier signers, and who publishes it. */
type Publication = {
  policy: VersionPolicy
  signBy: string | null
  by: Actor
  name: string
  /** For a scheduled version: its time, and the actor who scheduled it. */
  planned?: { for: string; by: string }
}
const FIRST: Publication = { policy: 'keep', signBy: null, by: 'system', name: 'system' }

/** Publishes a text as the next version. Versions never change; publishing the text in force again does nothing. */
export async function publishNda(
  trx: Trx,
  deps: Deps,
  text: string,
  terms: AgreementTerms,
  publication = FIRST,
): Promise<NdaVersion> {
  const canonical = canonicalText(text)
  // Signatures wait until this transaction ends, and then need the new version.
  const current = await lockNdaInForce(trx, deps.kind, 'exclusive')
  const { policy, signBy, by, name, planned } = publication
  const sha256 = textHash(canonical)
  if (current?.sha256 === sha256) return current
  const nda = {
    version: (current?.version ?? 0) + 1,
    title: titleOf(canonical),
    text: canonical,
    sha256,
    published_at: iso(deps.clock.now()),
    policy,
    sign_by: signBy,
    term_years: terms.termYears,
    party: terms.party,
    law: terms.law,
    language: terms.language,
    published_by: name,
  }
  await insertNda(trx, nda)
  await recordEntry(trx, deps, {
    action: 'nda.published',
    actor: by,
    detail: {
      version: nda.version,
      sha256,
      policy,
      termYears: nda.term_years,
      party: nda.party,
      language: nda.language,
      ...(nda.law !== null && { law: nda.law }),
      ...(signBy && { signBy }),
      ...(planned && { planned: planned.for, scheduledBy: planned.by }),
    },
  })
  return nda
}

/** Records that this browser opened the text in force, and stores the page that showed it if the browser names its build. */
export async function openReadingSession(
  deps: Deps,
  visitor: Visitor,
  page: { build: string; render: RenderGate },
): Promise<NewTokens & { readingId: string }> {
  await limitVisitor(deps, READINGS, visitor)
  const nda = await getCurrentNda(deps)
  const { build } = page
  const snapshot = build === '' ? null : await keepPageSnapshot(deps, page.render, { build, nda })
  const readingId = deps.ids.id()
  const opened = await deps.db.transaction().execute(async (trx) => {
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const at = iso(deps.clock.now())
    await insertReadingSession(trx, {
      id: readingId,
      browser_id: browserId,
      nda_version: nda.version,
      opened_at: at,
      furthest: 0,
      reported_at: null,
      threshold_at: null,
      end_at: null,
      build: build || null,
      page_snapshot_sha256: snapshot?.sha256 ?? null,
    })
    if (snapshot?.row) await insertPageSnapshot(trx, snapshot.row)
    await recordEntry(trx, deps, {
      action: 'nda.opened',
      // The verifier compares the times of the record with those of the log, here and wherever an entry is given its time.
      at,
      actor: 'visitor',
      browserId,
      detail: {
        reading: readingId,
        version: nda.version,
        sha256: nda.sha256,
        ...(snapshot !== null && { screen: snapshot.sha256 }),
      },
      personal: requestData(visitor),
    })
    return { ...(browserToken && { browserToken }) }
  })
  return { readingId, ...opened }
}
