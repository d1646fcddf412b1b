// `node bench/submissions.mjs [postgres]`: measures the staff's lists of signatures and shared access the five totals and the command palette, with
// 100,000 signatures, their codes and windows, through the real app in one process, without the network. Prints medians of 21.
import { sql } from 'kysely'
import { assentOf } from '../server/features/agreements/signing/assent.ts'
import { benchPortal, HOUR, measure } from './staff-portal.mjs'

const COUNT = Number(process.env.COUNT ?? 100_000)

await benchPortal(async ({ deps, get }) => {
  await fill(deps)
  if (deps.kind === 'postgres') await sql`analyze`.execute(deps.db)
  const path = '/api/admin/nda-submissions'
  let deep = await get(path)
  for (let page = 0; page < COUNT / 250; page++) deep = await get(`${path}?after=${deep.next}`)
  const day = (ms) => encodeURIComponent(new Date(Date.now() - ms).toISOString())
  for (const [what, query] of [
    ['first page', path],
    ['page in the middle', `${path}?after=${deep.next}`],
    ['in force', `${path}?state=in_force`],
    ['by name', `${path}?sort=name`],
    ['a week', `${path}?from=${day(14 * 24 * HOUR)}&until=${day(7 * 24 * HOUR)}`],
    ['search: an email', `${path}?search=holder-77777@`],
    ['search: a last name of 100', `${path}?search=last-777%20`],
    ['search: a phone number', `${path}?search=%2B1%20415%20077%20777`],
    ['search: how 11,111 begin', `${path}?search=holder-1`],
    ['a signature in full', `${path}/${deep.submissions[7].id}`],
    ['shared access', '/api/admin/shared-access'],
    ['shared access, open', '/api/admin/shared-access?state=open'],
    ['shared access, by name', '/api/admin/shared-access?search=person-77777%20'],
    ['live sessions', '/api/admin/sessions'],
    ['the five totals', '/api/admin/summary'],
  ])
    await measure(get, what, query)
  for (const search of ['holder-77777@', 'last-777 ', 'holder-1', 'nobody at all'])
    await measure(get, `palette: ${search}`, '/api/admin/find', { search })
})

/** Inserts signatures of a few years, each with a person, reading session, code and shared window. One in ten is superseded. */
async function fill({ db, ids, secrets, portal }) {
  const assent = assentOf(portal)
  const now = Date.now()
  const iso = (ms) => new Date(ms).toISOString()
  const nda = await db.selectFrom('nda_version').selectAll().executeTakeFirstOrThrow()
  const shared = await db
    .selectFrom('access_code')
    .select('id')
    .where('kind', '=', 'shared_timed')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assent_text')
    .values({ ...assent, words: JSON.stringify(assent.words), first_used_at: iso(now) })
    .execute()
  for (let from = 0; from < COUNT; from += 250) {
    const made = Array.from({ length: 250 }, (_, k) => {
      const i = from + k
      const at = iso(now - i * (HOUR / 4))
      const ends = now - i * (HOUR / 4) + 48 * HOUR
      const email = `holder-${i}@example.com`
      const id = ids.id()
      const browser = `b${id}`
      const name = { full_name: `Person-${i} last-${i % 1000} end`, company_name: `Company ${i % 1000} Ltd` }
      const code = `HALCYON-${ids.pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 10)}`
      return {
        browser: { id: browser, token_digest: browser, created_at: at, last_seen_at: at },
        person: { id: `p${id}`, email, email_key: email, created_at: at, verified_at: null },
        reading: {
          id: `r${id}`,
          browser_id: browser,
          nda_version: 1,
          opened_at: at,
          furthest: 1000,
          reported_at: at,
          threshold_at: at,
          end_at: at,
        },
        submission: {
          id,
          reading_session_id: `r${id}`,
          person_id: `p${id}`,
          browser_id: browser,
          nda_version: 1,
          nda_text_hash: nda.sha256,
          ...name,
          email,
          email_key: email,
          phone_number: `+1 415 ${String(i)
            .padStart(6, '0')
            .replace(/(\d{3})/, '$1 ')}`,
          nda_accepted: 1,
          ip_address: '203.0.113.42',
          ip_chain: '[]',
          host_name: 'portal.example',
          user_agent: 'bench',
          signed_at: at,
          superseded_at: i % 10 ? null : iso(now),
          bound_until: iso(now + 5 * 365 * 24 * HOUR),
          extra_fields: '{}',
          assent_sha256: assent.sha256,
        },
        code: {
          id: `c${id}`,
          kind: 'personal',
          code_index: secrets.digest('code-index', code),
          code_sealed: secrets.seal(code, `c${id}`),
          bits: 31,
          routes: '["vault","fanz","realestate"]',
          uses_allowed: 25,
          uses_remaining: 20,
          valid_from: at,
          valid_until: iso(ends + 12 * 24 * HOUR),
          awaits: null,
          revoked_at: null,
          person_id: `p${id}`,
          submission_id: id,
          email,
          email_key: email,
          ...name,
          description: 'Issued when the NDA was signed',
          created_by: 'system',
          created_at: at,
          auto_generated: 1,
        },
        window: { code_id: shared.id, person_id: `p${id}`, opened_at: at, ends_at: iso(ends), successor_code_id: null },
        session: {
          id: `s${id}`,
          browser_id: browser,
          token_digest: `t${id}`,
          created_at: at,
          ended_at: null,
          ended_because: null,
        },
        session_grant: {
          id: `g${id}`,
          session_id: `s${id}`,
          kind: 'investor',
          route: null,
          code_id: `c${id}`,
          email,
          created_at: at,
          last_used_at: at,
          ends_at: iso(ends + 28 * 24 * HOUR),
          ended_at: null,
        },
      }
    })
    for (const [table, part] of [
      ['browser', 'browser'],
      ['person', 'person'],
      ['reading_session', 'reading'],
      ['submission', 'submission'],
      ['access_code', 'code'],
      ['shared_access', 'window'],
      ['session', 'session'],
      ['session_grant', 'session_grant'],
    ])
      await db
        .insertInto(table)
        .values(made.map((row) => row[part]))
        .execute()
  }
}
