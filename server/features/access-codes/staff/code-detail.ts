import type { CodeDetail } from '../../../../contract/access-codes/staff-codes.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Staff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findAccountName, findOrigin, findStaffCode, listGrantsOfCodes, listUses } from './queries.ts'
import { openedSessions } from './rules.ts'
import { findPlaces, view } from './service.ts'

/** How many sessions and uses are shown: the newest. A session has up to five grants. */
const MOST = 100
const MAX_GRANTS = 5 * MOST

/** A code and what hangs on it: whose it is, what it opened, when it was used and from where. */
export async function readStaffCode(deps: Deps, staff: Staff, id: string): Promise<CodeDetail> {
  const row = await findStaffCode(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const code = view(deps, staff, row)
  const { person, submission } = await findOrigin(deps.db, row)
  const grants = await listGrantsOfCodes(deps.db, [id], MAX_GRANTS)
  const uses = await listUses(deps.db, [id], MOST)
  const placeOf = await findPlaces(deps, [...grants, ...uses])
  return {
    code,
    madeBy: await makerName(deps, row.created_by),
    person: person ? { id: person.id, email: person.email, verified: person.verified_at !== null } : null,
    submission: submission
      ? {
          id: submission.id,
          signedAt: submission.signed_at,
          version: submission.nda_version,
          superseded: submission.superseded_at !== null,
        }
      : null,
    sessions: openedSessions(grants, [code], { now: iso(deps.clock.now()), placeOf }).slice(0, MOST),
    uses: uses.map((use) => ({
      id: use.id,
      at: use.at,
      route: use.route as ProjectKey | null,
      counted: (JSON.parse(use.detail) as { use?: boolean }).use === true,
      ...placeOf(use.browser_id),
    })),
  }
}

async function makerName(deps: Deps, createdBy: string): Promise<string> {
  if (!createdBy.startsWith('staff:')) return createdBy === 'operator' ? 'The operator, by command line' : 'The portal'
  return (await findAccountName(deps.db, createdBy.slice('staff:'.length))) ?? 'Someone of staff, since removed'
}
