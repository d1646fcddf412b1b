import type { z } from 'zod'
import { DAY_MS, DAYS_SHOWN, LIMITS } from '../../../../contract/limits.ts'
import type {
  CountedDay,
  getFunnel as funnelEndpoint,
  LiveSession,
  listLiveSessions as listEndpoint,
  getSummary as summaryEndpoint,
} from '../../../../contract/operations/dashboard.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { behindGrant, satisfies } from '../../../access/decide.ts'
import { listGrantsOf } from '../../../access/grant-queries.ts'
import { listProjects, listShown } from '../../../access/project-queries.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { lastDays } from '../../../platform/last-days.ts'
import { readCursor, writeCursor } from '../../../platform/list-cursor.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { codeState, openCode } from '../../access-codes/service.ts'
import { countByState as countAccessPeriods } from '../../access-codes/shared-access/queries.ts'
import { findPlaces } from '../../access-codes/staff/service.ts'
import { namesOf } from '../../people/firms/list-service.ts'
import { emailKey } from '../../people/rules.ts'
import {
  countActiveCodes,
  countDays,
  countFunnel,
  countLiveSessions,
  countReaders,
  countSubmissions,
  listLiveGrants,
  listPersonsOf,
} from './queries.ts'

const PAGE = 50

export async function getSummary(deps: Deps): Promise<z.input<typeof summaryEndpoint.output>> {
  const now = iso(deps.clock.now())
  const soon = iso(deps.clock.now().getTime() + LIMITS.endingSoonDays * DAY_MS)
  const [codes, submissions, liveSessions, periods] = await Promise.all([
    countActiveCodes(deps.db, now, soon),
    countSubmissions(deps.db),
    countLiveSessions(deps.db, now, deps.portal.codes.expiryEndsSessions),
    countAccessPeriods(deps.db, {}, { sort: 'newest', now }),
  ])
  return {
    submissions,
    activeCodes: codes.active,
    liveSessions,
    openWindows: periods.open,
    codesEndingSoon: codes.ending,
  }
}

/** The last `days` days with today, as in the list of days; if it is 0, all time. */
export async function getFunnel(
  deps: Deps,
  { days }: z.output<typeof funnelEndpoint.input>,
): Promise<z.input<typeof funnelEndpoint.output>> {
  return countFunnel(deps.db, days === 0 ? '' : (lastDays(deps.clock.now(), days)[0] ?? ''))
}

export async function listDays(deps: Deps): Promise<{ days: CountedDay[]; allReaders: number }> {
  const shown = lastDays(deps.clock.now(), DAYS_SHOWN)
  const from = `${shown[0]}T00:00:00.000Z`
  const [counted, allReaders] = await Promise.all([countDays(deps.db, from), countReaders(deps.db, from)])
  const of = (what: string, day: string) => counted.find((one) => one.what === what && one.day === day)
  const days = shown.map((day) => {
    const reading = of('reading', day)
    return {
      day,
      signatures: of('signatures', day)?.n ?? 0,
      unlocks: of('unlocks', day)?.n ?? 0,
      readers: reading?.n ?? 0,
      readMs: reading?.ms ?? 0,
    }
  })
  return { days, allReaders }
}

export async function listLiveSessions(
  deps: Deps,
  input: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  const now = iso(deps.clock.now())
  const codeEnds = deps.portal.codes.expiryEndsSessions
  const wanted = { now, codeEnds, after: readCursor(input.after), limit: PAGE + 1 }
  const { page, grants } = await listLiveGrants(deps.db, wanted)
  const shown = page.slice(0, PAGE)
  const last = page.length > PAGE ? shown.at(-1) : undefined
  const placeOf = await findPlaces(deps, grants)
  const projects = await listProjects(deps.db)
  const asked = new Map((await listShown(deps.db)).map(({ key, agreement }) => [key, agreement]))
  const states = await listGrantsOf(
    deps.db,
    grants.map(({ grant_id }) => grant_id),
  )
  const hasAgreement = (key: ProjectKey, grantId: string) => {
    const state = states.get(grantId)
    const policy = { agreement: asked.get(key) ?? 'external', now: deps.clock.now() }
    return state !== undefined && satisfies(policy, behindGrant(state))
  }
  const persons = await listPersonsOf(
    deps.db,
    grants.map((grant) => emailKey(grant.reader_email)),
  )
  const personOf = (grant: (typeof grants)[number] | undefined) =>
    grant?.person_id ?? persons.get(emailKey(grant?.reader_email ?? '')) ?? null
  const nameOf = await namesOf(deps, [...new Set(grants.flatMap((grant) => personOf(grant) ?? []))])
  const sessions = shown.map(({ id, created_at }): LiveSession => {
    const own = grants.filter((grant) => grant.session_id === id)
    // Newest first: the last code that was entered tells whose session it is.
    const [newest] = own
    const email = newest?.reader_email ?? ''
    const personId = personOf(newest)
    const codes = new Map(own.map((grant) => [grant.id, codeHint(openCode(deps, grant))]))
    return {
      id,
      email,
      since: created_at,
      lastUsedAt: latest(own.map((grant) => grant.last_used_at)),
      endsAt: latest(own.map((grant) => grant.ends_at)),
      open: true,
      routes: projects
        .filter(({ key, restored_at }) =>
          own.some((grant) => {
            const routes = grant.route ? [grant.route] : codeState(deps, grant).routes
            const opens = routes.includes(key) && grant.granted_at > (restored_at ?? '')
            return opens && hasAgreement(key, grant.grant_id)
          }),
        )
        .map(({ key }) => key),
      ...placeOf(newest?.browser_id ?? null),
      personId,
      name: (personId && nameOf(personId)) || email,
      codes: [...codes].map(([codeId, code]) => ({ id: codeId, code })),
    }
  })
  return {
    sessions,
    total: await countLiveSessions(deps.db, now, codeEnds),
    next: writeCursor(last && { at: last.created_at, id: last.id }),
  }
}

function latest(times: readonly string[]): string {
  return [...times].sort().at(-1) ?? ''
}
