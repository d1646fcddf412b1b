import type { z } from 'zod'
import type {
  getPerson as getEndpoint,
  listPeople as listEndpoint,
  PersonRow,
} from '../../../contract/people/people.ts'
import { isLocked, toActivity } from '../../access/activity.ts'
import { findCoverOfProved } from '../../access/agreement-queries.ts'
import { type Behind, isLive } from '../../access/decide.ts'
import { countSessionsOf, listGrants, listStandingSignatures } from '../../access/grant-queries.ts'
import { listProjectKeys, listShown } from '../../access/project-queries.ts'
import { listDemands } from '../../access/queries.ts'
import { accessPolicy } from '../../access/session.ts'
import type { Signature } from '../../access/signing-due.ts'
import { hasAdminWord, staffRole } from '../../access/staff.ts'
import { actorNames } from '../../audit/actor-names.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { codeStatus } from '../access-codes/rules.ts'
import { codeState } from '../access-codes/service.ts'
import { listEased } from '../engagement/protections/queries.ts'
import { heatOf, heatTimes, NO_SCORE, readScores } from '../engagement/scores/service.ts'
import { meaningOf } from '../engagement/scores/words-rules.ts'
import { previewAccess } from './access-preview.ts'
import { listFirmsOfPeople } from './firms/queries.ts'
import {
  countPeople,
  countWaiting,
  type FoundPerson,
  findFoundPerson,
  findPlace,
  listAccountSessions,
  listCodeSessions,
  listPeopleOf,
  listRelatedRecords,
  type RelatedRecords,
} from './person-list-queries.ts'
import { findLegalHold } from './privacy/legal-hold-queries.ts'
import { listStaffAccounts } from './service.ts'

const PAGE = 50

type PersonDetail = z.input<(typeof getEndpoint)['output']>

