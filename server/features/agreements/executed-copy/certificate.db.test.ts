import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mustHave } from '../../../../tests/helpers/sealed.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import { ACTIONS } from '../../../audit/actions.ts'
import { canonicalJson, type Json } from '../../../platform/canonical-json.ts'
import { documentOf } from './certificate.ts'
import { findSignedFacts } from './queries.ts'
import {
  type AgreementDocument,
  type AgreementRecord,
  activeByClause,
  boxAtFirst,
  makeRecord,
  type SignedFacts,
} from './rules.ts'
import { SOURCES, STATEMENTS, type Statement, type StatementId } from './statements.ts'
import { readAttached } from './verifier/verify-agreement.mjs'

const DOC = readFileSync('docs/certificate.md', 'utf8')

type Reported = { furthest?: number; end?: boolean; endBy?: string; box?: boolean; active?: number[] }

/** Somebody signs after these reports, each a number of seconds after the one before. */
async function signed(t: TestApp, reports: [seconds: number, said: Reported][], given: object = {}) {
  const visitor = t.visitor()
  const build = 'b'.repeat(16)
  const { readingId } = (await visitor.post('/api/nda/readings', { build })).body
  const { sha256: ndaTextHash, assent } = (await visitor.get('/api/nda')).body
  for (const [seconds, said] of reports) {
    t.clock.advance(seconds * SECOND)
    await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 0, end: false, ...said })
  }
  const input = signature({ readingId, ndaTextHash, assentHash: assent.sha256, ...given })
  const { submissionId } = (await visitor.post('/api/nda/submissions', input)).body
  return { visitor, submissionId: submissionId as string }
}

const CAREFUL: [number, Reported][] = [
  [60, { furthest: 0.95, end: true, active: [20_000, 30_000] }],
  [60, { furthest: 1, end: true, endBy: 'control', active: [10_000, 30_000] }],
  [5, { furthest: 1, end: true, box: true }],
]

/** The page as the portal keeps it, so that the readings of this build name it. */
async function keepPage(t: TestApp, html = '<!doctype html><input id="a" type="checkbox"/>') {
  const sha256 = await t.deps.files.put(Buffer.from(html))
  const row = { sha256, build: 'b'.repeat(16), nda_version: 1, styles: '[]', kept_at: t.clock.now().toISOString() }
  await t.deps.db.insertInto('page_snapshot').values(row).execute()
}

async function copyOf(t: TestApp, { visitor, submissionId }: Awaited<ReturnType<typeof signed>>) {
  await t.makeDocuments()
  const pdf = Buffer.from((await visitor.download(`/api/agreements/${submissionId}/pdf`)).bytes)
  const attached = readAttached(pdf)
  const record: AgreementRecord = JSON.parse(attached.record.toString())
  return { pdf, record, document: documentOf(record, attached.text.toString()) }
}

/** Each statement of a document. */
function said({ cover, signatures, certificate, verify }: AgreementDocument): { is: StatementId; says: string }[] {
  const { company, investor } = signatures
  const parties = cover.parties.flatMap(({ name, under }) => [name, ...under])
  const front = [cover.title, ...parties, ...cover.facts, cover.drawing]
  const events = certificate.events.rows.map(({ is, at, what, who }) => ({ is, label: what, value: `${at}, ${who}` }))
  const sides = [company, investor].flatMap(({ signature: one, lines, statement }) => [one, ...lines, statement])
  const sections = certificate.sections.flatMap(({ intro, facts }) => [...(intro ? [intro] : []), ...facts])
  const before = [...front, ...sides, certificate.lead, certificate.events.intro, ...events]
  return [...before, ...sections, ...verify.words, verify.address, ...certificate.notes].map((one) => ({
    is: one.is,
    says: 'words' in one ? one.words : `${one.label}: ${one.value}`,
  }))
}

const textOf = (document: AgreementDocument) =>
  said(document)
    .map(({ is, says }) => `${is} ${says}`)
    .join('\n')

function leavesOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`))
}

describe('the sources of the certificate', () => {
  const every = Object.entries<Statement>(STATEMENTS)

  test('no statement without a row in the list, no row without a statement', async () => {
    const t = await testApp()
    await keepPage(t)
    const careful = await copyOf(t, await signed(t, CAREFUL, { timeZone: 'Asia/Kolkata', capacity: 'Partner' }))
    t.deps.portal.language = 'de'
    t.deps.portal.nda.signatory = { name: 'Ada Palmer', title: 'CEO' }
    t.deps.portal.company.legalName = 'Halcyon AI Holding, Inc.'
    const { document } = careful
    const others: AgreementRecord[] = [
      { ...careful.record, assent: { ...careful.record.assent, words: null } },
      { ...careful.record, identity: { shown: 'invitation', at: careful.record.signedAt, accountId: null } },
      { ...careful.record, seal: { ...careful.record.seal, by: 'Another' } },
    ]
    const german = careful.record.assent.words
    if (german)
      others.push({ ...careful.record, assent: { ...careful.record.assent, words: { ...german, language: 'de' } } })
    const used = [document, ...others.map((record) => documentOf(record, '# T'))].flatMap(said).map(({ is }) => is)
    expect([...new Set(used)].sort()).toEqual(Object.keys(STATEMENTS).sort())
  })

  test('the table in the documentation has the same rows', () => {
    const list = (names: readonly string[] | undefined) => names?.map((name) => `\`${name}\``).join(', ') || '-'
    const rows = every.map(([is, { label, source, rows, entries }]) => {
      const words = source === null ? 'explains' : SOURCES[source]
      return `| \`${is}\` | ${label} | ${words} | ${list(rows)} | ${list(entries)} |`
    })
    const written = DOC.split('\n').filter((line) => line.startsWith('| `'))
    expect(written).toEqual(rows)
  })

  test('each row names columns of tables, registered audit entries, and only explanations have no source', async () => {
    const t = await testApp()
    const tables = await t.deps.db.introspection.getTables()
    const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    for (const [is, { source, rows = [], entries = [] }] of every) {
      for (const row of rows) if (!row.startsWith('setting ')) expect(columns, is).toContain(row)
      for (const entry of entries) expect(Object.keys(ACTIONS), is).toContain(entry)
      expect(source === null, is).toBe(rows.length === 0)
    }
  })

  test('record.json names the source of each of its members', async () => {
    const t = await testApp()
    const { record } = await copyOf(t, await signed(t, CAREFUL))
    const { sources = {}, ...told } = record
    const covers = (path: string) => Object.keys(sources).filter((one) => path === one || path.startsWith(`${one}.`))
    for (const path of leavesOf(told)) expect(covers(path).length, path).toBeGreaterThan(0)
    expect(sources).toMatchObject({
      signer: 'signer',
      company: 'company',
      'reading.openedAt': 'server',
      'reading.endAt': 'browser',
      'assent.boxTickedAt': 'browser',
      'connection.ipAddress': 'server',
    })
    const named = every.flatMap(([, { source, record: paths = [] }]) => paths.map((path) => [path, source] as const))
    for (const [path, source] of named) expect(sources[path], path).toBe(source)
  })

  test('the printed certificate has the source at each row', async () => {
    const t = await testApp()
    const { document, pdf } = await copyOf(t, await signed(t, CAREFUL))
    const { events, sections } = document.certificate
    const all: { is: StatementId }[] = [...events.rows, ...sections.flatMap((section) => section.facts)]
    mustHave('pdftotext')
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    const printed = stdout.slice(stdout.indexOf('Certificate of completion')).split('\n')
    for (const source of Object.keys(SOURCES)) {
      const rows = printed.filter((line) => line.endsWith(`  ${source}`))
      expect(rows.length, source).toBe(all.filter(({ is }) => STATEMENTS[is].source === source).length)
    }
    const without = all.filter(({ is }) => STATEMENTS[is].source === null)
    expect(new Set(without.map(({ is }) => is)), 'only what is not collected').toEqual(new Set(['missing.fact']))
  })
})

