// Compares one signature at a time on an idle portal with single rows committed to SQLite with the same durability.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load, requestOf } from './load.mjs'
import { median, quantile, wait } from './rounds.mjs'
import { newFolder, startBare, startPortal } from './servers.mjs'
import { headersOf, newVisitor, signatureOf } from './visitors.mjs'

export async function signature({ quick }) {
  const { folder, remove } = newFolder()
  const portal = await startPortal(folder)
  const bare = await startBare('commits', join(folder, 'bare.db'))
  const raw = rawCommits(join(folder, 'raw.db'))
  const jobs = new Database(join(folder, 'portal.db'), { readonly: true })
  const waiting = jobs.prepare('select count(*) as n from job where done_at is null and given_up_at is null')
  try {
    const took = { ours: [], http: [], raw: [] }
    const most = quick ? 12 : 200
    for (let n = -3; n < most; n++) {
      const signer = newVisitor(portal.url)
      const body = JSON.stringify(signatureOf(await signer.visitor.read()))
      // Waits until the copy and the mails are done, because the portal must be idle for the next signature.
      while (waiting.get().n > 0) await wait(50)
      await wait(20)
      const sign = requestOf({
        ...{ method: 'POST', path: '/api/nda/submissions', port: portal.port, body },
        headers: headersOf(signer, portal.url),
      })
      const commit = requestOf({ method: 'POST', path: '/', port: bare.port, body })
      const ours = await load({ port: portal.port, next: () => sign, most: 1 })
      if (ours.refused > 0) throw new Error('a signature was refused')
      const http = await load({ port: bare.port, next: () => commit, most: 1 })
      const one = raw.commit(body)
      if (n < 0) continue
      took.ours.push(...ours.whole)
      took.http.push(...http.whole)
      took.raw.push(one)
    }
    const [ours, http, committed] = [median(took.ours), median(took.http), median(took.raw)]
    const worst = quantile(took.ours, 0.99)
    return [
      {
        id: 'signature',
        what: 'a signature against one row committed, both durable',
        ours: `${ours.toFixed(2)} ms`,
        bare: `${committed.toFixed(2)} ms`,
        ratio: committed / ours,
        aim: 'at least 0.25',
        met: committed / ours >= 0.25,
      },
      {
        id: 'signature-http',
        what: 'the same against one row committed behind node:http',
        ours: `${ours.toFixed(2)} ms`,
        bare: `${http.toFixed(2)} ms`,
        ratio: http / ours,
      },
      {
        id: 'signature-p99',
        what: `a signature, 99 of 100 (${took.ours.length} measured)`,
        ours: `${worst.toFixed(1)} ms`,
        aim: 'below 20 ms',
        met: worst < 20,
      },
    ]
  } finally {
    jobs.close()
    raw.close()
    await Promise.all([portal.stop(), bare.stop()])
    remove()
  }
}

function rawCommits(file) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table entry (id integer primary key, body text)')
  const insert = db.prepare('insert into entry (body) values (?)')
  return {
    commit: (body) => {
      const began = performance.now()
      insert.run(body)
      return performance.now() - began
    },
    close: () => db.close(),
  }
}
