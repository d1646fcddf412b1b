import type { ProjectKey } from '../../contract/projects/project.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { signedIn } from '../helpers/test-account.ts'
import type { TestApp } from '../helpers/test-app.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import type { Who } from './calls.ts'

/** New callers of each kind, so that earlier calls have not ended, revoked or locked their access. */
export async function arrive(t: TestApp, round: number): Promise<Record<Who, TestVisitor>> {
  const visitor = t.visitor(`203.0.${round % 200}.1`)
  const { code } = await visitor.sign({ email: `visitor-${round}@y.example` })
  await visitor.post('/api/unlock', { code, email: `visitor-${round}@y.example` })

  const investor = t.visitor(`203.0.${round % 200}.2`)
  const email = `investor-${round}@y.example`
  await investor.sign({ email })
  const { accountId: account_id } = await signedIn(t, investor, { email })
  const approved = { approved_at: t.clock.now().toISOString(), approved_by: 'staff' }
  for (const route of ['vault', 'analytics'] satisfies ProjectKey[])
    await t.deps.db
      .insertInto('account_project')
      .values({ account_id, route, ...approved })
      .execute()

  const override = t.visitor(`203.0.${round % 200}.3`)
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const login = await override.post('/api/admin/login', { username, password })
  override.bearer = login.body.token
  return {
    stranger: t.visitor(),
    visitor,
    investor,
    override,
    reader: await staffBrowser(t, 'reader', `reader-${round}@y.example`),
    admin: await staffBrowser(t, 'admin', `admin-${round}@y.example`),
  }
}
