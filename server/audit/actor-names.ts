import type { Db } from '../db/tables.ts'
import { listAccountNames, listKeyNames } from './queries.ts'

const STAFF = 'staff:'
const KEY = 'key:'

/** The account of an actor; undefined for the operator, an override, a visitor or the portal itself. */
function accountOf(actor: string): string | undefined {
  return actor.startsWith(STAFF) ? actor.slice(STAFF.length) : undefined
}

/** The name of an actor, the same on every page. The caller names a `visitor`, because it may know the person. */
export async function actorNames(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = new Set(actors.flatMap((actor) => accountOf(actor) ?? []))
  const names = await listAccountNames(db, [...ids])
  const keyIds = new Set(actors.flatMap((actor) => (actor.startsWith(KEY) ? actor.slice(KEY.length) : [])))
  const keys = await listKeyNames(db, [...keyIds])
  return (actor) => {
    const accountId = accountOf(actor)
    if (accountId !== undefined) return names.get(accountId) ?? 'Former staff member'
    if (actor.startsWith(KEY)) return `API key ${keys.get(actor.slice(KEY.length)) ?? 'that is gone'}`
    if (actor === 'operator') return 'The operator'
    return actor.startsWith('override:') ? 'An admin override' : 'The portal'
  }
}
