import type { z } from 'zod'
import type { AccessPeriod } from '../../../../contract/access-codes/shared-access.ts'
import type { Submission } from '../../../../contract/agreements/signatures.ts'
import { bySignerKey, type SignerKey } from '../../../../contract/agreements/signer-fields.ts'
import type { AgreementTerm } from '../../../../contract/agreements/term.ts'
import type {
  ExportFormat,
  exportCodes,
  exportSharedAccess,
  exportSubmissions,
  exportTerms,
} from '../../../../contract/operations/exports.ts'
import type { Admin } from '../../../access/account.ts'
import type { ExportedList } from '../../../audit/actions.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/handle-file.ts'
import { iso } from '../../../platform/clock.ts'
import { countAccessPeriods, eachAccessPeriod } from '../../access-codes/shared-access/service.ts'
import { countStaffCodes, eachStaffCode, type HintedCode } from '../../access-codes/staff/service.ts'
import { countSubmissions, eachSubmission } from '../../agreements/signatures/service.ts'
import { countChosen, eachTerm } from '../../agreements/term/service.ts'
import { type Cell, CSV_MARK, CSV_TYPE, csvLines } from './csv.ts'

const ROWS = 500
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The cells by the heading of their column. */
export type Columns<Row> = Record<string, (row: Row) => Cell>

const SUBMISSION: Columns<Submission> = {
  id: (row) => row.id,
  timestamp: (row) => row.timestamp,
  ...bySignerKey(
    ({ key }) =>
      (row: Submission) =>
        row[key as SignerKey],
  ),
  ipAddress: (row) => row.ipAddress,
  ndaAccepted: (row) => row.ndaAccepted,
  version: (row) => row.version,
  ndaTextHash: (row) => row.ndaTextHash,
  supersededAt: (row) => row.supersededAt,
  supersededBecause: (row) => row.supersededBecause,
  codeId: (row) => row.code?.id ?? null,
  codeEnding: (row) => row.code?.code ?? null,
  codeStatus: (row) => row.code?.status ?? null,
}

const CODE: Columns<HintedCode> = {
  id: ({ row }) => row.id,
  codeEnding: ({ code }) => code,
  type: ({ row }) => row.kind,
  routes: ({ routes }) => routes.join(' '),
  status: ({ status }) => status,
  usesAllowed: ({ row }) => row.uses_allowed,
  usesRemaining: ({ row }) => row.uses_remaining,
  validFrom: ({ row }) => row.valid_from,
  validUntil: ({ row }) => row.valid_until,
  revokedAt: ({ row }) => row.revoked_at,
  email: ({ row }) => row.email,
  fullName: ({ row }) => row.full_name,
  companyName: ({ row }) => row.company_name,
  description: ({ row }) => row.description,
  createdBy: ({ row }) => row.created_by,
  createdAt: ({ row }) => row.created_at,
}

const ACCESS_PERIOD: Columns<AccessPeriod> = {
  personId: (row) => row.personId,
  fullName: (row) => row.fullName,
  email: (row) => row.email,
  companyName: (row) => row.companyName,
  codeId: (row) => row.codeId,
  codeEnding: (row) => row.code,
  state: (row) => row.state,
  openedAt: (row) => row.openedAt,
  endsAt: (row) => row.endsAt,
  endedByStaffAt: (row) => row.closedAt,
  successorId: (row) => row.successor?.id ?? null,
  successorEnding: (row) => row.successor?.code ?? null,
  successorStatus: (row) => row.successor?.status ?? null,
}

const TERM: Columns<AgreementTerm> = {
  id: (row) => row.id,
  fullName: (row) => row.fullName,
  email: (row) => row.email,
  companyName: (row) => row.companyName,
  version: (row) => row.version,
  state: (row) => row.state,
  signedAt: (row) => row.signedAt,
  boundUntil: (row) => row.boundUntil,
  supersededAt: (row) => row.supersededAt,
  returnAskedAt: (row) => row.returnOrDestroy?.askedAt ?? null,
  returnConfirmedAt: (row) => row.returnOrDestroy?.confirmedAt ?? null,
  returnOutcome: (row) => row.returnOrDestroy?.outcome ?? null,
  returnWords: (row) => row.returnOrDestroy?.words ?? null,
}

