import type { z } from 'zod'
import type { exportFirms, exportPeople, exportReadership } from '../../../../contract/operations/exports.ts'
import type { FirmRow } from '../../../../contract/people/firms.ts'
import type { PersonRow } from '../../../../contract/people/people.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { getProjectReadership } from '../../engagement/readership/service.ts'
import { countChosenFirms, eachFirm } from '../../people/firms/list-service.ts'
import { countChosenPeople, eachPerson } from '../../people/list-service.ts'
import { type Columns, listFile, noteExport } from './service.ts'

const ROWS = 500
const MINUTE_MS = 60_000

const PERSON: Columns<PersonRow> = {
  id: (row) => row.id,
  email: (row) => row.email,
  fullName: (row) => row.name,
  companyName: (row) => row.companyName,
  firm: (row) => row.firm?.name ?? null,
  score: (row) => row.engagement?.score ?? null,
  engagement: (row) => row.engagement?.heat ?? null,
  activeAt: (row) => row.engagement?.activeAt ?? null,
  verified: (row) => row.verified,
  role: (row) => row.role,
  suspended: (row) => row.suspended,
  accredited: (row) => row.accredited,
  interest: (row) => row.interestAmounts,
  ndaSignedAt: (row) => row.ndaSignedAt,
  activeCodes: (row) => row.liveCodes,
  approvedFor: (row) => row.routes.join(' '),
  lastSeenAt: (row) => row.lastSeenAt,
  createdAt: (row) => row.createdAt,
}

const FIRM: Columns<FirmRow> = {
  id: (row) => row.id,
  name: (row) => row.name,
  domains: (row) => row.domains.join(' '),
  people: (row) => row.people,
  score: (row) => row.score,
  engagement: (row) => row.heat,
  activeAt: (row) => row.activeAt,
}

type Readership = Awaited<ReturnType<typeof getProjectReadership>>
type ReadRow = Readership['sections'][number] & { document: string | null }

const READ: Columns<ReadRow> = {
  document: (row) => row.document,
  place: (row) => row.name,
  people: (row) => row.people,
  medianMinutes: (row) => Math.round((row.medianMs / MINUTE_MS) * 100) / 100,
  totalMinutes: (row) => Math.round((row.readMs / MINUTE_MS) * 100) / 100,
  reached: (row) => row.reached,
  stopped: (row) => row.stopped,
}

export async function exportedPeople(
  deps: Deps,
  staff: Admin,
  { format, ...input }: z.output<typeof exportPeople.input>,
) {
  await noteExport(deps, staff, 'people', await countChosenPeople(deps, input), filtersOf(input))
  return listFile(deps, { name: 'people', list: 'people', format }, PERSON, eachPerson(deps, input, ROWS))
}

export async function exportedFirms(
  deps: Deps,
  staff: Admin,
  { format, ...input }: z.output<typeof exportFirms.input>,
) {
  await noteExport(deps, staff, 'firms', await countChosenFirms(deps, input), filtersOf(input))
  return listFile(deps, { name: 'firms', list: 'firms', format }, FIRM, eachFirm(deps, input, ROWS))
}

/** The sort order filters nothing. */
export function filtersOf({ search, filter }: { search: string; filter: string }) {
  return { search, filter: filter === 'all' ? '' : filter }
}

export async function exportedReadership(
  deps: Deps,
  staff: Admin,
  { format, ...input }: z.output<typeof exportReadership.input>,
) {
  const { sections, documents } = await getProjectReadership(deps, input)
  const rows = [
    ...sections.map((place) => ({ ...place, document: null })),
    ...documents.flatMap(({ title, places }) => places.map((place) => ({ ...place, document: title }))),
  ]
  await noteExport(deps, staff, 'readership', rows.length, {})
  return listFile(deps, { name: `readership-${input.route}`, list: 'readership', format }, READ, inOnePiece(rows))
}

async function* inOnePiece<Row>(rows: readonly Row[]) {
  yield rows
}