describe('what was not observed, and what cannot be', () => {
  test('a signature with 10 % read and no report of the box is not described as ticked, read or pressed', async () => {
    const t = await testApp()
    const story = await signed(t, [[2, { furthest: 0.1, end: true }]])
    const { document, record } = await copyOf(t, story)
    const words = textOf(document)
    expect(words).toContain('not recorded: the browser did not report the box')
    expect(words).toContain('End reached: not recorded: the browser did not report it')
    expect(words).toContain(
      'the reports contradict each other: 90 % was reported as reached, with 10 % as the furthest point',
    )
    expect(words).not.toMatch(
      /ticked by|by ticking|by pressing the button below|came into view|append-only|only be added/,
    )
    expect(record.contradictions).toEqual(['90 % was reported as reached, with 10 % as the furthest point'])
    await t.runJobs()
    const staff = await staffBrowser(t, 'admin')
    const { bytes } = await staff.download(`/api/admin/agreements/${story.submissionId}/evidence`)
    const files = new Map(unzip(Buffer.from(bytes)))
    for (const name of ['README.txt', 'certification-draft.txt']) {
      const text = files.get(name)?.toString()
      expect(text, name).toContain('The reports contradict each other:')
      expect(text, name).not.toMatch(/append-only|text on the screen|that the signer saw|presses the button/)
    }
    expect(files.get('certification-draft.txt')?.toString()).toContain('did not report that the box was ticked')
  })

  test('the company countersigns as it was configured at that moment, also if the copy is made later', async () => {
    const t = await testApp()
    const { company, nda } = t.deps.portal
    nda.signatory = { name: 'Ada Palmer', title: 'CEO' }
    const signature = await signed(t, CAREFUL)
    nda.signatory = { name: 'Ben Ruiz', title: 'CFO' }
    company.contact.address = ['9 Later Road']
    const { document, record } = await copyOf(t, signature)
    expect(record.company.signatory).toEqual({ name: 'Ada Palmer', title: 'CEO' })
    expect(textOf(document)).toContain('/s/ Ada Palmer')
    expect(textOf(document)).not.toMatch(/Ruiz|Later Road/)
  })

  test('careful reports contradict nothing', async () => {
    const t = await testApp()
    const { document, record } = await copyOf(t, await signed(t, CAREFUL))
    expect(record.contradictions).toEqual([])
    expect(textOf(document)).toContain('no contradiction was found')
  })

  test.each<[string, [number, Reported][], string]>([
    [
      '100 % after two seconds',
      [[2, { furthest: 1, end: true, active: [2_000] }]],
      'was reported 2 s after the opening',
    ],
    ['no time of reading', [[120, { furthest: 1, end: true, active: [0] }]], 'with no time of reading'],
    [
      'the end before 90 %',
      [
        [90, { furthest: 1, end: false }],
        [5, { furthest: 1, end: true }],
      ],
      'the end was reported before 90 %',
    ],
    [
      'the box before 90 %',
      [
        [90, { furthest: 0.5, box: true }],
        [5, { furthest: 1, end: true }],
      ],
      'the box was reported as ticked before 90 %',
    ],
  ])('%s is said, and not refused', async (_what, reports, words) => {
    const t = await testApp()
    const { record, document } = await copyOf(t, await signed(t, reports))
    expect(record.contradictions?.join('; ')).toContain(words)
    expect(textOf(document)).toContain(words)
  })

  test('a clock that was set back: signed before opened', async () => {
    const t = await testApp()
    const story = await signed(t, [...CAREFUL, [-600, { furthest: 1, end: true }]])
    const { document } = await copyOf(t, story)
    expect(textOf(document)).toContain('the signature is earlier than the opening')
    expect(textOf(document)).toContain('before it was opened')
  })

  test('the box at first is what the rendered page has', () => {
    expect(boxAtFirst('<input id="x" type="checkbox"/>')).toBe('unticked')
    expect(boxAtFirst('<input type="checkbox" checked=""/>')).toBe('ticked')
    expect(boxAtFirst('<p>checked</p>')).toBeNull()
  })
})

// --- The 38 fields ----------------------------------------------------------------------------------------------------------------

type Inputs = {
  facts: SignedFacts
  company: AgreementRecord['company']
  rest: Parameters<typeof makeRecord>[2]
}
type Change = (inputs: Inputs) => void
const NEVER = '1970-01-01T00:00:00.000Z'
const facts = (change: Partial<SignedFacts>): Change => {
  return (inputs) => void Object.assign(inputs.facts, change)
}
const company = (change: Partial<Inputs['company']>): Change => {
  return (inputs) => void Object.assign(inputs.company, change)
}
const rest = (change: Partial<Inputs['rest']>): Change => {
  return (inputs) => void Object.assign(inputs.rest, change)
}
const seal = (change: Partial<Inputs['rest']['seal']>): Change => {
  return (inputs) => void Object.assign(inputs.rest.seal, change)
}
const words = (change: (words: Record<string, unknown>) => void): Change => {
  return ({ facts: { assent_text }, facts: one }) => {
    const value = JSON.parse(assent_text ?? '{}')
    change(value)
    one.assent_text = canonicalJson(value as Json)
  }
}

