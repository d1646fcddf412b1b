import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Probe, ProbeResult } from '../../../../../contract/operations/system.ts'
import { clamdServer, hasClamd, realClamd } from '../../../../../tests/helpers/clamd-server.ts'
import { testFolder } from '../../../../../tests/helpers/command-line.ts'
import { askAt, dnsServer } from '../../../../../tests/helpers/dns-server.ts'
import { detailOf } from '../../../../../tests/helpers/entry-detail.ts'
import { freePort } from '../../../../../tests/helpers/free-port.ts'
import { startHostileOidcServer } from '../../../../../tests/helpers/hostile-oidc-server.ts'
import { CLIENT, startOidcServer } from '../../../../../tests/helpers/oidc-server.ts'
import { startS3 } from '../../../../../tests/helpers/s3-server.ts'
import { smtpServer } from '../../../../../tests/helpers/smtp-server.ts'
import { staffBrowser } from '../../../../../tests/helpers/staff.ts'
import { type TestApp, type TestOptions, testApp } from '../../../../../tests/helpers/test-app.ts'
import { hasOpenssl, tsaServer } from '../../../../../tests/helpers/tsa-server.ts'
import { listen } from '../../../../listen.ts'
import { smtpMailer } from '../../../../platform/mailer.ts'

async function probing(options: TestOptions = {}) {
  const t = await testApp(options)
  const admin = await staffBrowser(t, 'admin', 'mara@x.example')
  const run = (probe: Probe) => admin.post(`/api/admin/system/probes/${probe}`)
  const result = async (probe: Probe): Promise<ProbeResult> => (await run(probe)).body
  return { t, admin, run, result }
}

const texts = ({ findings }: ProbeResult) => findings.map(({ state, text }) => `${state}: ${text}`)

async function stopAtEnd<T extends { stop(): Promise<void> }>(peer: Promise<T>): Promise<T> {
  const started = await peer
  onTestFinished(() => started.stop())
  return started
}

test('what is not configured is unknown, and says what to set; storage in the folder works', async () => {
  const { t, result } = await probing()
  for (const [probe, setting] of [
    ['mail', 'SMTP_URL'],
    ['sign-in', 'OIDC_CLIENT_ID'],
    ['time-stamps', 'TSA_URL'],
    ['malware', 'CLAMD_URL'],
    ['address', 'PUBLIC_URL'],
  ] as const)
    expect(await result(probe), probe).toMatchObject({ state: 'unknown', next: expect.stringContaining(setting) })
  expect(await result('files')).toMatchObject({ state: 'fine', summary: 'The folder of files works.' })
  const told = (await t.rows('audit_entry')).filter(({ action }) => action === 'probe.run')
  expect(told.map(detailOf)).toContainEqual({ probe: 'files', state: 'fine' })
  expect(told.every(({ actor }) => actor.startsWith('staff:'))).toBe(true)
})

test('a test email goes to the admin alone, with what DNS says of the sender’s domain', async () => {
  await dnsServer({
    'sender.example': 'v=spf1 include:mail.example -all',
    '_dmarc.sender.example': 'v=DMARC1; p=reject; rua=mailto:reports@sender.example',
  })
  const smtp = await smtpServer()
  const { t, result } = await probing({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'portal@sender.example' } })
  t.deps.mailer = smtpMailer(smtp.url, {
    from: () => ({ name: '', address: 'portal@sender.example' }),
    domain: 'sender.example',
  })
  const sent = await result('mail')
  expect(sent).toMatchObject({ state: 'fine', summary: 'The mail server took the email.' })
  expect(texts(sent).join('\n')).toMatch(/fine: SPF: .*-all.*fine: DMARC: .*\(address\).*attention: DKIM/s)
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]).toMatch(/^To: mara@x\.example$/m)
  expect(smtp.taken[0]).toContain('test email')
})

