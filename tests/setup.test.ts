import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSWORD } from './helpers/account.ts'
import { runPortal, sendTo, startPortal, testFolder } from './helpers/command-line.ts'
import { TestVisitor } from './helpers/test-visitor.ts'
import { codeOf } from './helpers/totp.ts'

const ANA = { email: 'ana@nordlicht.example', firstName: 'Ana', lastName: 'Berg', password: PASSWORD }

/** The same browser at a portal, which has another port after a restart. */
function browserAt(url: string, before?: TestVisitor): TestVisitor {
  const visitor = new TestVisitor(sendTo(url), '127.0.0.1')
  for (const [name, value] of before?.cookies ?? []) visitor.cookies.set(name, value)
  return visitor
}

function bytesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

test('a real portal prints one link; killed and started again in the middle, nothing is lost and nobody else gets in', async () => {
  const data = join(testFolder(), 'data')
  const env = { DATA_DIR: data, LOG_LEVEL: 'debug' }
  const first = await startPortal(env)
  const token = /\/setup#([\w-]{43})/.exec(first.out())?.[1] ?? ''
  expect(token).not.toBe('')
  const owner = browserAt(first.url)
  expect((await owner.get('/setup')).status).toBe(200)
  expect((await owner.post('/api/setup/open', { token })).status).toBe(204)
  expect(first.out().split(token), 'the token is in no line of the log').toHaveLength(2)
  first.child.kill('SIGKILL')
  await first.gone

  const second = await startPortal(env)
  expect(second.out()).not.toContain('/setup#')
  expect(second.out()).toContain('npm run portal -- setup link')
  const again = browserAt(second.url, owner)
  expect((await again.get('/api/setup')).body).toEqual({ account: null })
  expect((await browserAt(second.url).post('/api/setup/open', { token })).status).toBe(404)
  expect((await browserAt(second.url).get('/api/setup')).status).toBe(404)
  expect((await again.post('/api/setup/admin', ANA)).status).toBe(204)
  second.child.kill('SIGKILL')
  await second.gone

  const third = await startPortal(env)
  const last = browserAt(third.url, again)
  expect((await last.get('/api/setup')).body.account).toMatchObject({ email: ANA.email, isSignedIn: true })
  const begun = await last.post('/api/auth/two-factor/enable', { password: PASSWORD })
  await last.post('/api/auth/two-factor/verify-totp', { code: codeOf(begun.body.totpURI) })
  const { steps } = (await last.get('/api/admin/setup')).body
  expect(steps.filter(({ isDone }: { isDone: boolean }) => isDone)).toEqual([{ id: 'admin', isDone: true }])
  expect((await last.get('/api/setup')).status).toBe(404)
  const refused = await runPortal(env, ['setup', 'link'])
  expect([refused.status, refused.said.includes('/setup#')]).toEqual([1, false])
  await third.stop()
  const fourth = await startPortal(env)
  expect(fourth.out()).not.toMatch(/setup#|setup link/)
  await fourth.stop()
  expect(bytesIn(data)).not.toContain(token)
})

test('on the command line a file is checked, refused with the names of its fields, or done', async () => {
  const data = join(testFolder(), 'data')
  const env = { DATA_DIR: data }
  const portal = await startPortal(env)
  const file = join(testFolder(), 'setup.json')
  const company = { name: 'Nordlicht', legalName: 'Nordlicht Beteiligungen GmbH' }
  writeFileSync(file, JSON.stringify({ company: { ...company, nmae: 'x' } }))
  const refused = await runPortal(env, ['setup', '--from', file])
  expect(refused.status).toBe(1)
  expect(refused.said).toContain('company.nmae: There is no such setting.')
  writeFileSync(file, JSON.stringify({ company }))
  const checked = await runPortal(env, ['setup', '--from', file, '--check'])
  expect([checked.status, checked.said.includes('Settings: Name, Legal name')]).toEqual([0, true])
  const browser = browserAt(portal.url)
  expect((await browser.get('/api/portal')).body.company.name).toBe('Halcyon AI')
  expect((await runPortal(env, ['setup', '--from', file])).said).toContain(
    'version 2 names Nordlicht Beteiligungen GmbH',
  )
  await expect.poll(async () => (await browser.get('/api/portal')).body.company.name).toBe('Nordlicht')
  expect((await runPortal(env, ['setup'])).status).toBe(2)
  await portal.stop()
})
