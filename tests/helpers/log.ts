import { readCheckpoint, readKey, verifyExport } from '../../docs/verifier/verify-log.mjs'
import { recordEntry } from '../../server/audit/service.ts'
import type { Db, Trx } from '../../server/db/tables.ts'
import { exportLines } from '../../server/features/transparency-log/export.ts'
import { readLogKey } from '../../server/features/transparency-log/keys.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { maintainLog } from '../../server/features/transparency-log/service.ts'
import type { TestApp } from './test-app.ts'
import { MINUTE } from './test-clock.ts'

/** Writes entries without facts, each in its own transaction, and adds them to the tree. */
export async function writeEntries(t: TestApp, count: number, personal = false): Promise<void> {
  for (let i = 0; i < count; i++) {
    t.clock.advance(7)
    await t.deps.db.transaction().execute((trx) =>
      recordEntry(trx, t.deps, {
        action: i % 2 ? 'access.granted' : 'code.redeemed',
        actor: 'visitor',
        personId: `person-${i % 5}`,
        route: i % 3 ? 'vault' : 'fanz',
        detail: { at: 'gate', number: i, use: i % 4 === 0 },
        ...(personal && { personal: { ipAddress: `198.51.100.${i % 250}` } }),
      }),
    )
  }
  await integrate(t.deps)
}

/** Moves the clock a minute and returns a checkpoint of the log, as outsiders get it. */
export async function nextCheckpoint(t: TestApp): Promise<string> {
  t.clock.advance(MINUTE)
  await maintainLog(t.deps)
  const notes = (await t.rows('log_checkpoint')).sort((a, b) => a.size - b.size)
  return notes.at(-1)?.note ?? ''
}

/** The lines of an export of the current database. */
export async function exported(db: Db | Trx, options: Parameters<typeof exportLines>[2] = { personal: true }) {
  const lines: string[] = []
  for await (const line of exportLines(db, '2026-01-15T10:00:00.000Z', options)) lines.push(line)
  return lines
}

/** The verifier's result for these lines, with the log's key and these checkpoints. */
export async function judge(t: TestApp, lines: string[], kept: string[] = []) {
  return verifyExport(lines, {
    keys: [readKey(readLogKey(t.deps).vkey)],
    kept: kept.map((note) => readCheckpoint(note)),
  })
}
