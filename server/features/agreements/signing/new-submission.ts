import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import { termEnd } from '../../../access/signing-due.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { iso } from '../../../platform/clock.ts'
import { emailKey } from '../../people/rules.ts'
import { reportsOf } from '../executed-copy/rules.ts'
import { signerColumns, signerOf } from '../signer.ts'
import { assentOf } from './assent.ts'
import { type findReadingSession, insertAssentTexts, type NdaVersion, type ReadingRow } from './queries.ts'
import { knownTimeZone } from './rules.ts'
import { textHash } from './text.ts'

/** What a signature records about the request. */
export type RequestFacts = { id: string | null; languages: string | null }
/** What a signature records besides the form. */
export type SigningContext = {
  browserId: string
  request: RequestFacts
  reading: NonNullable<Awaited<ReturnType<typeof findReadingSession>>>
}

export function newSubmission(
  deps: Deps,
  visitor: Visitor,
  { browserId, request }: SigningContext,
  input: SubmitNdaInput,
  { version, term_years }: NdaVersion,
  personId: string,
): SubmissionRow {
  const now = deps.clock.now()
  return {
    id: deps.ids.id(),
    reading_session_id: input.readingId,
    person_id: personId,
    browser_id: browserId,
    nda_version: version,
    nda_text_hash: input.ndaTextHash,
    ...signerColumns(input),
    email_key: emailKey(input.email),
    nda_accepted: 1,
    ip_address: visitor.client.address,
    ip_chain: JSON.stringify(visitor.client.chain),
    host_name: visitor.hostName,
    user_agent: visitor.userAgent,
    signed_at: iso(now),
    confirmed_at: null,
    superseded_at: null,
    superseded_because: null,
    bound_until: iso(termEnd(now, term_years)),
    time_zone: knownTimeZone(input.timeZone),
    accept_language: request.languages,
    request_id: request.id,
    account_id: visitor.account?.accountId ?? null,
    assent_sha256: input.assentHash || null,
  }
}

/**
 * Stores the wording and writes the audit entry, with the hashes of the wording and of the page if they are known, and that of all that
 * the browser had reported of the reading.
 */
export async function recordSigning(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  row: SubmissionRow,
  { text, ...read }: ReadingRow & { text: string },
): Promise<void> {
  const { assent_sha256: assent } = row
  if (assent !== null) {
    const words = canonicalJson(assentOf(deps.portal).words)
    await insertAssentTexts(trx, { sha256: assent, words, first_used_at: row.signed_at })
  }
  await recordEntry(trx, deps, {
    action: 'nda.signed',
    // The verifier compares the time in the signed copy with the time in the log.
    at: row.signed_at,
    actor: 'visitor',
    browserId: row.browser_id,
    personId: row.person_id,
    submissionId: row.id,
    detail: {
      version: row.nda_version,
      sha256: row.nda_text_hash,
      reading: row.reading_session_id,
      codeGenerated: true,
      language: deps.portal.language,
      ...(assent !== null && { assent }),
      ...(read.page_snapshot_sha256 !== null && { screen: read.page_snapshot_sha256 }),
      reports: textHash(canonicalJson(reportsOf({ ...read, text }))),
    },
    personal: {
      ...requestData(visitor),
      addressChain: [...visitor.client.chain],
      ...Object.fromEntries(Object.entries(signerOf(row)).filter(([, value]) => value !== null)),
    },
  })
}
