// `node bench/waiting-work.mjs [postgres]`: the queue of the staff home and the badges of the navigation at 10,000 people and a million
// observations (or PEOPLE and OBSERVATIONS), with 5,000 codes that end, 1,000 agreements that end, requests, next steps and decisions; then
// the pipeline, a room of 2,000 documents and the other lists of staff at that size.
import { sql } from 'kysely'
import { fillRoom } from '../tests/helpers/large-room.ts'
import { fillReading } from './reading.mjs'
import { benchPortal, HOUR, measure } from './staff-portal.mjs'

const DAY = 24 * HOUR
const PER_STATEMENT = 200
const iso = (ms) => new Date(ms).toISOString()

const LISTS = [
  'pipeline',
  'pipeline?stage=signed&sort=amount',
  'pipeline?search=firm-77',
  'pipeline/board',
  'documents?route=vault',
  'documents/readership?route=vault',
  'people',
  'firms',
  'codes',
  'nda-submissions',
  'shared-access',
  'requests',
  'invitations',
  'sessions',
  'audit',
]

/** Each of 1,000 people has read the three pages of 20 documents. Every eighth has said an amount. */
async function fillReadership({ db }, people) {
  const now = Date.now()
  const readers = people.slice(0, 1_000)
  const visit = ({ id, email }) => ({
    ...{ id: `reads-${id}`, scope: `reads-${id}`, event_id: `reads-${id}`, person_id: id, email, route: 'vault' },
    ...{ method: 'investor', opened_at: iso(now), last_beat_at: iso(now), read_until: iso(now), read_ms: 0 },
    ...{
      scroll_max: 0,
      security_events: 0,
      violations: 0,
      device: '{}',
      ip_address: '',
      host_name: '',
      user_agent: '',
    },
  })
  const pages = readers.flatMap(({ id }, n) =>
    Array.from({ length: 60 }, (_, k) => ({
      id,
      page: (k % 3) + 1,
      document: (n * 7 + Math.floor(k / 3) * 97) % 2_000,
    })),
  )
  const documentOf = (number) => `document${String(number).padStart(4, '0')}`
  await insertAll(db, 'page_visit', readers.map(visit))
  await insertAll(
    db,
    'observation',
    pages.map(({ id, page, document }) => ({
      ...{ visit_id: `reads-${id}`, event_id: `${document}-${page}`, kind: 'section_time', at: iso(now) },
      ...{ received_at: iso(now), section: `doc-${documentOf(document)}-1-${page}`, value: 5_000 },
    })),
  )
  await insertAll(
    db,
    'watermark',
    pages.map(({ id, page, document }, n) => ({
      ...{ code: String(n).padStart(8, '0'), kind: 'page', at: iso(now), route: 'vault', version: 1, page },
      ...{ document_id: documentOf(document), person_id: id, email: '', method: 'account', identity: 'account' },
      ...{ ip_address: '', user_agent: '', salt: '' },
    })),
  )
  await db
    .updateTable('submission')
    .set({ confirmed_at: iso(now) })
    .execute()
}

const blankRequest = {
  kind: 'new_code',
  account_id: null,
  answer: null,
  answered_by: null,
  words: null,
  asked: null,
  name: null,
  submission_id: null,
  route: null,
  topic: null,
  wishes: null,
  time_zone: null,
  document: null,
}

await benchPortal(async ({ deps, get }) => {
  const people = await fillReading(deps)
  await fill(deps, people)
  if (deps.kind === 'postgres') await sql`analyze`.execute(deps.db)
  const path = '/api/admin/waiting-work'
  await measure(get, 'badges', path)
  await measure(get, 'queue', `${path}/items`)
  for (const show of ['mine', 'unassigned', 'snoozed'])
    await measure(get, `queue, ${show}`, `${path}/items?show=${show}`)
  await measure(get, 'queue, requests', `${path}/items?kind=requests`)
  await measure(get, 'queue, codes that end', `${path}/items?kind=codesEnding`)
  const { next, counts } = await get(`${path}/items`)
  await measure(get, 'queue, second page', `${path}/items?after=${encodeURIComponent(next)}`)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  await fillRoom(deps.db, { folders: 40, documents: 2_000, at: iso(Date.now()) })
  await fillReadership(deps, people)
  if (deps.kind === 'postgres') await sql`analyze`.execute(deps.db)
  for (const list of LISTS) await measure(get, list, `/api/admin/${list}`)
})

