import type { z } from 'zod'
import type { setCategories as endpoint } from '../../../../contract/data-room/questions.ts'
import type { Admin } from '../../../access/account.ts'
import { listProjectKeys } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { listCategoryRows, lockProject, putCategories } from './queries.ts'

/** What a question about a project can be about: its own categories, or those of the settings. */
export async function readCategories(
  db: Db | Trx,
  deps: Deps,
): Promise<(route: string) => { names: string[]; own: boolean }> {
  const rows = await listCategoryRows(db)
  return (route) => {
    const row = rows.find((one) => one.route === route)
    return row
      ? { names: JSON.parse(row.names) as string[], own: true }
      : { names: [...deps.portal.questions.categories], own: false }
  }
}

export async function listCategories(deps: Deps) {
  const categoriesOf = await readCategories(deps.db, deps)
  return {
    projects: (await listProjectKeys(deps.db)).map((route) => {
      const { names, own } = categoriesOf(route)
      return { route, categories: names, own }
    }),
  }
}

export async function setCategories(
  deps: Deps,
  staff: Admin,
  { route, categories, seen }: z.output<(typeof endpoint)['input']>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, route))) throw new AppError('not_found')
    const wanted = categories && [...new Set(categories)]
    const { names } = (await readCategories(trx, deps))(route)
    const isReplaced = JSON.stringify(wanted) !== JSON.stringify(names)
    if (seen !== undefined && isReplaced && JSON.stringify(seen) !== JSON.stringify(names))
      throw new AppError('question_categories_changed')
    await putCategories(trx, route, wanted)
    await recordEntry(trx, deps, { action: 'question.categories_set', actor: staff.actor, route })
  })
}
