import type { z } from 'zod'
import { type find as findEndpoint, MAX_FOUND } from '../../../../contract/operations/find.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { codeHint, codeStatus } from '../../access-codes/rules.ts'
import { codeState, openCode } from '../../access-codes/service.ts'
import { listCodePage } from '../../access-codes/staff/queries.ts'
import { searchFor } from '../../access-codes/staff/service.ts'
import { listSubmissionPage } from '../../agreements/signatures/queries.ts'
import { listDocumentsTitled } from '../../data-room/queries.ts'
import { listNumbered } from '../../data-room/questions/queries.ts'
import { listPeopleOf, listRelatedRecords } from '../../people/person-list-queries.ts'

type Found = z.input<typeof findEndpoint.output>

/** The newest of each kind first. */
const PAGE = { sort: 'newest', after: undefined, limit: MAX_FOUND } as const

/** What the search of each list finds, without its filters and its counts. */
export async function find(deps: Deps, { search }: z.output<typeof findEndpoint.input>): Promise<Found> {
  const [people, codes, signatures, documents, questions] = await Promise.all([
    findPeople(deps, search),
    findCodes(deps, search),
    findSignatures(deps, search),
    findDocuments(deps, search),
    findQuestions(deps, search),
  ])
  return { people, codes, signatures, documents, ...(questions.length > 0 && { questions }) }
}

async function findPeople(deps: Deps, search: string): Promise<Found['people']> {
  const people = await listPeopleOf(deps.db, { search, filter: 'all', staffIds: [] }, PAGE)
  const { submissions } = await listRelatedRecords(deps.db, people)
  return people.map((person) => {
    const signed = submissions.find((one) => one.person_id === person.id)
    const accountName = `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim()
    return {
      id: person.id,
      name: signed?.full_name ?? accountName,
      email: person.email,
      companyName: signed?.company_name ?? '',
    }
  })
}

async function findCodes(deps: Deps, search: string): Promise<Found['codes']> {
  const now = iso(deps.clock.now())
  const rows = await listCodePage(deps.db, { search: searchFor(deps, search) }, { ...PAGE, now })
  return rows.map((row) => ({
    id: row.id,
    code: codeHint(openCode(deps, row)),
    status: codeStatus(codeState(deps, row), now),
    email: row.email,
    fullName: row.full_name,
    description: row.description,
  }))
}

async function findSignatures(deps: Deps, search: string): Promise<Found['signatures']> {
  const rows = await listSubmissionPage(deps, { search }, PAGE)
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    signedAt: row.signed_at,
    supersededAt: row.superseded_at,
  }))
}

async function findDocuments(deps: Deps, search: string): Promise<Found['documents']> {
  return listDocumentsTitled(deps.db, search, MAX_FOUND)
}

async function findQuestions(deps: Deps, search: string): Promise<NonNullable<Found['questions']>> {
  const number = /^#(\d{1,9})$/.exec(search)?.[1]
  if (number === undefined) return []
  const rows = await listNumbered(deps.db, Number(number))
  return rows.map((row) => ({ ...row, route: projectKey.parse(row.route) }))
}
