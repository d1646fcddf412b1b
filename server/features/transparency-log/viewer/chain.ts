import { LIMITS } from '../../../../contract/limits.ts'
import type { Chain, ChainStep } from '../../../../contract/transparency-log/audit-entries.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { projectNames } from '../../../access/project-queries.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { findRecordIds } from '../../people/queries.ts'
import { listChain } from './chain-queries.ts'
import { listNames } from './queries.ts'

/** The newest visits. The Activity page shows all. */
const MAX_VISITS = 200

const CODES = {
  personal: 'Personal code',
  managed: 'Managed code',
  shared_timed: 'Shared code',
  master: 'Master code',
  bypass: 'Bypass code',
} as const
const GRANTS = {
  route: 'Opened',
  investor: 'Opened as an investor',
  master: 'Opened everything',
  override: 'Admin override',
}

const ENDED = {
  cleared: 'cleared',
  replaced: 'replaced',
  stopped: 'ended with all sessions',
  staff: 'ended by staff',
}

/** From each signature through its codes, sessions and grants to the last page that was read. */
export async function getChain(deps: Deps, personId: string): Promise<Chain> {
  const { people } = await listNames(deps.db, { people: [personId], accounts: [], codes: [] })
  const [person] = people
  if (person === undefined) throw new AppError('not_found')
  const { submissions, codes, sessions, grants, visits, count } = await listChain(
    deps.db,
    await findRecordIds(deps.db, [personId]),
    MAX_VISITS,
  )
  const nameOf = await projectNames(deps.db)
  const pageName = (route: string | null) => (route === null ? 'every page' : nameOf(route))
  const steps: ChainStep[] = []
  const done = new Set<string>()

  const addVisits = (sessionId: string | null) => {
    for (const visit of visits.filter((one) => one.session_id === sessionId)) {
      const minutes = Math.round(visit.read_ms / 60_000)
      const read = minutes < 1 ? 'read for less than a minute' : `read for ${minutes} min`
      const tries =
        visit.violations > 0 ? `, ${visit.violations} ${visit.violations === 1 ? 'violation' : 'violations'}` : ''
      steps.push({
        id: visit.id,
        kind: 'visit',
        at: visit.opened_at,
        until: visit.closed_at ?? visit.last_beat_at,
        says: `Read ${pageName(visit.route)}${sessionId === null ? ', signed in to the account' : ''}`,
        under: `${read}, down to ${visit.scroll_max} percent${tries}, from ${visit.ip_address}`,
      })
    }
  }
  const addSessions = (belongs: (codeId: string | null) => boolean) => {
    for (const session of sessions) {
      const opened = grants.filter((grant) => grant.session_id === session.id)
      // A session belongs to the code that opened it first.
      if (done.has(session.id) || !belongs(opened[0]?.code_id ?? null)) continue
      done.add(session.id)
      steps.push({
        id: session.id,
        kind: 'session',
        at: session.created_at,
        until: session.ended_at,
        says: 'Session started',
        under:
          session.ended_at === null
            ? null
            : `${ENDED[session.ended_because ?? 'cleared']} ${dayAndTimeUtc(session.ended_at)}`,
      })
      for (const grant of opened)
        steps.push({
          id: grant.id,
          kind: 'grant',
          at: grant.created_at,
          until: grant.ended_at ?? grant.ends_at,
          says: grant.kind === 'route' ? `${GRANTS.route} ${pageName(grant.route)}` : GRANTS[grant.kind],
          under: `until ${dayAndTimeUtc(grant.ended_at ?? grant.ends_at)}`,
        })
      addVisits(session.id)
    }
  }
  const addCodes = (submissionId: string | null) => {
    for (const code of codes.filter((one) => one.submission_id === submissionId)) {
      const times = [
        code.valid_from ? `from ${dayAndTimeUtc(code.valid_from)}` : 'not active yet',
        code.valid_until && `until ${dayAndTimeUtc(code.valid_until)}`,
        code.revoked_at && `revoked ${dayAndTimeUtc(code.revoked_at)}`,
      ]
      steps.push({
        id: code.id,
        kind: 'code',
        at: code.created_at,
        until: code.revoked_at ?? code.valid_until,
        says: `${CODES[code.kind]} ${codeHint(openCode(deps, code))} issued`,
        under: times.filter(Boolean).join(', '),
      })
      addSessions((codeId) => codeId === code.id)
    }
  }

  for (const row of submissions) {
    const read = readFact(row)
    steps.push({
      id: row.id,
      kind: 'submission',
      at: row.signed_at,
      until: row.superseded_at,
      says: `Signed the agreement, version ${row.nda_version}`,
      under: `${read}, from ${row.ip_address}${row.superseded_at ? `, superseded ${dayAndTimeUtc(row.superseded_at)}` : ''}`,
    })
    addCodes(row.id)
  }
  addCodes(null)
  // Sessions of shared or deleted codes.
  addSessions(() => true)
  addVisits(null)
  return {
    person: { id: personId, name: person.full_name || person.name || '', email: person.email },
    steps,
    more: Math.max(0, count - visits.length),
  }
}

/** How far it was read. The browser reported all but the opening. */
function readFact(row: { opened_at: string; threshold_at: string | null; end_at: string | null }): string {
  if (row.end_at) return `read to its end ${dayAndTimeUtc(row.end_at)}`
  if (row.threshold_at) return `read past ${LIMITS.ndaScrollThreshold * 100} percent ${dayAndTimeUtc(row.threshold_at)}`
  return `opened ${dayAndTimeUtc(row.opened_at)}`
}
