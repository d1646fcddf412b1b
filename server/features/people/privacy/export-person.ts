import { emailKey } from '../../../../contract/email/email-key.ts'
import type { Admin, Investor } from '../../../access/account.ts'
import { INTERNAL_ACTIONS } from '../../../audit/actions.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FileAnswer } from '../../../http/handle-file.ts'
import { iso } from '../../../platform/clock.ts'
import { recipientDigest } from '../../email/service.ts'
import { numbersOf } from '../../transparency-log/viewer/service.ts'
import { findPersonById, findRecordIds, type RecordIds } from '../queries.ts'
import { exportSections, internalSections, type LoggedEntry, listEntriesWithData } from './export-person-queries.ts'
import { listVisitsOf } from './queries.ts'

const ROWS = 500
const TYPE = 'application/json; charset=utf-8'

/** Everything about a person as one JSON document. The log records the export before the first byte is sent. */
export async function exportPerson(deps: Deps, staff: Admin, personId: string): Promise<FileAnswer> {
  const person = await findPersonById(deps.db, personId)
  if (person === undefined) throw new AppError('not_found')
  const { actor, accountId } = staff
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'person.data_exported', actor, accountId, personId }))
  const day = iso(deps.clock.now()).slice(0, 10)
  const reach = await findRecordIds(deps.db, [personId])
  return { name: `person-${day}.json`, type: TYPE, pieces: pieces(deps, reach, withoutStaffPlace, internalSections) }
}

/** The same for the person themselves (GDPR, articles 15 and 20), without the personal data of staff and what is internal to them. */
export async function exportOwnData(deps: Deps, account: Investor): Promise<FileAnswer> {
  const { accountId, personId, email } = account
  await deps.db
    .transaction()
    .execute((trx) =>
      recordEntry(trx, deps, { action: 'account.data_downloaded', actor: 'visitor', accountId, personId }),
    )
  const reach = await findRecordIds(deps.db, personId ? [personId] : [])
  const ownReach = {
    ...reach,
    accounts: [...new Set([...reach.accounts, accountId])],
    emailKeys: [...new Set([...reach.emailKeys, emailKey(email)])],
  }
  return { name: 'my-data.json', type: TYPE, pieces: pieces(deps, ownReach, withoutStaff) }
}

const isOfStaff = ({ actor }: LoggedEntry) => /^(staff|override):/.test(actor)

/** Leaves out who of staff acted, and from where. */
function withoutStaff(entry: LoggedEntry): LoggedEntry | undefined {
  if ((INTERNAL_ACTIONS as readonly string[]).includes(entry.action)) return undefined
  return isOfStaff(entry) ? { ...entry, actor: 'staff', personal: null } : entry
}

/** Leaves out from where staff acted, because staff pass the file on to the person. */
function withoutStaffPlace(entry: LoggedEntry): LoggedEntry {
  if (!isOfStaff(entry) || entry.personal === null) return entry
  const { ipAddress: _, userAgent: __, ...about } = JSON.parse(entry.personal) as Record<string, unknown>
  return { ...entry, personal: Object.keys(about).length === 0 ? null : JSON.stringify(about) }
}

async function* pieces(
  deps: Deps,
  reach: RecordIds,
  redact: (entry: LoggedEntry) => LoggedEntry | undefined,
  internal: typeof internalSections = () => ({}),
): AsyncGenerator<string> {
  const visits = await listVisitsOf(deps.db, reach)
  const digests = reach.emailKeys.map((key) => recipientDigest(deps, key))
  yield `{\n"generatedAt": ${JSON.stringify(iso(deps.clock.now()))}`
  const sections = { ...exportSections(deps.db, reach, visits, digests), ...internal(deps.db, reach) }
  for (const [name, ask] of Object.entries(sections)) yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await ask())}`
  yield ',\n"log": ['
  const numbers = await numbersOf(deps, reach)
  let isFirst = true
  for (let from = 0; from < numbers.length; from += ROWS) {
    const entries = await listEntriesWithData(deps.db, numbers.slice(from, from + ROWS))
    const lines = entries
      .flatMap((entry) => redact(entry) ?? [])
      .map((entry) =>
        JSON.stringify({ ...entry, personal: entry.personal === null ? null : JSON.parse(entry.personal) }),
      )
    if (lines.length > 0) yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`
    isFirst &&= lines.length === 0
  }
  yield '\n]\n}\n'
}
