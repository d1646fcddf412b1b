import type { z } from 'zod'
import type { FirmRow, getFirm as getEndpoint, listFirms as listEndpoint } from '../../../../contract/people/firms.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { listNames, listTitles } from '../../data-room/readership-queries.ts'
import { pageOfSection, READ_FROM_MS } from '../../data-room/rules.ts'
import { firmTrend, scoreOfSums } from '../../engagement/scores/rules.ts'
import { heatOf, heatTimes, NO_SCORE, readScores, type Scored } from '../../engagement/scores/service.ts'
import { meaningOf, minutes } from '../../engagement/scores/words-rules.ts'
import { findFirmCard } from '../../pipeline/service.ts'
import { findFirm, listDocumentDays, listDomains, listFirmSums, listMerged, listPeopleOfFirms } from './queries.ts'

const PAGE = 50
type Input = z.output<(typeof listEndpoint)['input']>
export type FirmList = Omit<Input, 'after'>

type Chosen = Pick<FirmRow, 'id' | 'name' | 'people' | 'score' | 'activeAt' | 'heat'>

/** The cursor is a firm's id, as in the list of people. */
export async function listFirms(deps: Deps, input: Input): Promise<z.input<(typeof listEndpoint)['output']>> {
  const firms = await listChosen(deps, input)
  const at = input.after === undefined ? 0 : firms.findIndex(({ id }) => id === input.after) + 1
  if (input.after !== undefined && at === 0) throw new AppError('not_found')
  const shown = firms.slice(at, at + PAGE)
  return {
    firms: await firmRows(deps, shown),
    total: firms.length,
    meaning: meaningOf(input.filter, deps.portal),
    next: firms.length > at + PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

export const countChosenFirms = async (deps: Deps, input: FirmList) => (await listChosen(deps, input)).length

export async function* eachFirm(deps: Deps, input: FirmList, limit: number): AsyncGenerator<FirmRow[]> {
  const firms = await listChosen(deps, input)
  for (let from = 0; from < firms.length; from += limit) yield firmRows(deps, firms.slice(from, from + limit))
}

/** All firms that the filters leave, in order. They are few beside their people, and their scores need all of these. */
async function listChosen(deps: Deps, { search, filter, sort }: FirmList): Promise<Chosen[]> {
  const settings = deps.portal.engagement
  const times = heatTimes(deps.clock.now(), settings)
  const firms = (await listFirmSums(deps.db, search)).map(({ most, total, ...firm }) => {
    const score = scoreOfSums({ most, total }, settings.colleagueShare)
    return { ...firm, score, heat: heatOf({ score, activeAt: firm.activeAt }, times) }
  })
  return firms.filter(({ heat }) => filter === 'all' || heat === filter).sort(SORTS[sort])
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byId = (a: Chosen, b: Chosen) => byText(a.id, b.id)
const SORTS: Record<FirmList['sort'], (a: Chosen, b: Chosen) => number> = {
  score: (a, b) => b.score - a.score || byText(b.activeAt ?? '', a.activeAt ?? '') || byId(a, b),
  active: (a, b) => byText(b.activeAt ?? '', a.activeAt ?? '') || byId(a, b),
  people: (a, b) => b.people - a.people || byId(a, b),
  name: (a, b) => byText(a.name.toLowerCase(), b.name.toLowerCase()) || byId(a, b),
}

async function firmRows(deps: Deps, firms: readonly Chosen[]): Promise<FirmRow[]> {
  const ids = firms.map(({ id }) => id)
  const domains = await listDomains(deps.db, ids)
  const people = await listPeopleOfFirms(deps.db, ids)
  const scores = await readScores(
    deps,
    people.map(({ person_id }) => person_id),
  )
  return firms.map((firm) => ({
    ...firm,
    domains: domains.filter(({ root_id }) => root_id === firm.id).map(({ domain }) => domain),
    trend: firmTrend(
      people.filter(({ root_id }) => root_id === firm.id).map(({ person_id }) => scores.get(person_id)?.trend ?? []),
      deps.portal.engagement.colleagueShare,
    ),
  }))
}

/** A merged firm is shown as the firm that it counts as. */
export async function getFirm(deps: Deps, id: string): Promise<z.input<(typeof getEndpoint)['output']>> {
  const root = (await findFirm(deps.db, id))?.root_id
  const all = await listChosen(deps, { search: '', filter: 'all', sort: 'name' })
  const found = all.find((one) => one.id === root)
  if (!found) throw new AppError('not_found')
  const [firm] = await firmRows(deps, [found])
  if (!firm) throw new AppError('not_found')
  const members = await listPeopleOfFirms(deps.db, [firm.id])
  const ids = members.map(({ person_id }) => person_id)
  const scores = await readScores(deps, ids)
  const nameOf = await namesOf(deps, ids)
  const people = members
    .map(({ person_id: personId, email, moved_by }) => {
      const { score, trend, activeAt } = scores.get(personId) ?? NO_SCORE
      return { id: personId, name: nameOf(personId), email, byHand: moved_by !== null, score, trend, activeAt }
    })
    .sort(byScore)
  const domains = await listDomains(deps.db, [firm.id])
  return {
    firm,
    pipeline: await findFirmCard(deps, ids),
    reasons: firmReasons(deps, people, scores).map((says) => ({ says })),
    people,
    documents: await documentsOf(deps, people),
    merged: (await listMerged(deps.db, firm.id))
      .filter((one) => one.id !== firm.id)
      .map((one) => ({
        id: one.id,
        name: one.name,
        domains: domains.filter(({ firm_id }) => firm_id === one.id).map(({ domain }) => domain),
      })),
  }
}

type Member = Pick<Scored, 'score' | 'activeAt'> & { id: string; name: string; email: string }

export const byScore = (a: Member, b: Member) =>
  b.score - a.score || (b.activeAt ?? '').localeCompare(a.activeAt ?? '') || (a.email < b.email ? -1 : 1)

/** Names from the signature in force or the account, otherwise the address. */
export async function namesOf(deps: Deps, personIds: readonly string[]): Promise<(id: string) => string> {
  const names = new Map(
    (await listNames(deps.db, personIds)).map((row) => [row.id, row.full_name ?? row.name ?? row.email]),
  )
  return (id) => names.get(id) ?? ''
}

function firmReasons(deps: Deps, people: readonly Member[], scores: ReadonlyMap<string, Scored>): string[] {
  const [most] = people
  if (!most || most.score === 0) return []
  const { hotSince } = heatTimes(deps.clock.now(), deps.portal.engagement)
  const active = people.filter(({ activeAt }) => activeAt !== null && activeAt >= hotSince).length
  const readMs = people
    .flatMap(({ id }) => scores.get(id)?.reasons ?? [])
    .filter(({ signal }) => signal === 'reading')
    .reduce((sum, { amount }) => sum + amount, 0)
  const who =
    people.length === 1
      ? `Its only person read ${active === 0 ? 'nothing' : 'something'}`
      : `${active === 0 ? 'None' : active} of ${people.length} people read something`
  return [
    `${most.name} has a score of ${most.score}`,
    `${who} in the last 7 days`,
    ...(readMs > 0 ? [`Together they read for ${minutes(readMs)} in the last 90 days`] : []),
  ]
}

const MAX_DOCUMENTS = 30

/** Of each document that somebody opened, how long each person had each page of the current version open. */
async function documentsOf(deps: Deps, people: readonly Member[]) {
  const days = (
    await listDocumentDays(
      deps.db,
      people.map(({ id }) => id),
    )
  ).flatMap((row) => {
    const place = pageOfSection(row.place)
    return place && Number(row.sent) > 0 ? [{ personId: row.person_id, ms: Number(row.ms), ...place }] : []
  })
  const titles = await listTitles(deps.db, [...new Set(days.map(({ documentId }) => documentId))])
  const documents = titles.map(({ id, title, route, number, pages }) => {
    const own = days.filter(({ documentId }) => documentId === id)
    const readers = people.flatMap((person) => {
      const theirs = own.filter(({ personId }) => personId === person.id)
      if (theirs.length === 0) return []
      const pageMs = Array.from({ length: pages ?? 0 }, (_, at) =>
        theirs
          .filter(({ page, version }) => page === at + 1 && version === number)
          .reduce((sum, { ms }) => sum + ms, 0),
      )
      return [
        {
          personId: person.id,
          name: person.name,
          readMs: theirs.reduce((sum, { ms }) => sum + ms, 0),
          pageMs,
          pagesRead: pageMs.filter((ms) => ms >= READ_FROM_MS).length,
        },
      ]
    })
    return { id, route, title, pages: pages ?? 0, readers, ms: own.reduce((sum, { ms }) => sum + ms, 0) }
  })
  return documents.sort((a, b) => b.ms - a.ms).slice(0, MAX_DOCUMENTS)
}
