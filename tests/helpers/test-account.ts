import { withIdentity } from '../../server/access/auth-context.ts'
import type { Deps } from '../../server/deps.ts'
import { emailKey } from '../../server/features/people/rules.ts'

export type GivenAccount = {
  email: string
  /** The assigned role; by default `investor`. */
  role?: 'investor' | 'reader' | 'admin'
  /** Set up, and shown in the session. */
  secondFactor?: boolean
  verified?: boolean
  firstName?: string
  lastName?: string
  suspended?: boolean
}

/** Inserts an account. If the address is known, the account belongs to that person. */
export async function insertAccount(deps: Deps, given: GivenAccount): Promise<{ personId: string; accountId: string }> {
  const now = deps.clock.now().toISOString()
  const { email, role = 'investor', secondFactor = false, verified = true } = given
  const { firstName = 'Mara', lastName = 'Lindqvist' } = given
  const accountId = deps.ids.id()
  return deps.db.transaction().execute(async (trx) => {
    const person = { email, email_key: emailKey(email), created_at: now, verified_at: verified ? now : null }
    await trx
      .insertInto('person')
      .values({ id: deps.ids.id(), ...person })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ verified_at: person.verified_at }))
      .execute()
    const { id: personId } = await trx
      .selectFrom('person')
      .select('id')
      .where('email_key', '=', person.email_key)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('user_account')
      .values({
        id: accountId,
        person_id: verified ? personId : null,
        email: person.email_key,
        email_verified: verified ? 1 : 0,
        name: `${firstName} ${lastName}`,
        image: null,
        first_name: firstName,
        last_name: lastName,
        investment_interest: '100k-500k',
        accredited: 1,
        role,
        two_factor_enabled: secondFactor ? 1 : 0,
        created_at: now,
        updated_at: now,
        suspended_at: given.suspended ? now : null,
      })
      .execute()
    return { personId, accountId }
  })
}

/** Opens a session of the account, as signing in does, and returns its cookies. */
export async function openSessionOf(deps: Deps, accountId: string, secondFactor: boolean): Promise<[string, string][]> {
  const now = deps.clock.now().toISOString()
  const identity = await deps.identity()
  const response = await withIdentity(secondFactor ? { secondFactorAt: now } : {}, () =>
    identity.api.openSession({ body: { accountId }, headers: new Headers(), asResponse: true }),
  )
  return response.headers.getSetCookie().flatMap((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return name && value ? [[name, value] as [string, string]] : []
  })
}

/** Signs the browser in to a new account. */
export async function signedIn(
  t: { deps: Deps },
  visitor: { cookies: Map<string, string> },
  given: GivenAccount,
): Promise<{ personId: string; accountId: string }> {
  const made = await insertAccount(t.deps, { ...given, suspended: false })
  for (const [name, value] of await openSessionOf(t.deps, made.accountId, given.secondFactor ?? false))
    visitor.cookies.set(name, value)
  if (given.suspended) {
    const suspended_at = t.deps.clock.now().toISOString()
    await t.deps.db
      .transaction()
      .execute((trx) =>
        trx.updateTable('user_account').set({ suspended_at }).where('id', '=', made.accountId).execute(),
      )
  }
  return made
}
