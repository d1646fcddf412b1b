// `node bench/codes.mjs [postgres]`: measures the staff's list of codes with 100,000 rows, through the real app in one process,
// without the network. Prints medians of 21 requests.
import { sql } from 'kysely'
import { benchPortal, HOUR, measure } from './staff-portal.mjs'

const COUNT = Number(process.env.COUNT ?? 100_000)

await benchPortal(async ({ deps, get }) => {
  await fill(deps)
  // The portal's housekeeping would do this within a minute.
  if (deps.kind === 'postgres') await sql`analyze`.execute(deps.db)
  const path = '/api/admin/codes'
  let deep = await get(path)
  for (let page = 0; page < COUNT / 250; page++) deep = await get(`${path}?after=${encodeURIComponent(deep.next)}`)
  const { code } = deep.codes[7]
  for (const [what, query] of [
    ['first page', ''],
    ['page in the middle', `?after=${encodeURIComponent(deep.next)}`],
    ['a state', '?state=pending'],
    ['state, kind and route', '?state=expired&type=personal&route=fanz'],
    ['ending soonest', '?sort=ending'],
    ['search: full code', `?search=${code}`],
    ['search: an email', '?search=holder-77777@'],
    ['search: a company of 100', '?search=company%20777%20'],
    ['search: how 11,111 begin', '?search=holder-1'],
  ])
    await measure(get, what, `${path}${query}`)
})

/** Inserts codes of a few years: most have expired, some are used up or revoked, a hundred per company. */
async function fill(deps) {
  const now = Date.now()
  const iso = (ms) => new Date(ms).toISOString()
  for (let from = 0; from < COUNT; from += 500) {
    const rows = Array.from({ length: 500 }, (_, k) => {
      const i = from + k
      const id = deps.ids.id()
      const code = `HALCYON-${deps.ids.pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 10)}`
      const made = now - i * (HOUR / 4)
      const begins = i % 50 === 0 ? null : made
      return {
        id,
        kind: i % 5 ? 'personal' : 'managed',
        code_index: deps.secrets.digest('code-index', code),
        code_sealed: deps.secrets.seal(code, id),
        bits: 31,
        routes: i % 3 ? '["vault","fanz","realestate"]' : '["vault"]',
        uses_allowed: 25,
        uses_remaining: i % 11 ? 25 - (i % 25) : 0,
        valid_from: begins && iso(begins),
        valid_until: begins && (i % 13 ? iso(made + 14 * 24 * HOUR) : iso(now + (i % 900) * HOUR)),
        awaits: begins === null ? 'review' : null,
        revoked_at: i % 17 ? null : iso(made + HOUR),
        person_id: null,
        submission_id: null,
        email: `holder-${i}@example.com`,
        email_key: `holder-${i}@example.com`,
        full_name: `Person ${i}`,
        company_name: `Company ${i % 1000} Ltd`,
        description: 'Issued when the NDA was signed',
        created_by: 'system',
        created_at: iso(made),
        auto_generated: 1,
      }
    })
    await deps.db.insertInto('access_code').values(rows).execute()
  }
}