/** Each field with what removes or contradicts its source. `pack`: it cannot be in the file itself. Null: not collected. */
const FIELDS: [name: string, where: string, change: Change[] | 'pack' | null][] = [
  ['evidence id', 'Document', [facts({ id: 'another' })]],
  ['agreement title', 'Agreement', [facts({ title: 'Another agreement' })]],
  ['version', 'Agreement', [facts({ nda_version: 9 })]],
  ['exact text', 'agreement.txt; Text', [facts({ text: '# T\n' })]],
  ['SHA-256 of the text', 'SHA-256 of the text', [facts({ nda_text_hash: 'ab'.repeat(32) })]],
  ['language', 'Text', [facts({ agreement_language: 'de' })]],
  ['counterparty and its address', 'Company', [company({ legalName: 'Another' }), company({ address: '' })]],
  ['project asked for', 'not collected: the form does not ask for one', null],
  ['legal name', 'Investor', [facts({ full_name: 'Somebody Else' })]],
  ['email', 'Email', [facts({ email: 'else@x.example' })]],
  ['company', 'For the company', [facts({ company_name: 'Another' })]],
  ['title or authority', 'Capacity', [facts({ extra_fields: '{}' }), facts({ extra_fields: '{"capacity":"Clerk"}' })]],
  ['postal address', 'not collected: the form does not ask for it', null],
  ['typed signature', 'Signature as typed', [facts({ full_name: 'Somebody Else' })]],
  [
    'control of the email',
    'Verified by, Verified at',
    [facts({ proved_here_at: null, proved_at: null }), facts({ proved_here_at: '2026-01-01T00:00:00.000Z' })],
  ],
  [
    'how it was verified, and how strongly',
    'Verified by; strength of the sign-in is not collected: signing needs no account',
    [facts({ invited_at: '2026-01-15T10:00:00.000Z' })],
  ],
  ['account', 'Account signed in', [facts({ account_id: null })]],
  [
    'consent to electronic records',
    'Electronic records, Consent version, Consent given',
    [
      words((value) => Object.assign(value.consent as object, { version: '0' })),
      facts({ assent_text: null, assent_sha256: null }),
    ],
  ],
  ['release of the page', 'Build of the page', [facts({ build: null }), facts({ build: 'another' })]],
  [
    'the screen',
    'SHA-256 of the page, screen/ in the pack; a picture is not collected: only the signer’s own browser could make it',
    [facts({ page_snapshot_sha256: null }), facts({ page_snapshot_sha256: 'ab'.repeat(32) })],
  ],
  ['label of the box', 'Text at the box', [words((value) => Object.assign(value, { box: 'I have read nothing' }))]],
  ['label of the button', 'Text on the button', [words((value) => Object.assign(value, { button: 'Go' }))]],
  ['box unticked at first', 'Box at first', [rest({ boxAtFirst: null }), rest({ boxAtFirst: 'ticked' })]],
  ['opened at', 'Opened', [facts({ opened_at: '2026-01-15T09:00:00.000Z' })]],
  [
    'end reached, and how',
    'End reached, How, Furthest point; the device is not collected: the browser does not say what moved the text',
    [facts({ end_at: null }), facts({ end_by: 'scroll' }), facts({ end_by: null }), facts({ furthest: 100 })],
  ],
  [
    'time of reading',
    'From opening to signing, Reading by clause',
    [facts({ active: null }), facts({ active: '[1]' }), facts({ opened_at: '2026-01-15T09:00:00.000Z' })],
  ],
  [
    'signed at',
    'Signed, in milliseconds; the state of the clock is not collected: the portal does not know who keeps it right',
    [facts({ signed_at: '2026-01-15T11:00:00.000Z' })],
  ],
  [
    'network address, and proxies',
    'Network address, Through proxies',
    [facts({ ip_address: '203.0.113.9' }), facts({ ip_chain: '["203.0.113.10"]' })],
  ],
  ['family of the address', 'Network address', [facts({ ip_address: '2001:db8::1' })]],
  ['browser', 'Browser', [facts({ user_agent: '' }), facts({ user_agent: 'Another' })]],
  [
    'languages and time zone',
    'Languages, Time zone of the signer',
    [facts({ accept_language: null }), facts({ time_zone: null }), facts({ time_zone: 'Europe/Berlin' })],
  ],
  ['session', 'not collected: signing needs no session. Browser id stands for it', null],
  ['request id', 'Request id', [facts({ request_id: null })]],
  ['SHA-256 of the record', 'manifest.json in the pack: a file cannot contain its own hash', 'pack'],
  ['place in the log', 'Entry', [rest({ log: null })]],
  [
    'proof and checkpoint',
    'Log size, Root of the log, Name of the log; the proof is in record.json',
    [rest({ log: { entries: [], keys: [], checkpoint: 'another\n1\nroot\n' } })],
  ],
  [
    'seal, certificate, time stamp',
    'Format, Certificate, SHA-256 of the certificate, Time stamp',
    [
      seal({ level: 'B-T' }),
      seal({ certificate: { subject: 'CN=Another', sha256: 'ab', validFrom: NEVER, validTo: NEVER } }),
      seal({ timeStampFailure: 'after 5 attempts' }),
    ],
  ],
  ['delivery and downloads', 'delivery.json and history.json in the pack: they come after the file', 'pack'],
]

