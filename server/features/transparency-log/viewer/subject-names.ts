import { projectNames } from '../../../access/project-queries.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { Deps } from '../../../deps.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { listNames, type TrailRow } from './queries.ts'

type Named = {
  who: string
  /** The person that the act of somebody else is about. */
  subject: string | null
  code: string
  page: string
  /** The owner of the code, if the entry names no person. */
  ownerId: string | null
}

/** The names for the ids in these entries. */
export async function namesFor(deps: Deps, rows: readonly TrailRow[]): Promise<(row: TrailRow) => Named> {
  const found = await listNames(deps.db, {
    people: rows.flatMap(({ person_id }) => person_id ?? []),
    accounts: rows.flatMap(({ account_id }) => account_id ?? []),
    codes: rows.flatMap(({ code_id }) => code_id ?? []),
  })
  const people = new Map<string, string>()
  for (const { id, email, erased_at, full_name, name } of found.people)
    people.set(id, full_name || name || (erased_at === null ? email : 'an erased person'))
  const accounts = new Map(found.accounts.map((row) => [row.id, row]))
  const codes = new Map(found.codes.map((row) => [row.id, row]))
  const pageName = await projectNames(deps.db)

  const personOf = (row: TrailRow, ownerId: string | null) => {
    const account = row.account_id === null ? undefined : accounts.get(row.account_id)
    const person = people.get(row.person_id ?? account?.person_id ?? ownerId ?? '')
    return person ?? (account && (account.name || account.email)) ?? null
  }
  const nameOf = await actorNames(
    deps.db,
    rows.map(({ actor }) => actor),
  )

  return (row) => {
    const code = row.code_id === null ? undefined : codes.get(row.code_id)
    const ownerId = row.person_id === null ? (code?.person_id ?? null) : null
    const person = personOf(row, ownerId)
    const byVisitor = row.actor === 'visitor'
    return {
      who: byVisitor ? (person ?? 'A visitor') : nameOf(row.actor),
      // The account of a staff entry may be the one that acted, so it does not name the subject.
      subject: byVisitor ? null : row.person_id !== null || ownerId !== null ? person : null,
      code: code ? `code ${codeHint(openCode(deps, code))}` : 'a code',
      page: row.route === null ? '' : ` ${pageName(row.route)}`,
      ownerId,
    }
  }
}
