import type { CodeDetail } from '../../../../contract/access-codes/staff-codes.ts'
import type { Staff } from '../../../access/account.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import { recordLook } from '../../../access/record-look.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findCode } from '../queries.ts'
import { findOrigin, listGrantsOfCodes, listUses } from './queries.ts'
import { openedSessions } from './rules.ts'
import { findPlaces, view } from './service.ts'

const MAX_ROWS = 100
/** A session has up to five grants. */
const MAX_GRANTS = 5 * MAX_ROWS

export async function readStaffCode(deps: Deps, staff: Staff, id: string): Promise<CodeDetail> {
  const row = await findCode(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const code = view(deps, staff, row)
  const { person, submission } = await findOrigin(deps.db, row)
  const grants = await listGrantsOfCodes(deps.db, [id], MAX_GRANTS)
  const uses = await listUses(deps.db, [id], MAX_ROWS)
  const placeOf = await findPlaces(deps, [...grants, ...uses])
  const projects = await listProjectKeys(deps.db)
  await recordLook(deps, staff, { action: 'code.looked_at', codeId: id, personId: person?.id ?? null })
  return {
    code,
    madeBy: (await actorNames(deps.db, [row.created_by]))(row.created_by),
    person: person ? { id: person.id, email: person.email, verified: person.verified_at !== null } : null,
    submission: submission
      ? {
          id: submission.id,
          signedAt: submission.signed_at,
          version: submission.nda_version,
          superseded: submission.superseded_at !== null,
        }
      : null,
    sessions: openedSessions(grants, [code], { now: iso(deps.clock.now()), placeOf, projects }).slice(0, MAX_ROWS),
    uses: uses.map((use) => ({
      id: use.id,
      at: use.at,
      route: use.route,
      counted: (JSON.parse(use.detail) as { use?: boolean }).use === true,
      ...placeOf(use.browser_id),
    })),
  }
}
