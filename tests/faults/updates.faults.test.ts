import { expect, test } from 'vitest'
import { smtpServer } from '../helpers/smtp-server.ts'
import { insertAccount, openSessionOf } from '../helpers/test-account.ts'
import { databaseEnv, KINDS, lookAt } from './databases.ts'
import { browser, figure, folder, pause, type Running, startPortal, until } from './portal-process.ts'

/*
 * SIGKILL at random moments, again and again, while an update goes to 1,000 people through a mail server. Each of them has one email.
 */

const PEOPLE = 1_000
const SIGNING_AT_ONCE = 10
/** Between two kills: long enough to start and to send some. */
const LEAST_UP_MS = 1_000
const MOST_UP_MS = 4_000

test.each(KINDS)(
  'killed again and again while an update is mailed, on %s: each of 1,000 people has one email',
  async (kind) => {
    const env = { DATA_DIR: `${folder()}/data`, ...(await databaseEnv(kind)) }
    const mails = await smtpServer()
    let portal = await startPortal(env)
    for (let from = 0; from < PEOPLE; from += SIGNING_AT_ONCE)
      await Promise.all(Array.from({ length: SIGNING_AT_ONCE }, (_, at) => sign(portal, from + at)))
    await portal.kill('SIGTERM')
    const cookies = await lookAt(env, async (deps) => {
      const confirmed_at = deps.clock.now().toISOString()
      await deps.db.updateTable('submission').set({ confirmed_at }).execute()
      await deps.db.deleteFrom('job').where('done_at', 'is', null).execute()
      const { accountId } = await insertAccount(deps, { email: 'staff@x.example', role: 'admin', secondFactor: true })
      return openSessionOf(deps, accountId, true)
    })

    const sends = { ...env, SMTP_URL: mails.url, MAIL_FROM: 'portal@x.example' }
    portal = await startPortal(sends)
    const staff = browser(() => portal.url)
    for (const [name, value] of cookies) staff.cookies.set(name, value)
    const made = await staff.post('/api/admin/updates', {
      route: 'vault',
      title: 'Second quarter',
      words: 'Revenue grew.',
    })
    expect(made.status).toBe(201)
    expect((await staff.post(`/api/admin/updates/${made.body.id}/send`, { revision: 1 })).status).toBe(204)

    let kills = 0
    while (new Set(toReaders(mails.taken).map(recipientOf)).size < PEOPLE) {
      await pause(LEAST_UP_MS + Math.random() * (MOST_UP_MS - LEAST_UP_MS))
      await portal.kill('SIGKILL')
      kills += 1
      // What a dead process held is taken up again once its hold is over: three minutes, which this does not wait for.
      await lookAt(env, ({ db }) => db.updateTable('job').set({ leased_until: null }).execute())
      portal = await startPortal(sends)
    }
    await lookAt(env, ({ db }) =>
      until('every email is done', 120_000, async () => {
        const open = await db
          .selectFrom('job')
          .select('id')
          .where('kind', '=', 'mail')
          .where('done_at', 'is', null)
          .execute()
        return open.length === 0
      }),
    )
    expect(await portal.kill('SIGTERM')).toBe(0)

    const taken = toReaders(mails.taken)
    const byRecipient = Map.groupBy(taken, recipientOf)
    expect(byRecipient.size).toBe(PEOPLE)
    const ids = (own: string[]) => new Set(own.map((mail) => /^Message-ID: (\S+)/m.exec(mail)?.[1]))
    for (const [to, own] of byRecipient) expect(ids(own).size, `emails to ${to}`).toBe(1)
    // Nobody can know whether a mail server that was cut off took an email: it is sent again under the same Message-ID.
    const again = taken.length - PEOPLE
    expect(again, 'at most one for each kill').toBeLessThanOrEqual(kills)
    await lookAt(env, async (deps) => {
      const rows = await deps.db.selectFrom('update_recipient').select(['mailed_at', 'withheld']).execute()
      expect(rows.filter(({ mailed_at, withheld }) => mailed_at !== null && withheld === null)).toHaveLength(PEOPLE)
    })
    figure(
      `updates ${kind}: ${kills} kills, ${PEOPLE} people with one email each, ${again} handed over twice under one Message-ID`,
    )
  },
)

async function sign(portal: Running, number: number): Promise<void> {
  const { code } = await browser(() => portal.url).sign({ email: `reader-${number}@x.example` })
  expect(code).toEqual(expect.any(String))
}

/** Staff are told of other things. */
const toReaders = (taken: readonly string[]) => taken.filter((mail) => recipientOf(mail).startsWith('reader-'))

function recipientOf(mail: string): string {
  return /^To: .*?([^\s<]+@[^\s>]+)/m.exec(mail)?.[1] ?? ''
}