/** The cursor is a person's id, so that no URL contains an email address. */
export async function listPeople(
  deps: Deps,
  input: z.output<(typeof listEndpoint)['input']>,
): Promise<z.input<(typeof listEndpoint)['output']>> {
  const choice = await choiceOf(deps, input)
  const after = input.after === undefined ? undefined : await findPlace(deps.db, input.after)
  if (input.after !== undefined && !after) throw new AppError('not_found')
  const found = await listPeopleOf(deps.db, choice, { sort: input.sort, after, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  return {
    people: await personRows(deps, shown),
    total: await countPeople(deps.db, choice),
    waiting: await countWaiting(deps.db),
    meaning: meaningOf(input.filter, deps.portal),
    next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

export type PeopleList = Pick<z.output<(typeof listEndpoint)['input']>, 'search' | 'filter' | 'sort'>

export async function choiceOf(deps: Deps, { search, filter }: PeopleList) {
  const staffIds = filter === 'staff' ? (await listStaffAccounts(deps)).map(({ id }) => id) : []
  return { search, filter, staffIds, times: heatTimes(deps.clock.now(), deps.portal.engagement) }
}

/** People with their codes, requests, firms and scores. */
export async function personRows(deps: Deps, found: readonly FoundPerson[]): Promise<PersonRow[]> {
  const belongings = await listRelatedRecords(deps.db, found)
  const projects = await listProjectKeys(deps.db)
  const ids = found.map(({ id }) => id)
  const firms = new Map(
    (await listFirmsOfPeople(deps.db, ids)).map(({ person_id, id, name }) => [person_id, { id, name }]),
  )
  const scores = await readScores(deps, ids)
  const sessions = await countSessionsOf(deps.db, found, iso(deps.clock.now()), deps.portal.codes.expiryEndsSessions)
  const times = heatTimes(deps.clock.now(), deps.portal.engagement)
  return found.map((person) => {
    const row = personRow(deps, person, belongings, projects)
    const isStaff = row.role === 'reader' || row.role === 'admin'
    const { score, trend, activeAt } = scores.get(person.id) ?? NO_SCORE
    const engagement = { score, trend, activeAt, heat: heatOf({ score, activeAt }, times) }
    const liveSessions = sessions.get(person.id) ?? 0
    return { ...row, liveSessions, firm: firms.get(person.id) ?? null, engagement: isStaff ? null : engagement }
  })
}

export async function getPerson(deps: Deps, id: string): Promise<PersonDetail> {
  const found = await findFoundPerson(deps.db, id)
  if (!found) throw new AppError('not_found')
  const now = iso(deps.clock.now())
  const has = await listRelatedRecords(deps.db, [found])
  const hold = await findLegalHold(deps.db, id)
  const person = personRow(deps, found, has, await listProjectKeys(deps.db))
  const opened = await openedByCodes(deps, found)
  const signedIn = found.account_id ? await listAccountSessions(deps.db, found.account_id, now) : []
  const eased = await listEased(deps.db, [...signedIn.map(({ id }) => id), ...opened.map(({ row }) => row.id)])
  const codes = has.codes.map((row) => ({ id: row.id, ...codeFacts(deps, row) }))
  const projects = await listShown(deps.db)
  const policy = { ...accessPolicy(deps), demands: await listDemands(deps.db) }
  const keys = [found.email_key]
  const confirmed = (await listStandingSignatures(deps.db, keys, { confirmed: true })).get(found.email_key) ?? null
  const standing = (await listStandingSignatures(deps.db, keys)).get(found.email_key) ?? null
  const cover = await findCoverOfProved(deps.db, found.email_key, now)
  const previewedCodes = has.codes.map((row) => ({
    ...codeFacts(deps, row),
    signature: signatureBehind(row, standing),
    behind: behindCode(row, standing, cover?.ends_at ?? null),
  }))
  const sessions = opened.map(({ row, grants }) => ({ grants, locked: isLocked(toActivity(row), policy.now) }))
  return {
    person,
    erasedAt: found.erased_at,
    hold: hold
      ? { reason: hold.reason, reviewOn: hold.review_on, setAt: hold.set_at, due: hold.review_on <= now.slice(0, 10) }
      : null,
    agreements: has.submissions.map((row) => ({
      id: row.id,
      signedAt: row.signed_at,
      version: row.nda_version,
      superseded: row.superseded_at !== null,
    })),
    codes,
    sessions: [
      ...signedIn.map((row) => ({
        id: row.id,
        kind: 'account' as const,
        userAgent: row.user_agent ?? '',
        address: row.ip_address ?? '',
        since: row.created_at,
        ends: row.expires_at,
        easedSince: eased.get(row.id) ?? null,
      })),
      ...opened.map(({ row, ends }) => ({
        id: row.id,
        kind: 'code' as const,
        userAgent: row.user_agent ?? '',
        address: row.ip_address ?? '',
        since: row.created_at,
        ends,
        easedSince: eased.get(row.id) ?? null,
      })),
    ],
    requests: await requestsOf(deps, has),
    sees: projects.map(({ key: route, shows, restoredAt, agreement }) => {
      const approvals = has.approvals.map((row) => ({ route: row.route, at: row.approved_at }))
      const isAdmin = person.role === 'admin' && person.secondFactor
      const held = person.suspended
        ? ('suspended' as const)
        : found.email_verified === 0
          ? ('unverified' as const)
          : !person.accredited
            ? ('not_accredited' as const)
            : null
      const rights = { isAdmin, routes: person.routes, signature: confirmed, paperUntil: cover?.ends_at ?? null }
      const account = person.role && !held ? rights : null
      const possessions = { sessions, account, approvals, codes: previewedCodes, held }
      return { route, ...previewAccess(shows, possessions, { ...policy, restoredAt, agreement }) }
    }),
  }
}

function personRow(deps: Deps, row: FoundPerson, belongings: RelatedRecords, projects: readonly string[]): PersonRow {
  const { organisation } = deps.portal
  const submissions = belongings.submissions.filter((one) => one.person_id === row.id)
  const standing = submissions.find((one) => one.superseded_at === null)
  const codes = belongings.codes.filter((one) => one.person_id === row.id)
  const invitation = belongings.invitations.find((one) => one.email_key === row.email_key)
  const verified = row.account_id ? row.email_verified === 1 : row.verified_at !== null
  const times = belongings.seen.filter(({ id }) => id !== null && [row.id, row.account_id, row.email_key].includes(id))
  const lastSeen = [...times.map(({ at }) => at), standing?.signed_at ?? null].filter((at) => at !== null)
  const accountName = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return {
    id: row.id,
    email: row.email,
    // A signed name is better evidence than the name of an account.
    name: standing?.full_name ?? (accountName || (submissions[0] ?? invitation)?.full_name || ''),
    companyName: (standing ?? submissions[0] ?? invitation)?.company_name ?? '',
    verified,
    role: row.role && (staffRole({ verified, role: row.role }) ?? 'investor'),
    adminByWord: row.role === 'investor' && verified && hasAdminWord(row.email, organisation),
    secondFactor:
      row.two_factor_enabled === 1 || belongings.passkeys.some(({ account_id }) => account_id === row.account_id),
    suspended: row.suspended_at !== null,
    accredited: row.accredited === 1,
    interestAmounts: row.interest_amounts ?? '',
    invitedAt: invitation?.withdrawn_at === null ? invitation.created_at : null,
    ndaSignedAt: standing?.signed_at ?? null,
    liveCodes: codes.filter((code) => codeFacts(deps, code).status === 'active').length,
    routes: projects.filter((route) =>
      belongings.approvals.some((one) => one.account_id === row.account_id && one.route === route),
    ),
    requestOpen: belongings.requests.some(
      (one) =>
        one.kind === 'access' &&
        one.answered_at === null &&
        (one.email_key === row.email_key || (row.account_id !== null && one.account_id === row.account_id)),
    ),
    lastSeenAt: lastSeen.sort().at(-1) ?? null,
    createdAt: row.created_at,
  }
}

function codeFacts(deps: Deps, row: RelatedRecords['codes'][number]) {
  const state = codeState(deps, row)
  const status = codeStatus(state, iso(deps.clock.now()))
  return { kind: row.kind, status, routes: state.routes, validUntil: row.valid_until }
}

/** A shared code depends on the signature of whoever enters it. */
function signatureBehind(row: RelatedRecords['codes'][number], standing: Signature | null): Signature | null {
  if (row.kind === 'shared_timed') return standing
  if (row.nda_version === null || row.bound_until === null) return null
  return { version: row.nda_version, boundUntil: row.bound_until }
}

/** What stands behind a code in this person's hands. A shared code and one that staff made are used by its signer. */
function behindCode(
  row: RelatedRecords['codes'][number],
  standing: Signature | null,
  coveredUntil: string | null,
): Behind {
  if (row.kind === 'personal')
    return { signed: row.nda_version !== null, paperUntil: row.external_agreement_id === null ? null : coveredUntil }
  if (row.kind === 'master' || row.kind === 'bypass') return { signed: false, paperUntil: null }
  return { signed: standing !== null, paperUntil: coveredUntil }
}

/** The sessions that codes opened to the person, with their grants and when the last of these ends. */
async function openedByCodes(deps: Deps, person: FoundPerson) {
  const policy = accessPolicy(deps)
  const rows = await listCodeSessions(deps.db, person, iso(policy.now))
  const opened = await Promise.all(rows.map(async (row) => ({ row, grants: await listGrants(deps.db, row.id) })))
  return opened.flatMap(({ row, grants }) => {
    const ends = grants.filter((grant) => isLive(grant, policy)).map(({ endsAt }) => endsAt)
    return ends.length > 0 ? [{ row, grants, ends: ends.sort().at(-1) ?? '' }] : []
  })
}

async function requestsOf(deps: Deps, { requests }: RelatedRecords): Promise<PersonDetail['requests']> {
  const nameOf = await actorNames(
    deps.db,
    requests.flatMap(({ answered_by }) => answered_by ?? []),
  )
  return requests.map((row) => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    answer: row.answer,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by === null || row.answered_by === 'visitor' ? null : nameOf(row.answered_by),
    words: row.words,
  }))
}