export async function exportedTerms(deps: Deps, staff: Admin, input: z.output<typeof exportTerms.input>) {
  await noteExport(deps, staff, 'obligations', await countChosen(deps, input), input)
  return csvFile(deps, 'obligations', TERM, eachTerm(deps, input, ROWS))
}

export async function exportedSubmissions(deps: Deps, staff: Admin, input: z.output<typeof exportSubmissions.input>) {
  await noteExport(deps, staff, 'nda-submissions', await countSubmissions(deps, input), input)
  return csvFile(deps, 'nda-submissions', SUBMISSION, eachSubmission(deps, input, ROWS))
}

export async function exportedCodes(deps: Deps, staff: Admin, input: z.output<typeof exportCodes.input>) {
  await noteExport(deps, staff, 'access-codes', await countStaffCodes(deps, input), input)
  return csvFile(deps, 'access-codes', CODE, eachStaffCode(deps, input, ROWS))
}

export async function exportedSharedAccess(deps: Deps, staff: Admin, input: z.output<typeof exportSharedAccess.input>) {
  await noteExport(deps, staff, 'shared-access', await countAccessPeriods(deps, input), input)
  return csvFile(deps, 'shared-access', ACCESS_PERIOD, eachAccessPeriod(deps, input, ROWS))
}

/**
 * Records an export before its first byte is sent, so that an interrupted one is recorded too. The search text may be a name, so the log
 * says only whether the list was filtered.
 */
export async function noteExport(
  deps: Deps,
  staff: Admin,
  kind: ExportedList,
  count: number,
  input: object,
): Promise<void> {
  const { actor, accountId } = staff
  const filtered = Object.values(input).some((value) => value !== undefined && value !== '')
  await deps.db
    .transaction()
    .execute((trx) =>
      recordEntry(trx, deps, { action: 'export.made', actor, accountId, detail: { kind, count, filtered } }),
    )
}

/** The rows with the same columns, as CSV or as a JSON object that names the list. */
export function listFile<Row>(
  deps: Deps,
  { name, list, format }: { name: string; list: ExportedList; format: ExportFormat },
  columns: Columns<Row>,
  pages: AsyncGenerator<readonly Row[]>,
): FileAnswer {
  if (format === 'csv') return csvFile(deps, name, columns, pages)
  const day = iso(deps.clock.now()).slice(0, 10)
  return { name: `${name}-${day}.json`, type: JSON_TYPE, pieces: jsonPieces(list, columns, pages) }
}

async function* jsonPieces<Row>(list: string, columns: Columns<Row>, pages: AsyncGenerator<readonly Row[]>) {
  yield `{${JSON.stringify(list)}: [`
  const cells = Object.entries(columns)
  let between = '\n'
  for await (const rows of pages)
    for (const row of rows) {
      yield between + JSON.stringify(Object.fromEntries(cells.map(([name, of]) => [name, of(row)])))
      between = ',\n'
    }
  yield '\n]}\n'
}

export function csvFile<Row>(
  deps: Deps,
  name: string,
  columns: Columns<Row>,
  pages: AsyncGenerator<readonly Row[]>,
): FileAnswer {
  const day = iso(deps.clock.now()).slice(0, 10)
  return { name: `${name}-${day}.csv`, type: CSV_TYPE, pieces: csvPieces(columns, pages) }
}

async function* csvPieces<Row>(columns: Columns<Row>, pages: AsyncGenerator<readonly Row[]>) {
  yield CSV_MARK + csvLines([Object.keys(columns)])
  const cells = Object.values(columns)
  for await (const rows of pages) yield csvLines(rows.map((row) => cells.map((of) => of(row))))
}
