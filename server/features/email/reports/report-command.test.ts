import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { portalFolder, runPortal, sendTo, startPortal, withoutPortal } from '../../../../tests/helpers/command-line.ts'
import { bounceOf } from '../../../../tests/helpers/mail-reports.ts'
import { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

test('a mail server pipes a report into the command: it is recorded once, what cannot be read is kept, and an email that is not ours ends with an error', async () => {
  const data = portalFolder()
  const env = { DATA_DIR: data }
  const portal = await startPortal(env)
  await new TestVisitor(sendTo(portal.url), '').sign()
  const folder = join(data, 'mail')
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  await vi.waitFor(() => expect(mails()).not.toEqual([]), { timeout: 60_000, interval: 200 })
  const id = /^Message-ID: <([\w-]{22})@/m.exec(readFileSync(join(folder, mails()[0] ?? ''), 'utf8'))?.[1] ?? ''
  await portal.stop()
  const run = async (message: string) => {
    let isGiven = false
    const { status, said } = await runPortal(env, ['mail-report'], (_, child) => {
      if (!isGiven) child.stdin?.end(message)
      isGiven = true
    })
    return { status, said: withoutPortal(said) }
  }
  // More than is read.
  const long = bounceOf(id).replace('The text.', 'The text.\r\n'.repeat(40_000))
  expect(await run(long)).toEqual({
    status: 0,
    said: 'Recorded. The email came back. Optional emails to this address stop.\n',
  })
  expect(await run(bounceOf(id))).toEqual({ status: 0, said: 'This was recorded before.\n' })
  expect(await run('hello')).toEqual({
    status: 0,
    said: 'This could not be read as a report. It is kept on the page Emails.\n',
  })
  const unknown = bounceOf('A'.repeat(22))
  expect(await run(unknown)).toMatchObject({ status: 1, said: expect.stringContaining('Nothing was recorded.') })
  expect((await runPortal(env, ['audit', 'list', 'action=mail.bounced'])).said).toMatch(/mail\.bounced\toperator/)
})