describe('the 38 fields', () => {
  async function madeOf() {
    const t = await testApp()
    await keepPage(t)
    const story = await signed(t, CAREFUL, { timeZone: 'Asia/Kolkata', capacity: 'Partner' })
    const { record, pdf } = await copyOf(t, story)
    const found = await findSignedFacts(t.deps.db, story.submissionId)
    if (!found) throw new Error('there is no such signature')
    const given = {
      account_id: 'an-account',
      accept_language: 'en-IN',
      proved_here_at: record.reading.openedAt,
      proved_at: record.reading.openedAt,
    }
    const inputs: Inputs = {
      facts: { ...found, ...given },
      company: record.company,
      rest: {
        preparedAt: record.preparedAt,
        log: record.log,
        seal: record.seal,
        verifyAt: record.verifyAt,
        boxAtFirst: record.assent.boxAtFirst ?? null,
      },
    }
    return { t, story, inputs, pdf }
  }
  const print = (inputs: Inputs) =>
    said(documentOf(makeRecord(inputs.facts, inputs.company, inputs.rest), inputs.facts.text))
  const labelOf = ({ is, says }: { is: StatementId; says: string }) =>
    is === 'reading.clause' ? 'Reading by clause' : (says.split(': ')[0] ?? '')

  test('are in the documentation, each with its place or the reason why it is not collected', () => {
    expect(FIELDS).toHaveLength(38)
    const rows = FIELDS.map(([name, where], i) => `| ${i + 1} | ${name} | ${where} |`)
    expect(DOC.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows)
  })

  test('each removed or contradicted at its source changes its own rows of the certificate', async () => {
    const { inputs } = await madeOf()
    const before = print(inputs)
    for (const [name, where, changes] of FIELDS)
      if (Array.isArray(changes))
        for (const [i, change] of changes.entries()) {
          const altered = structuredClone(inputs)
          change(altered)
          const after = print(altered).map(({ says }) => says)
          const gone = before.filter(({ says }) => !after.includes(says)).map(labelOf)
          expect(
            gone.some((label) => where.includes(label)),
            `${name}, change ${i + 1}: ${gone.join(', ')}`,
          ).toBe(true)
        }
  })

  test('what is not collected is said so on the certificate', async () => {
    const { inputs } = await madeOf()
    const text = print(inputs)
      .map(({ says }) => says)
      .join('\n')
    for (const [name, where, changes] of FIELDS) if (changes === null) expect(text, name).toContain(where.split('.')[0])
  })

  test.each([
    ['name', { fullName: '' }],
    ['email', { email: '' }],
    ['company', { companyName: '' }],
    ['terms', { ndaAccepted: false }],
    ['text', { ndaTextHash: 'ab'.repeat(32) }],
    ['wording', { assentHash: 'ab'.repeat(32) }],
    ['reading', { readingId: 'another' }],
  ])('a signature without its %s, or with another, is refused', async (_what, given) => {
    const t = await testApp()
    const { submissionId } = await signed(t, CAREFUL, given)
    expect(submissionId).toBeUndefined()
    expect(await t.rows('submission')).toEqual([])
  })

  test('the pack has what the file itself cannot: the hash of the record, and what came after', async () => {
    const { t, story } = await madeOf()
    t.mailServer('250 Ok: queued as 4F1B')
    t.clock.advance(MINUTE)
    await t.runJobs()
    const staff = await staffBrowser(t, 'admin')
    const { bytes } = await staff.download(`/api/admin/agreements/${story.submissionId}/evidence`)
    const files = new Map(unzip(Buffer.from(bytes)))
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
    const [record] = read('manifest.json').files.filter(({ path }: { path: string }) => path === 'record.json')
    expect(record.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(read('delivery.json').toSigner).toMatchObject({ reply: '250 Ok: queued as 4F1B' })
    const actions = read('history.json').entries.map(({ action }: { action: string }) => action)
    expect(actions).toContain('agreement.downloaded')
    expect(activeByClause({ active: null, text: '# T' })).toBeNull()
  })
})
