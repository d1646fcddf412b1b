import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { getAudience as audienceEndpoint } from '../../../contract/data-room/library.ts'
import { emailKey } from '../../../contract/email/email-key.ts'
import { findShown } from '../../access/project-queries.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { listAdmitted, listOpenCodes } from './audience-queries.ts'
import { findDocument, listReaders } from './queries.ts'
import { type Named, namesReader, revisionOf } from './rules.ts'

/** Who could read a document now if it were released. Its times are not applied, because they decide when, not who. */
export async function getAudience(deps: Deps, id: string): Promise<z.input<typeof audienceEndpoint.output>> {
  const document = await findDocument(deps.db, id)
  if (!document) throw new AppError('not_found')
  const now = iso(deps.clock.now())
  const readers = await listReaders(deps.db, [id])
  const named = document.narrowed === 1 ? readers : undefined
  const agreement = (await findShown(deps.db, document.route))?.agreement ?? 'code'
  const found = (await listAdmitted(deps.db, { route: document.route, now, agreement })).filter(
    (one, at, all) => all.findIndex(({ id: other }) => other === one.id) === at,
  )
  const admitted = found.filter(({ confirmed_at }) => confirmed_at !== null)
  const isNamed = ({ email }: { email: string }) => named === undefined || namesReader(named, emailKey(email))
  const people = admitted.filter(isNamed)
  const isWaiting = (reader: Named) => !admitted.some(({ email }) => namesReader([reader], emailKey(email)))
  const { route } = document
  return {
    revision: revisionOf(document, readers),
    total: people.length,
    people: people.slice(0, ROOM_LIMITS.namedPeople).map((row) => ({
      personId: row.id,
      email: row.email,
      name: row.full_name,
      firm: row.company_name,
    })),
    unproved: found.filter((one) => one.confirmed_at === null && isNamed(one)).length,
    waiting: (named ?? []).flatMap((reader) =>
      reader.value !== null && isWaiting(reader) ? [{ kind: reader.kind, value: reader.value }] : [],
    ),
    openCodes: (await listOpenCodes(deps.db, { route, from: now, until: now, agreement })).length,
  }
}
