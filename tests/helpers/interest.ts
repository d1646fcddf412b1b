import { signedIn } from './test-account.ts'
import type { TestApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

export const INTEREST = '/api/projects/vault/interest'

/** Opens a round of the vault, or changes it. */
export async function openRound(staff: TestVisitor, terms: object = {}, route = 'vault') {
  const { round } = (await staff.get(`/api/admin/rounds/${route}`)).body
  const revision = round.terms?.revision ?? 0
  const answer = await staff.post(`/api/admin/rounds/${route}`, {
    target: 1_000_000,
    ...round.terms,
    ...terms,
    revision,
  })
  if (answer.status !== 204) throw new Error(`the round was refused: ${JSON.stringify(answer.body)}`)
}

/** An investor who signed, unlocked and has an account. */
export async function investor(t: TestApp, email: string, fullName = 'Ada Lovelace') {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email, fullName })
  await visitor.post('/api/unlock', { code })
  const { personId } = await signedIn(t, visitor, { email })
  const state = async (amount: number, more: object = {}) => {
    const { legend } = (await visitor.get(INTEREST)).body
    return visitor.post(INTEREST, { amount, currency: 'USD', legendSha256: legend?.sha256, ...more })
  }
  return { visitor, personId, state }
}