test('a mail server that refuses is said by number, with what to check, and never in its own words', async () => {
  await dnsServer({})
  const smtp = await smtpServer()
  const { t, result } = await probing({
    env: { SMTP_URL: smtp.url.replace('//', '//user:marked-pass@'), MAIL_FROM: 'portal@sender.example' },
  })
  t.deps.mailer = smtpMailer(smtp.url, {
    from: () => ({ name: '', address: 'portal@sender.example' }),
    domain: 'sender.example',
  })
  smtp.refuse = 550
  const refused = await result('mail')
  expect(refused).toMatchObject({ state: 'attention', summary: expect.stringContaining('550') })
  expect(refused.next).toContain('MAIL_FROM')
  expect(texts(refused)[0]).toMatch(/^attention: SPF: sender\.example has no record/)
  expect(JSON.stringify(refused)).not.toMatch(/elena@|marked-pass/)
  t.deps.mailer = smtpMailer('smtp://127.0.0.1:1', {
    from: () => ({ name: '', address: 'x@sender.example' }),
    domain: 'sender.example',
  })
  expect(await result('mail')).toMatchObject({ state: 'attention', next: expect.stringContaining('SMTP_URL') })
})

test('where DNS cannot be asked it says so, and claims nothing about the records', async () => {
  askAt('127.0.0.1:1')
  const smtp = await smtpServer()
  const { result } = await probing({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'portal@sender.example' } })
  const sent = await result('mail')
  expect(texts(sent).filter((text) => text.startsWith('unknown: DNS could not be asked'))).toHaveLength(3)
})

test.each<[string, string, Record<string, string | string[]>, RegExp]>([
  [
    'all three are there',
    'sender.example',
    {
      'sender.example': ['some-verification=1', 'v=spf1 include:mail.example ~all'],
      '_dmarc.sender.example': 'v=DMARC1; p=reject',
      's1._domainkey.sender.example': 'v=DKIM1; p=abc',
    },
    /fine: SPF: sender\.example names .*~all\)\.\nfine: DMARC: .*p=reject\)\.\nunknown: DKIM: sender\.example has keys\./,
  ],
  [
    'none is there',
    'sender.example',
    {},
    /attention: SPF: .*Add a TXT record.*v=spf1\.\nattention: DMARC: .*Add a TXT record at _dmarc\.sender\.example.*\nattention: DKIM: .*no key\. Add the records/,
  ],
  [
    'everyone may send, and the policy asks for nothing',
    'sender.example',
    { 'sender.example': 'v=spf1 +all', '_dmarc.sender.example': 'v=DMARC1; p=none' },
    /attention: SPF: .*allows every sender\. Let it end with ~all or -all\.\nfine: DMARC: .*do nothing yet/,
  ],
  [
    'a record without an end, and one too many',
    'sender.example',
    { 'sender.example': 'v=spf1 mx', '_dmarc.sender.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
    /attention: SPF: .*nothing about anyone else.*\nattention: DMARC: sender\.example has 2 policies/,
  ],
  [
    'two records where there may be one',
    'sender.example',
    { 'sender.example': ['v=spf1 mx -all', 'v=spf1 a -all'] },
    /attention: SPF: sender\.example has 2 records, so receivers ignore them all/,
  ],
  [
    'a subdomain follows the policy of the domain above it',
    'mail.sender.example',
    { 'mail.sender.example': 'v=spf1 mx -all', '_dmarc.sender.example': 'v=DMARC1; p=quarantine' },
    /fine: SPF: mail\.sender\.example.*\nfine: DMARC: sender\.example has a policy/,
  ],
])('what DNS says of the sender’s domain is explained: %s', async (_, domain, records, expected) => {
  await dnsServer(records)
  const smtp = await smtpServer()
  const { t, result } = await probing({ env: { SMTP_URL: smtp.url, MAIL_FROM: `portal@${domain}` } })
  t.deps.mailer = smtpMailer(smtp.url, { from: () => ({ name: '', address: `portal@${domain}` }), domain })
  const sent = await result('mail')
  expect(texts(sent).join('\n')).toMatch(expected)
  expect(sent.state, 'the email was sent, whatever DNS says').toBe('fine')
})

