import type { Indication } from '../../../../contract/pipeline/rounds.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredIndication } from './queries.ts'

/** Indications as staff see them. */
export async function indicationViews(deps: Deps, rows: readonly StoredIndication[]): Promise<Indication[]> {
  const projectName = await projectNames(deps.db)
  const nameOf = await actorNames(
    deps.db,
    rows.flatMap(({ entered_by }) => entered_by ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    route: row.project,
    projectName: projectName(row.project),
    personId: row.person_id,
    name: row.signed_name || row.account_name || row.email,
    companyName: row.company_name ?? '',
    amount: row.amount,
    currency: row.currency,
    allocated: row.allocated,
    vehicle: row.vehicle,
    conditions: row.conditions,
    byTelephone: row.entered_by !== null,
    enteredBy: row.entered_by === null ? null : nameOf(row.entered_by),
    statedAt: row.stated_at,
    changedAt: row.changed_at,
    withdrawnAt: row.withdrawn_at,
    legend:
      row.legend_sha256 === null || row.legend_version === null
        ? null
        : { version: row.legend_version, sha256: row.legend_sha256 },
  }))
}
