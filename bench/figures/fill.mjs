// Inserts the rows of years of use directly into the database, because they are millions.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const HOUR = 3_600_000
const ACTIONS = ['access.granted', 'code.redeemed', 'code.refused', 'mail.sent', 'nda.opened']
const ROUTES = ['vault', 'fanz', 'realestate', 'analytics', null]
const LAST = Date.UTC(2026, 9, 1)

/**
 * Adds signatures, each with its person, browser, reading session, code, session, grant and a log entry. They are numbered
 * from `from` to below `until`, oldest first, a minute apart. Most codes have expired, some are used up or revoked.
 */
export function fill({ config, secrets }, from, until) {
  const db = new Database(join(config.dataDir, 'portal.db'))
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = OFF')
  const { sha256 } = db.prepare('select sha256 from nda_version').get()
  const inserts = new Map()
  const insert = (table, row) => {
    const names = Object.keys(row)
    const made =
      inserts.get(table) ??
      db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    inserts.set(table, made)
    return made.run(Object.values(row))
  }
  let { leaves } = db.prepare('select count(*) as leaves from log_leaf').get()
  db.transaction(() => {
    for (let n = from; n < until; n++) {
      signature(n)
      const { lastInsertRowid } = insert('audit_entry', entryOf(n))
      insert('log_leaf', { idx: leaves, seq: lastInsertRowid, hash: 'bench' })
      leaves += 1
    }
    db.exec('delete from log_pending where seq in (select seq from log_leaf)')
  })()
  db.exec('analyze')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()

  function signature(n) {
    const [at, hex] = [timeOf(n), randomBytes(6).toString('hex')]
    const id = `${hex}-${n}`
    const email = `holder-${n}@example.com`
    const signer = { email, full_name: `Person-${n} last-${n % 1000} end`, company_name: `Company ${n % 1000} Ltd` }
    insert('browser', { id: `b${id}`, token_digest: `b${id}`, created_at: at, last_seen_at: at })
    insert('person', { id: `p${id}`, email, email_key: email, created_at: at })
    insert('reading_session', {
      id: `r${id}`,
      browser_id: `b${id}`,
      nda_version: 1,
      opened_at: at,
      furthest: 1000,
      threshold_at: at,
      end_at: at,
    })
    insert('submission', {
      ...signer,
      id,
      reading_session_id: `r${id}`,
      person_id: `p${id}`,
      browser_id: `b${id}`,
      nda_version: 1,
      nda_text_hash: sha256,
      email_key: email,
      phone_number: `+1 415 ${n}`,
      nda_accepted: 1,
      ip_address: '203.0.113.42',
      ip_chain: '[]',
      host_name: 'portal.example',
      user_agent: 'bench',
      signed_at: at,
      bound_until: timeOf(n, 5 * 365 * 24),
      extra_fields: '{}',
      assent_sha256: 'bench',
    })
    insert('access_code', {
      ...signer,
      id: `c${n}`,
      kind: n % 5 ? 'personal' : 'managed',
      code_index: hex + n,
      code_sealed: secrets.seal(`HALCYON-${hex}`, `c${n}`),
      bits: 31,
      routes: n % 3 ? '["vault","fanz","realestate"]' : '["vault"]',
      uses_allowed: 25,
      uses_remaining: n % 11 ? 25 - (n % 25) : 0,
      valid_from: n % 50 ? at : null,
      valid_until: n % 50 ? timeOf(n, n % 13 ? 14 * 24 : 5 * 365 * 24) : null,
      awaits: n % 50 ? null : 'review',
      revoked_at: n % 17 ? null : at,
      person_id: `p${id}`,
      submission_id: id,
      email_key: email,
      description: 'Issued when the NDA was signed',
      created_by: 'system',
      created_at: at,
      auto_generated: 1,
    })
    insert('session', { id: `s${id}`, browser_id: `b${id}`, token_digest: `s${id}`, created_at: at })
    const grant = { session_id: `s${id}`, kind: 'investor', code_id: `c${n}`, email, created_at: at, last_used_at: at }
    insert('session_grant', { ...grant, id: `g${id}`, ends_at: timeOf(n, 30 * 24) })
  }
}

/** Number 0 is the oldest, so that rows added later are newer. */
function timeOf(n, hours = 0) {
  return new Date(LAST - (1_000_000 - n) * (HOUR / 60) + hours * HOUR).toISOString()
}

function entryOf(n) {
  return {
    id: `e${n}-${randomBytes(6).toString('hex')}`,
    at: timeOf(n),
    action: ACTIONS[n % 5],
    actor: 'visitor',
    session_id: `session-${n % 100_000}`,
    person_id: `person-${n % 1_000}`,
    code_id: `c${n % 5_000}`,
    route: ROUTES[n % 5],
    detail: JSON.stringify({ method: 'investor', number: n }),
  }
}