test('the sign-in provider’s metadata and keys are read; one that is gone, or has another issuer, is said', async () => {
  const oidc = await startOidcServer({ redirectUri: 'http://127.0.0.1:3000/api/auth/oidc/callback' })
  const { t, result } = await probing({ env: oidc.env })
  const reached = await result('sign-in')
  expect(reached).toMatchObject({ state: 'fine', next: expect.stringContaining('Sign in once') })
  expect(texts(reached).at(-1)).toBe('fine: The provider publishes 1 key.')
  const { issuer } = t.deps.config.oidc ?? {}
  if (issuer) issuer.pathname = '/other'
  expect(await result('sign-in')).toMatchObject({ state: 'attention', next: expect.stringContaining('OIDC_ISSUER') })
  if (issuer) issuer.pathname = '/'
  await oidc.stop()
  const gone = await result('sign-in')
  expect(gone.state).toBe('attention')
  expect(JSON.stringify(gone)).not.toContain(CLIENT.secret)
})

test.each([
  [['HS256', 'none'], 'attention'],
  [[], 'attention'],
  [['HS256', 'ES256'], 'fine'],
  [undefined, 'fine'],
])('a provider that signs ID tokens with %j: %s', async (algorithms, state) => {
  const oidc = await startHostileOidcServer(() => new Date())
  onTestFinished(() => oidc.stop())
  oidc.do({ metadata: { id_token_signing_alg_values_supported: algorithms } })
  const { result } = await probing({ env: oidc.env })
  const found = await result('sign-in')
  expect(found.state).toBe(state)
  if (state === 'attention') {
    expect(found.summary).toContain('nobody can sign in')
    expect(found.next).toContain('RS256 or ES256')
  }
})

test('a marker is written, read and deleted in the bucket; with a wrong key the answer has its status and no secret', async () => {
  const s3 = await stopAtEnd(startS3())
  const { result } = await probing({ env: s3.env })
  const works = await result('files')
  expect(works).toMatchObject({ state: 'fine', summary: 'The bucket works.' })
  expect(texts(works)).toEqual([
    'fine: A marker was written.',
    'fine: The same bytes were read.',
    'fine: It was deleted.',
  ])
  const other = await probing({ env: { ...s3.env, S3_SECRET_ACCESS_KEY: 'marked-wrong-key' } })
  const refused = await other.result('files')
  expect(refused).toMatchObject({ state: 'attention', summary: 'The bucket could not write a marker (403).' })
  expect(JSON.stringify(refused)).not.toMatch(/marked-wrong-key|test-key/)
})

test.skipIf(!hasOpenssl())(
  'the authority’s stamp is verified; one of another authority, or a changed one, is not valid',
  async () => {
    const folder = testFolder()
    const tsa = await tsaServer(folder)
    const { result, t } = await probing({ env: { TSA_URL: tsa.url, TSA_CA: tsa.ca } })
    const stamped = await result('time-stamps')
    expect(stamped.summary).toBe('The authority stamped a test hash, and the stamp is valid.')
    expect(texts(stamped)[0]).toBe('fine: Its certificate was issued by one of TSA_CA.')
    expect(texts(stamped)[1], 'the test’s clock is elsewhere').toMatch(/^attention: Its clock .* differ/)
    tsa.spoil = 'signature'
    expect(await result('time-stamps')).toMatchObject({
      state: 'attention',
      summary: expect.stringContaining('(signature)'),
    })
    tsa.spoil = 'nothing'
    const other = await tsaServer(testFolder(), 'other')
    if (t.deps.config.tsa) t.deps.config.tsa.url = new URL(other.url)
    expect(await result('time-stamps')).toMatchObject({ next: expect.stringContaining('TSA_CA') })
  },
)

