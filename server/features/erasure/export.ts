import type { Admin } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { MadeFile } from '../../http/handle.ts'
import { iso } from '../../platform/clock.ts'
import { recordEntry } from '../audit/service.ts'
import { allNumbers } from '../audit-trail/service.ts'
import { findPersonById, findReach } from '../people/queries.ts'
import { listEntriesWithData, sectionsOf } from './export-queries.ts'
import { listVisitsOf } from './queries.ts'

const ROWS = 500

/** Everything that is kept of a person as one JSON document; the log notes it before its first byte leaves. */
export async function exportedPerson(deps: Deps, staff: Admin, personId: string): Promise<MadeFile> {
  const person = await findPersonById(deps.db, personId)
  if (person === undefined) throw new AppError('not_found')
  const { actor, accountId } = staff
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'person.data_exported', actor, accountId, personId }))
  const day = iso(deps.clock.now()).slice(0, 10)
  return { name: `person-${day}.json`, type: 'application/json; charset=utf-8', pieces: pieces(deps, personId) }
}

async function* pieces(deps: Deps, personId: string): AsyncGenerator<string> {
  const reach = await findReach(deps.db, [personId])
  const visits = await listVisitsOf(deps.db, reach)
  yield `{\n"generatedAt": ${JSON.stringify(iso(deps.clock.now()))}`
  for (const [name, ask] of Object.entries(sectionsOf(deps.db, reach, visits)))
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await ask())}`
  yield ',\n"log": ['
  const numbers = await allNumbers(deps, { person: personId })
  for (let from = 0; from < numbers.length; from += ROWS) {
    const entries = await listEntriesWithData(deps.db, numbers.slice(from, from + ROWS))
    const lines = entries.map((entry) =>
      JSON.stringify({ ...entry, personal: entry.personal === null ? null : JSON.parse(entry.personal) }),
    )
    yield `${from > 0 ? ',' : ''}\n${lines.join(',\n')}`
  }
  yield '\n]\n}\n'
}
