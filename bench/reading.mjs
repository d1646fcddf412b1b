import { HOUR } from './staff-portal.mjs'

export const PEOPLE = Number(process.env.PEOPLE ?? 10_000)
const OBSERVATIONS = Number(process.env.OBSERVATIONS ?? 1_000_000)
const PER_VISIT = 20
const SECTIONS = ['hero', 'what', 'why', 'how', 'financials', 'exit', 'gtm', 'team', 'investor-content', 'next']
const PER_STATEMENT = 50

/** People who visit now and then, over four months. A quarter of the firms has most of them. Returns the people. */
export async function fillReading({ db }) {
  const now = Date.now()
  const at = (ms) => new Date(ms).toISOString()
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const id = `person-${String(n).padStart(5, '0')}`
    const email = `reader-${n}@firm-${n % 4 === 0 ? n : n % 700}.example`
    return { id, email, email_key: email, created_at: at(now - n * HOUR), verified_at: at(now), erased_at: null }
  })
  for (let from = 0; from < PEOPLE; from += 1_000)
    await db
      .insertInto('person')
      .values(people.slice(from, from + 1_000))
      .execute()
  const visits = OBSERVATIONS / PER_VISIT
  for (let from = 0; from < visits; from += 500)
    await db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: 500 }, (_, k) =>
        visit(people[(from + k) % (PEOPLE * 0.9)], from + k, visits, now),
      )
      for (let part = 0; part < 500; part += PER_STATEMENT) {
        const some = rows.slice(part, part + PER_STATEMENT)
        await trx.insertInto('page_visit').values(some).execute()
        await trx.insertInto('observation').values(some.flatMap(observations)).execute()
      }
    })
  return people
}

function visit(person, n, visits, now) {
  const opened = new Date(now - (n / visits) * 120 * 24 * HOUR - (n % 7) * HOUR).toISOString()
  return {
    id: `visit-${n}`,
    scope: `session-${n % 20_000}`,
    event_id: `visit-${n}`,
    browser_id: null,
    session_id: null,
    account_id: null,
    person_id: person.id,
    submission_id: null,
    code_id: null,
    email: person.email,
    route: n % 3 === 0 ? 'fanz' : 'vault',
    method: 'investor',
    opened_at: opened,
    last_beat_at: opened,
    read_until: opened,
    closed_at: opened,
    read_ms: 0,
    scroll_max: 50,
    security_events: 0,
    violations: 0,
    device: '{}',
    ip_address: '198.51.100.1',
    host_name: 'localhost',
    user_agent: 'bench',
  }
}

function observations({ id, opened_at }) {
  return Array.from({ length: PER_VISIT }, (_, k) => ({
    visit_id: id,
    event_id: `event-${k}`,
    kind: k % 2 === 0 ? 'section_time' : 'activity',
    at: opened_at,
    received_at: opened_at,
    section: k % 2 === 0 ? SECTIONS[k / 2] : null,
    value: k % 2 === 0 ? 5_000 + k * 1_000 : null,
    severity: null,
    metadata: null,
  }))
}
