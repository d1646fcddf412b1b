// `node bench/watermark-search.mjs [postgres]`: measures what a search for a watermark takes when COUNT (a million) are kept, and shows
// the database's plan for each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { searchWatermarks } from '../server/features/data-room/watermarks/search.ts'
import { openPortal } from '../server/open-portal.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'

const COUNT = Number(process.env.COUNT ?? 1_000_000)
const READERS = 5_000
const DOCUMENTS = 200
const ROUNDS = 7

const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
const isPostgres = process.argv[2] === 'postgres'
const postgres = isPostgres ? await startPostgres() : undefined
const deps = await openPortal(
  readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'tests/helpers/empty-web',
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  }),
)
const staff = { actor: 'admin', accountId: null }
const say = (what, figure) => process.stdout.write(`${what.padEnd(64)} ${figure}\n`)

try {
  await fill()
  await sql.raw('analyze watermark').execute(deps.db)
  const { code, at, email } = await deps.db
    .selectFrom('watermark')
    .select(['code', 'at', 'email'])
    .orderBy('at')
    .offset(Math.floor(COUNT / 2))
    .limit(1)
    .executeTakeFirstOrThrow()
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`
  const gap = (text, ...places) => [...text].map((one, place) => (places.includes(place) ? '?' : one)).join('')
  const searches = {
    'a whole watermark': { mark: `${email}\n${at.slice(0, 10)} ${at.slice(11, 16)} UTC  ${shown}` },
    'a code that was never issued, with those that are similar': { mark: 'ZZZZ-ZZZ0' },
    'a code with two gaps': { mark: gap(shown, 1, 6) },
    'a code with four gaps': { mark: gap(shown, 0, 2, 6, 8) },
    'three characters of the second half': { mark: `????-${shown.slice(5, 8)}?` },
    'three characters, two of the first half and one of the second': { mark: gap(shown, 1, 3, 5, 7, 8) },
    'three characters anywhere': { mark: code.slice(2, 5) },
    'an address': { reader: email },
    'a part of an address': { reader: email.slice(2, 12) },
    'a part that every address has': { reader: 'bench' },
    'a part that no address has': { reader: 'nobody' },
    'a minute': { at, within: 0 },
    'a month': { at, within: 15 * 24 * 60 },
    'a document': { document: 'Document 17' },
    'a document and a page': { document: 'Document 17', page: 3 },
    'a document and a page that it does not have': { document: 'Document 17', page: 99_999 },
    'an address, a document and a day': { reader: email, document: 'Document 1', at, within: 24 * 60 },
    'two characters, a document and an hour': { mark: code.slice(0, 2), document: 'Document 17', at, within: 60 },
  }
  for (const [what, asked] of Object.entries(searches)) {
    const input = { mark: '', reader: '', at: null, within: 1, document: '', page: null, ...asked }
    const times = []
    let found
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      found = await searchWatermarks(deps, staff, input)
      times.push(performance.now() - began)
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]
    say(what, `${median.toFixed(1).padStart(7)} ms, ${found.candidates.length}${found.more ? ' and more' : ''}`)
  }
  await plans(code, email)
} finally {
  await deps.db.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

function emailOf(reader) {
  return `reader${reader}@bench${reader % 50}.example`
}

async function fill() {
  const began = Date.parse('2025-01-01T00:00:00Z')
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const random = () => Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')
  await deps.db.deleteFrom('document').execute()
  for (let index = 0; index < DOCUMENTS; index++)
    await deps.db
      .insertInto('document')
      .values({ ...(await emptyDocument()), id: `document-${index}`, title: `Document ${index}` })
      .execute()
  const BATCH = 1_000
  for (let from = 0; from < COUNT; from += BATCH)
    await deps.db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: Math.min(BATCH, COUNT - from) }, (_, index) => ({
        code: random(),
        kind: 'page',
        at: new Date(began + (from + index) * 30_000).toISOString(),
        route: 'vault',
        document_id: `document-${Math.floor(Math.random() ** 3 * DOCUMENTS)}`,
        version_id: 'version',
        page: 1 + Math.floor(Math.random() * 40),
        browser_id: null,
        session_id: null,
        account_session_id: null,
        account_id: null,
        person_id: null,
        submission_id: null,
        code_id: null,
        email: emailOf(Math.floor(Math.random() * READERS)),
        method: 'route',
        identity: 'account',
        ip_address: '192.0.2.1',
        user_agent: 'bench',
      }))
      for (let part = 0; part < rows.length; part += 500)
        await trx
          .insertInto('watermark')
          .values(rows.slice(part, part + 500))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    })
}

/** A row of every column of the table, with what each demands. */
async function emptyDocument() {
  const tables = await deps.db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'document')?.columns ?? []
  return Object.fromEntries(
    columns.map(({ name, isNullable, dataType }) => [name, isNullable ? null : /int/i.test(dataType) ? 0 : 'x']),
  )
}

async function plans(code, email) {
  const explain = isPostgres ? 'explain' : 'explain query plan'
  const shown = {
    'half a code': `select code from watermark where substr(code, 5, 4) in ('${code.slice(4)}', 'ABCD') and code like '__${code.slice(2)}'`,
    address: `select code from watermark where lower(email) = '${email}' order by at desc limit 51`,
    time: "select code from watermark where at >= '2025-03-01' and at < '2025-03-02' order by at desc limit 51",
    'document and page':
      "select code from watermark where document_id = 'document-17' and page = 3 order by at desc limit 51",
    document: "select code from watermark where document_id = 'document-17' order by at desc limit 51",
  }
  for (const [what, query] of Object.entries(shown)) {
    const { rows } = await sql.raw(`${explain} ${query}`).execute(deps.db)
    say(`plan: ${what}`, rows.map((row) => row.detail ?? row['QUERY PLAN']).join(' / '))
  }
}
