import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, signUpForm } from './helpers/account.ts'
import { portalFolder, withoutPortal } from './helpers/command-line.ts'
import { few, testInFull } from './helpers/few.ts'
import { httpVisitor } from './helpers/http-visitor.ts'
import { pdfOf } from './helpers/pdf.ts'
import { COMMANDS_PROGRAM, PROCESS_ENV, SERVER_PROGRAM } from './helpers/server-program.ts'

/** The server in a process of its own. */
async function start(env: Record<string, string>, entry = SERVER_PROGRAM) {
  const child = spawn(process.execPath, [entry], {
    env: { ...PROCESS_ENV, WEB_DIR: 'tests/helpers/empty-web', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = exitOf(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => out.includes('Emails go to') && resolve())
  })
  await Promise.race([ready, exited])
  return { child, exited, out: () => out, err: () => err, url: /portal: (\S+)/.exec(out)?.[1] ?? '' }
}

/** Its exit status, null after a signal, once its output has been read too. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve)
  })
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-process-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('the first start says where things are, keeps its secrets to itself, and a second start changes nothing', async () => {
  const data = join(folder(), 'data')
  const first = await start({ DATA_DIR: data })
  expect(first.out()).toMatch(
    /^Halcyon AI portal: http:\/\/127\.0\.0\.1:\d+\n.*first-run\.json\nSet up your company .*\/setup#[\w-]{43}\nEmails go to files in /,
  )
  for (const name of ['first-run.json', 'keys/secret.key', 'portal.db'])
    expect(statSync(join(data, name)).mode & 0o077, name).toBe(0)
  const firstRun = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8'))
  expect(Object.keys(firstRun)).toEqual(['adminUsername', 'adminPassword', 'codes'])
  expect(Object.keys(firstRun.codes)).toEqual([
    'master',
    'vault',
    'fanz',
    'realestate',
    'analytics',
    'investor',
    'demo',
    'shared',
    'bypass',
  ])
  for (const code of Object.values(firstRun.codes)) expect(code).toMatch(/^HALCYON-[A-Z]+-[0-9A-HJKMNP-TV-Z]{26}$/)
  const nda = await (await fetch(`${first.url}/api/nda`)).json()
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const second = await start({ DATA_DIR: data })
  expect(JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8'))).toEqual(firstRun)
  expect(await (await fetch(`${second.url}/api/nda`)).json()).toEqual(nda)
  expect(readdirSync(data).filter((name) => name.endsWith('.half'))).toEqual([])
})

test('the built server, which npm start runs, makes its keys, signs, sends mails, makes the agreement, and signs in', async () => {
  const data = join(folder(), 'data')
  const portal = await start({ DATA_DIR: data, WEB_DIR: 'dist/web' }, 'dist/server/main.js')
  expect(portal.err()).not.toContain('Cannot start')
  const visitor = httpVisitor(portal.url)
  for (const page of ['/', '/nda-gate', '/unlock', '/confirm'])
    expect((await fetch(portal.url + page)).status).toBe(200)
  await visitor.sign({ email: 'signer@northgate.example', timeZone: 'Europe/Madrid' })
  const account = { email: 'account@northgate.example', password: PASSWORD }
  expect((await visitor.post('/api/auth/sign-up/email', signUpForm(account.email))).status).toBe(200)
  // The library, the hash and the list of common passwords have answered; without the mailbox it goes no further.
  expect((await visitor.post('/api/auth/sign-in/email', account)).body.error.code).toBe('email_unverified')
  // Beside a mail there may be the half of the next one, which is renamed once it is whole.
  const mails = () =>
    readdirSync(join(data, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(data, 'mail', name), 'utf8'))
  await expect.poll(() => mails().filter((mail) => mail.includes('application/pdf')).length).toBeGreaterThan(0)

  // What the built server starts in threads and processes is built too: the copy is verified, and a document is looked at.
  const [mail = ''] = mails().filter((one) => one.includes('application/pdf'))
  const copy = /application\/pdf[\s\S]*?\n\n([\w+/=\n]+?)\n\n?--/.exec(mail)?.[1] ?? ''
  const verified = await visitor.upload('/api/verify', Buffer.from(copy, 'base64'), 'application/pdf')
  expect(verified.body).toMatchObject({ ok: true })
  const first = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8'))
  const staff = httpVisitor(portal.url)
  const login = { username: first.adminUsername, password: first.adminPassword }
  staff.bearer = (await staff.post('/api/admin/login', login)).body.token
  const bytes = await pdfOf(['Revenue'])
  const document = { route: 'vault', title: 'Revenue', fileName: 'revenue.pdf', bytes: bytes.length }
  const { versionId } = (await staff.post('/api/admin/documents', document)).body
  await staff.upload(`/api/admin/documents/versions/${versionId}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
  await staff.post(`/api/admin/documents/versions/${versionId}/finish`)
  const state = async () => JSON.stringify((await staff.get('/api/admin/documents?route=vault')).body)
  await expect.poll(state).toContain('"ready"')
})

/** How many files and folders there are, at any depth. */
function madeIn(folder: string): number {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
}

testInFull(
  'starts that are killed half-way, or made twice at once, leave nothing that a later start cannot use',
  async () => {
    const data = join(folder(), 'data')
    for (let i = 0; i < 6; i++) {
      const child = spawn(process.execPath, [SERVER_PROGRAM], {
        env: { ...PROCESS_ENV, WEB_DIR: 'tests/helpers/empty-web', PORT: '0', DATA_DIR: data },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const exited = exitOf(child)
      let ready = false
      child.stdout.on('data', () => {
        ready = true
      })
      // It is killed once it has made one more file, so each gets further; the last ones have none to make and are killed once ready.
      const before = madeIn(data)
      while (madeIn(data) <= before && !ready) await new Promise((resolve) => setTimeout(resolve, 2))
      child.kill('SIGKILL')
      await exited
    }
    const both = await Promise.all([start({ DATA_DIR: data }), start({ DATA_DIR: data })])
    for (const portal of both) {
      expect(portal.err()).not.toContain('Cannot start')
      expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    }
    const { codes } = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8'))
    const opened = await fetch(`${both[0]?.url}/api/access/vault`, {
      method: 'POST',
      headers: { origin: both[0]?.url ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ code: codes.vault }),
    })
    expect(opened.status, 'what first-run.json says is what the database knows').toBe(200)
  },
)

test('another secret key than the database was set up with, or none left in its file, is refused', async () => {
  const data = portalFolder()
  const key = join(data, 'keys', 'secret.key')
  const kept = readFileSync(key, 'utf8')
  writeFileSync(key, '')
  expect((await start({ DATA_DIR: data })).err()).toMatch(/^Cannot start\. .*secret\.key: does not contain a key/)
  rmSync(key)
  expect((await start({ DATA_DIR: data })).err()).toMatch(/^Cannot start\. SECRET_KEY: is not the key/)
  writeFileSync(key, kept)
  expect((await start({ DATA_DIR: data })).url).not.toBe('')
})

test('the server log contains no address, name, code or user agent', async () => {
  const portal = await start({ DATA_DIR: portalFolder() })
  const send = (path: string, body: object) =>
    fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers: { origin: portal.url, 'content-type': 'application/json', 'user-agent': 'Curious/1.0' },
      body: JSON.stringify(body),
    })
  await send('/api/unlock', { code: 'HALCYON-SECRET' })
  await send('/api/nda/submissions', { fullName: 'Elena Marchetti', email: 'elena@northgate.example' })
  await fetch(`${portal.url}/vault?code=HALCYON-SECRET`)
  portal.child.kill('SIGTERM')
  expect(await portal.exited).toBe(0)
  expect(portal.err()).toContain('"route":"/api/unlock"')
  expect(portal.err()).not.toMatch(/SECRET|Elena|northgate|Curious|127\.0\.0\.1/)
})

