import type { SignatureDetail } from '../../../../contract/agreements/signatures.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { codeHint, codeStatus } from '../../access-codes/rules.ts'
import { codeState, openCode } from '../../access-codes/service.ts'
import { listGrantsOfCodes, listUses } from '../../access-codes/staff/queries.ts'
import { openedSessions } from '../../access-codes/staff/rules.ts'
import { findPlaces } from '../../access-codes/staff/service.ts'
import { listNumbers, listTrail } from '../../transparency-log/viewer/queries.ts'
import { entryViews } from '../../transparency-log/viewer/service.ts'
import { activeByClause } from '../executed-copy/rules.ts'
import {
  findReadingSessionAndText,
  findSigner,
  findSubmissionRow,
  listAccessPeriodsOf,
  listCodesOfSubmissions,
} from './queries.ts'
import { submissionFacts } from './service.ts'

/** How many sessions, uses and lines of the log are shown: the newest. A session has up to five grants. */
const MAX_ROWS = 100
const MAX_GRANTS = 5 * MAX_ROWS

/** A signature, all that was recorded with it, and all that came of it. */
export async function readSubmission(deps: Deps, id: string): Promise<SignatureDetail> {
  const row = await findSubmissionRow(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const now = iso(deps.clock.now())
  const reading = await findReadingSessionAndText(deps.db, row.reading_session_id)
  const { person, account } = await findSigner(deps.db, row.person_id)
  const codes = (await listCodesOfSubmissions(deps.db, [id])).map((code) => ({
    id: code.id,
    code: codeHint(openCode(deps, code)),
    status: codeStatus(codeState(deps, code), now),
    awaits: code.awaits,
    type: code.kind,
    createdAt: code.created_at,
    validUntil: code.valid_until,
    routes: codeState(deps, code).routes,
  }))
  const codeIds = codes.map((code) => code.id)
  const grants = codes.length > 0 ? await listGrantsOfCodes(deps.db, codeIds, MAX_GRANTS) : []
  const uses = codes.length > 0 ? await listUses(deps.db, codeIds, MAX_ROWS) : []
  const placeOf = await findPlaces(deps, [...grants, ...uses])
  const periods = await listAccessPeriodsOf(deps.db, row.person_id, MAX_ROWS)
  const personal = codes.find(({ type }) => type === 'personal')
  const projects = await listProjectKeys(deps.db)
  return {
    submission: {
      ...submissionFacts(row),
      code: personal
        ? { id: personal.id, code: personal.code, status: personal.status, awaits: personal.awaits }
        : null,
      hostName: row.host_name,
      ipChain: JSON.parse(row.ip_chain) as string[],
      userAgent: row.user_agent,
      browserId: row.browser_id,
      acceptLanguage: row.accept_language,
      timeZone: row.time_zone,
    },
    assent: row.assent_text === null ? null : (JSON.parse(row.assent_text) as SignatureDetail['assent']),
    agreement: {
      version: reading.version,
      title: reading.title,
      sha256: reading.sha256,
      publishedAt: reading.published_at,
    },
    reading: {
      id: reading.id,
      openedAt: reading.opened_at,
      furthest: reading.furthest / 1000,
      reportedAt: reading.reported_at,
      thresholdAt: reading.threshold_at,
      endAt: reading.end_at,
      endBy: reading.end_by,
      boxAt: reading.box_at,
      active: activeByClause(reading),
      build: reading.build,
      pageSnapshotSha256: reading.page_snapshot_sha256,
    },
    person: { id: person.id, email: person.email, verifiedAt: person.verified_at },
    account: account
      ? { email: account.email, suspended: account.suspended_at !== null, since: account.created_at }
      : null,
    codes,
    windows: periods.map((period) => ({
      codeId: period.code_id,
      code: codeHint(openCode(deps, period)),
      openedAt: period.opened_at,
      endsAt: period.ends_at,
      open: period.ends_at > now && period.revoked_at === null,
    })),
    sessions: openedSessions(grants, codes, { now, placeOf, projects }).slice(0, MAX_ROWS),
    uses: uses.map((use) => ({
      id: use.id,
      at: use.at,
      codeId: use.code_id ?? '',
      route: use.route,
      counted: (JSON.parse(use.detail) as { use?: boolean }).use === true,
      ...placeOf(use.browser_id),
    })),
    entries: await entriesAbout(deps, id, codeIds),
  }
}

/** What the log says of the signature and of the codes that came of it, newest first. */
async function entriesAbout(deps: Deps, id: string, codeIds: readonly string[]): Promise<SignatureDetail['entries']> {
  const ofCodes = codeIds.map((value) => ({ column: 'code_id' as const, value }))
  const ways = [{ column: 'submission_id' as const, value: id }, ...ofCodes]
  const numbers = await listNumbers(deps.db, { ways }, { limit: MAX_ROWS })
  const entries = await entryViews(deps, await listTrail(deps.db, numbers))
  return entries.map((entry) => ({ id: entry.id, at: entry.at, action: entry.action, says: entry.says }))
}
