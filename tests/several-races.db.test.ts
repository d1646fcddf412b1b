import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { titled } from './helpers/content.ts'
import { ROUTES, type Several, startSeveral } from './helpers/several.ts'
import { staffBrowser } from './helpers/staff.ts'
import { signedIn } from './helpers/test-account.ts'
import { type Answer, signature, type TestVisitor } from './helpers/test-visitor.ts'

/*
 * Two real processes on one PostgreSQL, each given every second request: what may happen once happens once, although no two that try it see
 * each other. `races.db.test.ts` and the races of each feature run the same within one process, on SQLite too. Codes' last uses, equal
 * signatures and counted attempts are in `several.db.test.ts`.
 */

const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const soon = { timeout: 60_000, interval: 100 }

const options = { timeout: 180_000 }

describe.skipIf(inject('databaseKind') === 'sqlite').each(ROUTES)(
  'two processes, connected %s, race',
  options,
  (route) => {
    let s: Several
    let admin: TestVisitor
    beforeAll(async () => {
      s = await startSeveral(2, route)
      admin = await staffBrowser(s, 'admin')
    }, 120_000)
    afterAll(async () => {
      await s?.stop()
    }, 60_000)

    /** What follows `mark` in the newest mail to an address; waits for it. */
    const inMail = async (to: string, mark: RegExp) => {
      const found = () =>
        s.inbox.received
          .filter((mail) => mail.to === to)
          .flatMap(({ text }) => mark.exec(text)?.[1] ?? [])
          .at(-1)
      await expect.poll(found, soon).toBeTruthy()
      return found() ?? ''
    }

    test('to sign one address in twelve browsers: one signature', async () => {
      const email = 'twelve@x.example'
      const browsers = Array.from({ length: 12 }, () => s.visitor())
      const inputs = await Promise.all(browsers.map(async (one) => signature({ ...(await one.read()), email })))
      const answers = await many(12, (i) => (browsers[i] as TestVisitor).post('/api/nda/submissions', inputs[i]))
      expect(statuses(answers)).toEqual([201, ...Array(11).fill(409)])
      expect((await s.rows('submission')).filter((row) => row.email === email)).toHaveLength(1)
    })

    test('to sign with one invitation in six browsers: one signs', async () => {
      const email = 'invited@x.example'
      const person = { fullName: 'Elena Marchetti', email, companyName: 'Northgate', routes: ['vault'] }
      const invited = await many(4, () => admin.post('/api/admin/invitations', { rows: [{ row: 1, ...person }] }))
      expect(invited.filter(({ body }) => body.invited === 1)).toHaveLength(1)
      const invitation = await inMail(email, /#invitation=(\S+)/)
      const browsers = Array.from({ length: 6 }, () => s.visitor())
      const inputs = await Promise.all(
        browsers.map(async (one) => signature({ ...(await one.read()), email, invitation })),
      )
      const answers = await many(6, (i) => (browsers[i] as TestVisitor).post('/api/nda/submissions', inputs[i]))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect((await s.rows('submission')).filter((row) => row.email === email)).toHaveLength(1)
    })

    test('to follow one mailed link twenty times: it works once', async () => {
      const email = 'linked@x.example'
      const visitor = s.visitor()
      await visitor.sign({ email })
      await visitor.post('/api/links', { purpose: 'lost_code', email })
      const token = await inMail(email, /#(\S+)/)
      const answers = await many(20, () => visitor.post('/api/links/use', { token }))
      expect(statuses(answers)).toEqual([200, ...Array(19).fill(410)])
    })

    test('to open the 48 hours of a shared code: they open once', async () => {
      const visitor = s.visitor()
      await visitor.sign({ email: 'shared@x.example' })
      const { shared } = s.firstRun().codes
      const answers = await many(12, () => visitor.post('/api/access/vault', { code: shared }))
      expect(statuses(answers)).toEqual(Array(12).fill(200))
      expect(await s.rows('shared_access')).toHaveLength(1)
    })

    test('of staff with one code: made once, begun once, renewed once', async () => {
      const made = await many(8, () => admin.post('/api/admin/codes', { routes: ['vault'], code: 'WINTER-ROUND' }))
      expect(statuses(made)).toEqual([200, ...Array(7).fill(409)])
      const later = { routes: ['vault'], usesAllowed: -1, validFrom: '2099-01-01T00:00:00Z' }
      const { id } = (await admin.post('/api/admin/codes', later)).body
      const begun = await many(8, () => admin.post(`/api/admin/codes/${id}/activate`))
      expect(statuses(begun)).toEqual(Array(8).fill(200))
      expect((await s.entries('code.activated')).filter((entry) => entry.code_id === id)).toHaveLength(1)
      await s.visitor().sign({ email: 'renewed@x.example' })
      const [old] = (await admin.get('/api/admin/codes?type=personal')).body.codes
      const renewed = await many(8, () => admin.post(`/api/admin/codes/${old.id}/renew`))
      expect(statuses(renewed)).toEqual([200, ...Array(7).fill(409)])
    })

    test('to revoke a code while ten enter it: nobody is in afterwards', async () => {
      const { id, code } = (await admin.post('/api/admin/codes', { routes: ['vault'], usesAllowed: -1 })).body
      const readers = Array.from({ length: 10 }, () => s.visitor())
      const [revoked] = await Promise.all([
        admin.post(`/api/admin/codes/${id}/revoke`),
        ...readers.map((reader) => reader.post('/api/access/vault', { code })),
      ])
      expect(revoked.status).toBe(200)
      const looks = await Promise.all(readers.map((reader) => reader.get('/api/projects/vault/content')))
      expect(statuses(looks)).toEqual(Array(10).fill(401))
    })

    test('to publish one draft eight times: one version', async () => {
      const path = '/api/admin/content/vault'
      const { start } = (await admin.get(path)).body
      const set = titled(start, 'Vault, sealed')
      const { revision } = (await admin.post(`${path}/draft`, { revision: null, basedOn: 1, set })).body
      const publish = (index: number) =>
        admin.post(`${path}/publish`, { revision, basedOn: 1, note: `Try number ${index}` })
      expect(statuses(await many(8, publish))).toEqual([200, ...Array(7).fill(409)])
      expect((await s.rows('content_version')).filter(({ route }) => route === 'vault')).toHaveLength(2)
    })

    test('to press a button eight times: one request, one mail', async () => {
      const person = s.visitor()
      const { personId } = await signedIn(s, person, { email: 'presses@x.example' })
      const times = [1, 2, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
      const wish = { kind: 'call', route: 'vault', topic: 'Custody', times, timeZone: 'Europe/Berlin' }
      const answers = await many(8, () => person.post('/api/account/requests', wish))
      expect(answers.filter(({ body }) => body.made === true)).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect((await s.entries('request.made')).filter((entry) => entry.person_id === personId)).toHaveLength(1)
    })

    test('of the last two admins, who demote and suspend each other: one is left', async () => {
      const [one, two] = [s.visitor(), s.visitor()]
      const a = await signedIn(s, one, { email: 'one@x.example', role: 'admin', secondFactor: true })
      const b = await signedIn(s, two, { email: 'two@x.example', role: 'admin', secondFactor: true })
      await s.deps.db
        .updateTable('user_account')
        .set({ role: 'investor' })
        .where('id', 'not in', [a.accountId, b.accountId])
        .execute()
      const answers = await Promise.all([
        one.post(`/api/admin/people/${b.personId}/role`, { role: 'reader' }),
        two.post(`/api/admin/people/${a.personId}/suspend`),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const left = (await s.rows('user_account')).filter((row) => row.role === 'admin' && row.suspended_at === null)
      expect(left).toHaveLength(1)
    })
  },
)
