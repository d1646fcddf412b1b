import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../helpers/s3-server.ts'
import { smtpInbox } from '../helpers/smtp.ts'
import { cuttable } from './cuttable.ts'
import { databaseEnv, KINDS, logProblem, lookAt } from './databases.ts'
import { newLedger, settle, signersLoad } from './load.ts'
import { browser, figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * The mail server and the bucket go away and come back, in turn and both, while people sign: signing holds, nothing is sent or made twice,
 * and all of it goes out once they are back.
 */

test.each(KINDS)('SMTP and S3 go away under load, on %s: signing holds, and all goes out once', async (kind) => {
  const inbox = await smtpInbox()
  onTestFinished(() => inbox.stop())
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const [mails, files] = [await cuttable(new URL(inbox.url)), await cuttable(s3.settings.endpoint)]
  const env = {
    DATA_DIR: join(folder(), 'data'),
    ...(await databaseEnv(kind)),
    ...s3.env,
    S3_ENDPOINT: files.url.origin,
    SMTP_URL: mails.url.href,
  }
  const portal = await startPortal(env)
  const at = () => portal.url

  // Somebody whose copy was made while all was well.
  const early = browser(at)
  const { submissionId, email } = await early.sign({ email: 'early@x.example' })
  const copy = () => early.get(`/api/agreements/${submissionId}/pdf`)
  await until('the copy of the first signature is there', 60_000, async () => (await copy()).status === 200)

  const ledger = newLedger()
  const load = signersLoad(at, ledger, { count: 2, restMs: 400 })
  const counted = () => [...ledger.signed.values()].filter(Boolean).length
  const away = seconds(8) * 1000
  const signedWhile: number[] = []
  for (const gone of [[mails], [files], [mails, files]]) {
    for (const one of gone) await one.cut()
    const before = counted()
    await pause(away)
    signedWhile.push(counted() - before)
    if (gone.includes(files)) {
      const refused = await copy()
      expect([refused.status, refused.body.error?.code]).toEqual([503, 'files_unavailable'])
    }
    for (const one of gone) await one.mend()
    const back = performance.now()
    await until('the copy can be read again', 5_000, async () => (await copy()).status === 200)
    expect(performance.now() - back).toBeLessThan(5_000)
    await pause(1_000)
  }
  await load.stop()
  expect(Math.min(...signedWhile), 'people signed while peers were away').toBeGreaterThan(0)

  // Mails and copies that failed are put off for longer each time: what has waited is made due, as time would.
  await lookAt(env, ({ db }) =>
    until('every job is done', 240_000, async () => {
      const now = new Date().toISOString()
      await db
        .updateTable('job')
        .set({ run_at: now })
        .where('done_at', 'is', null)
        .where('leased_until', 'is', null)
        .execute()
      await pause(500)
      return (await db.selectFrom('job').select('id').where('done_at', 'is', null).execute()).length === 0
    }),
  )
  expect(await portal.kill('SIGTERM')).toBe(0)

  await lookAt(env, async (deps) => {
    const { acknowledged } = await settle(deps.db, ledger)
    const jobs = await deps.db.selectFrom('job').select(['kind', 'given_up_at']).execute()
    expect(jobs.filter(({ given_up_at }) => given_up_at !== null)).toEqual([])
    for (const address of [email, ...ledger.signed.keys()]) {
      if (ledger.signed.get(address) === null) continue
      // A mail whose acknowledgement was cut off is sent again, with the same Message-ID.
      const own = new Set(inbox.received.filter(({ to }) => to === address).map(({ id }) => id))
      expect(own.size, `mails to ${address}: the code, and the executed agreement`).toBe(2)
    }
    const mails = new Set(inbox.received.map(({ id }) => id)).size
    expect(
      inbox.received.length - mails,
      'at most one for each time that the mail server went away',
    ).toBeLessThanOrEqual(2)
    const made = await deps.db.selectFrom('executed_agreement').select('file_sha256').execute()
    for (const { file_sha256 } of made) expect((await deps.files.get(file_sha256 ?? '')).length).toBeGreaterThan(0)
    expect(await logProblem(deps)).toBeNull()
    figure(
      `peers ${kind}: mail server, bucket and both away for ${(away / 1000).toFixed(0)} s each, ${acknowledged} acknowledged writes all there ` +
        `(${signedWhile.join(', ')} signatures meanwhile), ${made.length} copies made and ${mails} mails sent, ` +
        `${inbox.received.length - mails} of them twice with the same Message-ID`,
    )
    expect(ledger.refused, 'no answer but success').toEqual([])
    expect(ledger.broken).toEqual([])
  })
})
