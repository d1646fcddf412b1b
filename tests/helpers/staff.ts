import type { Deps } from '../../server/deps.ts'
import { insertAccount, openSessionOf } from './test-account.ts'
import type { TestVisitor } from './test-visitor.ts'

type App = { deps: Deps; visitor(): TestVisitor }

/** A browser signed in to a staff account that has shown its second factor. */
export async function staffBrowser(t: App, role: 'reader' | 'admin', email = `${role}@x.example`) {
  const visitor = t.visitor()
  for (const [name, value] of await staffCookies(t.deps, role, email)) visitor.cookies.set(name, value)
  return visitor
}

/** The cookies of such a browser. */
export async function staffCookies(deps: Deps, role: 'reader' | 'admin', email: string) {
  const { accountId } = await insertAccount(deps, { email, role, secondFactor: true })
  return openSessionOf(deps, accountId, true)
}