test('a request that was sent before a SIGTERM is answered before the process ends', async () => {
  const portal = await start({ DATA_DIR: portalFolder() })
  const { hostname, port } = new URL(portal.url)
  const sent = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      let answer = ''
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
      socket.write(`GET /api/nda HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
      // In an object, so that awaiting the sending does not await the answer.
      return { answer: once(socket, 'close').then(() => answer) }
    }),
  )
  portal.child.kill('SIGTERM')
  for (const { answer } of sent) expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"sha256"/)
  expect(await portal.exited).toBe(0)
})

test('asked to stop it says at once that it is not ready, goes on taking requests for as long as a proxy needs to notice, and answers a kept connection a last time', async () => {
  // Longer than the test lasts. Another test waits for the end of a drain.
  const portal = await start({ DATA_DIR: portalFolder(), DRAIN_SECONDS: '99' })
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const ask = () => socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  ask()
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\n/)
  const closed = once(socket, 'close')
  portal.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(503)
  answer = ''
  ask()
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i)
  expect((await fetch(`${portal.url}/api/nda`)).status).toBe(200)
  expect(portal.child.exitCode).toBeNull()
})

testInFull('endless and oversized headers close the connection', async () => {
  const portal = await start({ DATA_DIR: portalFolder() })
  const { hostname, port } = new URL(portal.url)
  const send = async (text: string) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    socket.on('error', () => {})
    socket.write(text)
    await once(socket, 'close')
    return answer
  }
  const [slow, flood] = await Promise.all([
    send('GET / HTTP/1.1\r\nHost: x'),
    send(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ])
  expect(slow).toMatch(/^HTTP\/1\.1 408 /)
  expect(flood).toMatch(/^HTTP\/1\.1 431 /)
})

/** The first ones are found in different places; what is wrong by itself is in server/config.test.ts. */
const WRONG_SETTINGS: [name: string, env: Record<string, string>][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: 'taken' }],
  ['DATA_DIR', { DATA_DIR: 'package.json/data' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: 'soon' }],
  ['SMTP_URL', { SMTP_URL: 'localhost' }],
  ['DEV_CONSOLE', { DEV_CONSOLE: 'on', TRUST_PROXY: '127.0.0.1' }],
  ['DEV_CONSOLE', { DEV_CONSOLE: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  ['DEV_CONSOLE', { DEV_CONSOLE: 'on', PUBLIC_URL: 'https://portal.example' }],
  ['nowhere.json', { PORTAL_CONFIG: 'nowhere.json' }],
  ['portal.config.json', { CONTENT_DIR: 'tests/helpers/empty-web' }],
]
test.each(few(WRONG_SETTINGS, 4))('a wrong setting stops it with one line that names it: %s', async (name, env) => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const settings = { DATA_DIR: join(folder(), 'data'), ...env, ...(env.PORT === 'taken' && { PORT: port }) }
  const portal = await start(settings)
  expect(await portal.exited).toBe(1)
  expect(portal.err().trim().split('\n')).toHaveLength(1)
  expect(portal.err()).toMatch(/^Cannot start\. /)
  expect(portal.err()).toContain(`${name}:`)
})

/** The operator's command line on data of its own; answers what it said, and where its data is. */
function commandLine() {
  const data = portalFolder()
  const env = { DATA_DIR: data, LOG_LEVEL: 'silent', WEB_DIR: 'tests/helpers/empty-web' }
  const run = async (...command: string[]) => runWith({}, ...command)
  const runWith = async (settings: Record<string, string>, ...command: string[]) => {
    const child = spawn(process.execPath, [COMMANDS_PROGRAM, ...command], {
      env: { ...PROCESS_ENV, ...env, ...settings },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const status = await exitOf(child)
    return { status, said: withoutPortal(said) }
  }
  return { data, run, runWith }
}

test('the command line makes, lists, begins and ends codes by their ids', async () => {
  const { run } = commandLine()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const made = await run('code', 'create', '--routes', 'vault,fanz', '--uses', '5', '--from', tomorrow)
  expect(made).toEqual({ status: 0, said: expect.stringMatching(/^\S+\t[A-Z0-9]{8}\n$/) })
  const [id = '', code = ''] = made.said.trim().split('\t')
  const listed = async () => (await run('code', 'list')).said.split('\n').find((line) => line.startsWith(id))
  expect(await listed()).toBe([id, code, 'managed', 'pending', '5 of 5', '-', '-'].join('\t'))
  expect(await run('code', 'activate', id)).toEqual({ status: 0, said: 'Done. The code is active.\n' })
  expect(await run('code', 'revoke', id)).toEqual({ status: 0, said: 'Done. The code is revoked.\n' })
  expect(await listed()).toContain('revoked')

  const weak = await run('code', 'create', '--routes', 'vault', '--code', 'open')
  expect(weak.said).toMatch(/\tOPEN\nThis code is easier to guess/)
  expect(await run('code', 'create', '--routes', 'vault', '--code', 'OPEN')).toMatchObject({ status: 1 })
  const refused = [
    ['Please select at least one route', []],
    ['A usage limit is 1, 5, 10, 25, or -1', ['--routes', 'vault', '--uses', '7']],
    ['routes', ['--routes', 'elsewhere']],
    ['Enter a date and time in ISO 8601 format', ['--routes', 'vault', '--until', 'soon']],
  ] as const
  for (const [words, options] of few(refused, 2))
    expect(await run('code', 'create', ...options), words).toEqual({ status: 1, said: expect.stringContaining(words) })
  expect(await run('code', 'revoke', 'none')).toEqual({ status: 1, said: 'There is no such code.\n' })
})

test('the command line creates an admin login and resets a lost password', async () => {
  const { data, run } = commandLine()
  const made = await run('admin', 'create', 'Second')
  expect(made).toEqual({ status: 0, said: expect.stringMatching(/not shown again\): \w{20}\n$/) })
  expect(await run('admin', 'create', 'second')).toMatchObject({ status: 1 })
  expect(await run('admin', 'reset', 'nobody')).toMatchObject({ status: 1 })
  const reset = await run('admin', 'reset', 'second')

  const portal = await start({ DATA_DIR: data })
  const logIn = async (said: string) => {
    const body = JSON.stringify({ username: 'second', password: said.trim().split(' ').at(-1) })
    const headers = { 'content-type': 'application/json', origin: portal.url }
    return (await fetch(`${portal.url}/api/admin/login`, { method: 'POST', headers, body })).status
  }
  expect(await logIn(made.said), 'the first password').toBe(401)
  expect(await logIn(reset.said)).toBe(200)
})

test('the command line emails a colleague whom it makes an admin, and lists staff once they have confirmed', async () => {
  const { run } = commandLine()
  expect(await run('admin', 'list')).toEqual({ status: 0, said: '' })
  expect(await run('admin', 'make', 'no address')).toEqual({ status: 1, said: 'Enter an email address.\n' })
  const made = await run('admin', 'make', 'colleague@x.example')
  expect(made).toMatchObject({ status: 0, said: expect.stringContaining('emails colleague@x.example') })
  expect(await run('admin', 'make')).toMatchObject({ status: 2, said: expect.stringContaining('admin make EMAIL') })
})

test('the command line lists every problem of the content with its file and field', async () => {
  const { run, runWith } = commandLine()
  const right = 'The content is valid. Content sets: vault, fanz, realestate, analytics\n'
  expect(await run('content', 'check')).toEqual({ status: 0, said: right })

  const content = folder()
  cpSync('content', content, { recursive: true })
  const file = (name: string) => join(content, `${name}.json`)
  const fanz = JSON.parse(readFileSync(file('fanz'), 'utf8'))
  fanz.blocks[0].content.title = ' '
  fanz.blocks[3].content.features = []
  const tiers = fanz.blocks.findIndex(({ type }: { type: string }) => type === 'financials')
  fanz.blocks[tiers].content.investmentTiers[1].minimum = 0
  writeFileSync(file('fanz'), JSON.stringify(fanz))
  const vault = JSON.parse(readFileSync(file('vault'), 'utf8'))
  writeFileSync(file('vault'), JSON.stringify({ ...vault, surplus: true }))
  writeFileSync(file('analytics'), '{ "kind":\n')
  writeFileSync(file('valut'), '{}')
  const wrong = await runWith({ CONTENT_DIR: content }, 'content', 'check')
  expect(wrong.status).toBe(1)
  const lines = wrong.said.trimEnd().split('\n')
  const expected = [
    ['analytics', /JSON/],
    ['fanz', /blocks\.0\.content\.title: /],
    ['fanz', /blocks\.3\.content\.features: /],
    ['fanz', new RegExp(`blocks\\.${tiers}\\.content\\.investmentTiers\\.1\\.minimum: `)],
    ['valut', /does not belong to a project/],
    ['vault', /"surplus"/],
  ] as const
  expect(lines).toHaveLength(expected.length)
  for (const [index, [name, words]] of expected.entries()) {
    expect(lines[index]).toContain(`${file(name)}: `)
    expect(lines[index]).toMatch(words)
  }
  const started = await start({ DATA_DIR: folder(), CONTENT_DIR: content })
  expect(await started.exited).toBe(1)
  expect(started.err(), 'a start names the first').toContain(`${file('vault')}: `)
})
