import { interestAmounts } from '../../../contract/accounts/interests.ts'
import { listProjects } from '../../access/project-queries.ts'
import { minimumOf } from '../../access/projects.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'

/** What an answer means with the minimum and the currency of today, as the form has shown it. */
export async function amountsOf(trx: Trx, { portal }: Deps, interest: string): Promise<string> {
  return interestAmounts(interest, portal.currency, minimumOf(portal, await listProjects(trx)))
}