test('the scanner finds the EICAR test file; one without signatures and one that is gone do not', async () => {
  const clamd = await clamdServer('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
  const { result } = await probing({ env: { CLAMD_URL: clamd.url } })
  clamd.reportsLimits = true
  const found = await result('malware')
  expect(found).toMatchObject({ state: 'fine', summary: 'The scanner recognised the test file.', next: null })
  expect(texts(found)).toEqual([
    'fine: ClamAV 1.4.3/27689/test',
    'fine: The scanner says when it does not look at all of a file (AlertExceedsMax).',
    'fine: A document of 64 MB that unpacks to 256 MB is scanned to its end.',
    'unknown: A film of 512 MB is not scanned to its end, and refused.',
  ])
  clamd.looksAt = 25 * 1024 * 1024
  clamd.reportsLimits = false
  const limited = await result('malware')
  expect(limited).toMatchObject({ state: 'attention', next: expect.stringContaining('Raise the limits') })
  expect(texts(limited).join(' ')).toMatch(
    /attention: .* Set AlertExceedsMax yes.*attention: A document of 64 MB .* refused/,
  )
  clamd.spoil = 'breaks off'
  expect(await result('malware')).toMatchObject({ state: 'attention', next: expect.stringContaining('CLAMD_URL') })
  const blind = await clamdServer('something else')
  const other = await probing({ env: { CLAMD_URL: blind.url } })
  expect(await other.result('malware')).toMatchObject({ next: expect.stringContaining('freshclam') })
})

// It scans hundreds of megabytes, within a time that a busy machine may not keep.
test.runIf(hasClamd() && inject('thorough'))(
  'the real clamd shows by its answers how much of the largest document it looks at',
  async () => {
    const sign = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'
    const findings = async (...settings: string[]) => {
      const url = await realClamd(testFolder(), sign, { settings, at: '0' })
      return texts(await (await probing({ env: { CLAMD_URL: url } })).result('malware')).join(' ')
    }
    expect(await findings('AlertExceedsMax yes')).toMatch(
      /fine: The scanner says .*fine: A document of 64 MB .* scanned/,
    )
    expect(await findings('MaxFileSize 25M')).toMatch(
      /attention: The scanner does not say .*attention: A document .* refused/,
    )
  },
  120_000,
)

/** The portal at its public address. */
async function reachable(t: TestApp, port: number): Promise<void> {
  const server = await listen(t.app, { ...t.deps.config, port, host: '127.0.0.1' })
  onTestFinished(() => server.close())
}

test('the public address is this portal’s, or nobody’s, or another portal’s, or leads elsewhere', async () => {
  const port = await freePort()
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const { t, admin } = await probing({ env })
  const at = async (openPort: number) => {
    const host = `127.0.0.1:${openPort}`
    const answer = await admin.post('/api/admin/system/probes/address', {}, { host, origin: `http://${host}` })
    return answer.body as ProbeResult
  }
  expect(await at(port)).toMatchObject({ state: 'attention', summary: expect.stringContaining('ECONNREFUSED') })
  await reachable(t, port)
  expect(await at(port)).toMatchObject({ state: 'fine', summary: 'This portal answers at its public address.' })

  const second = await freePort()
  const other = await testApp({ env: { PUBLIC_URL: `http://127.0.0.1:${second}` }, firstStart: true })
  await reachable(other, second)
  t.deps.config.publicUrl = new URL(`http://127.0.0.1:${second}`)
  expect(await at(second)).toMatchObject({ state: 'attention', summary: expect.stringMatching(/^Something else/) })

  const elsewhere = createServer((_, response) => response.writeHead(302, { location: 'https://x.example/' }).end())
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void elsewhere.close())
  const third = (elsewhere.address() as AddressInfo).port
  t.deps.config.publicUrl = new URL(`http://127.0.0.1:${third}`)
  expect(await at(third)).toMatchObject({ state: 'attention', summary: 'The public address leads to another address.' })
})

test('an admin runs 20 tests in ten minutes, however many at once, and another admin is not held up', async () => {
  const { t, run } = await probing()
  const answers = await Promise.all(Array.from({ length: 24 }, () => run('address')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).not.toBeNull()
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  expect((await other.post('/api/admin/system/probes/address')).status).toBe(200)
})