async function insertAll(db, table, rows) {
  for (let from = 0; from < rows.length; from += PER_STATEMENT)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + PER_STATEMENT))
      .execute()
}

async function fill({ db, secrets }, people) {
  const now = Date.now()
  const { version } = await db.selectFrom('nda_version').select('version').executeTakeFirstOrThrow()
  const named = (person, n) => ({ email: person.email, email_key: person.email_key, full_name: `Reader ${n}` })
  const browsers = Array.from({ length: 900 }, (_, n) => ({
    id: `browser-${n}`,
    token_digest: `browser-${n}`,
    created_at: iso(now),
    last_seen_at: iso(now),
  }))
  await insertAll(db, 'browser', browsers)
  await insertAll(
    db,
    'reading_session',
    people.map((_, n) => ({
      id: `reading-${n}`,
      browser_id: `browser-${n % 900}`,
      nda_version: version,
      opened_at: iso(now),
      furthest: 1000,
    })),
  )
  await insertAll(
    db,
    'submission',
    people.map((person, n) => ({
      ...named(person, n),
      id: `signature-${n}`,
      reading_session_id: `reading-${n}`,
      person_id: person.id,
      browser_id: `browser-${n % 900}`,
      nda_version: version,
      nda_text_hash: '0'.repeat(64),
      company_name: `Firm ${n % 700}`,
      phone_number: '',
      nda_accepted: 1,
      ip_address: '198.51.100.1',
      ip_chain: '[]',
      host_name: 'localhost',
      user_agent: 'bench',
      signed_at: iso(now - n * HOUR),
      bound_until: iso(now + (n % 10 === 0 ? 30 : 900) * DAY),
      extra_fields: '{}',
    })),
  )
  await insertAll(
    db,
    'access_code',
    people.map((person, n) => ({
      ...named(person, n),
      id: `code-${n}`,
      kind: 'personal',
      code_index: `code-${n}`,
      code_sealed: secrets.seal('HALCYON-ABC234', `code-${n}`),
      bits: 31,
      routes: '["vault"]',
      uses_allowed: 25,
      uses_remaining: 20,
      valid_from: n % 50 === 1 ? null : iso(now - DAY),
      valid_until: n % 50 === 1 ? null : iso(now + (n % 2 === 0 ? 3 : 12) * DAY),
      awaits: n % 50 === 1 ? 'review' : null,
      revoked_at: null,
      person_id: person.id,
      submission_id: `signature-${n}`,
      company_name: `Firm ${n % 700}`,
      description: '',
      created_by: 'visitor',
      created_at: iso(now - n * HOUR),
      auto_generated: 1,
    })),
  )
  await insertAll(
    db,
    'request',
    people.slice(0, 2_000).map((person, n) => ({
      ...blankRequest,
      id: `request-${n}`,
      email: person.email,
      email_key: person.email_key,
      created_at: iso(now - n * HOUR),
      answered_at: n % 4 === 0 ? null : iso(now),
    })),
  )
  await insertAll(
    db,
    'pipeline_card',
    people.map((person, n) => ({
      person_id: person.id,
      stage: null,
      staged_at: null,
      staged_by: null,
      owner_id: null,
      next_step: 'Call',
      next_on: iso(now + ((n % 40) - 1) * DAY).slice(0, 10),
    })),
  )
  await insertAll(
    db,
    'work_decision',
    people.slice(0, 3_000).map((person, n) => ({
      kind: 'codesEnding',
      subject_id: `code-${n}`,
      person_id: person.id,
      assigned_to: 'a-colleague',
      state: iso(now + 3 * DAY),
      snoozed_until: n % 3 === 0 ? iso(now + DAY) : null,
      done_at: n % 3 === 1 ? iso(now) : null,
      revision: 1,
      decided_at: iso(now),
      decided_by: 'system',
    })),
  )
}
