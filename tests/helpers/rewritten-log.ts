import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { entryText } from '../../server/audit/rules.ts'
import type { AuditEntryRow, Trx } from '../../server/db/tables.ts'
import { appendCheckpoint, checkpointFile } from '../../server/features/transparency-log/checkpoint-file.ts'
import { readLogKey } from '../../server/features/transparency-log/keys.ts'
import { newNodes, rootAt } from '../../server/features/transparency-log/tree.ts'
import { leafHash } from '../../server/platform/merkle.ts'
import { signNote } from '../../server/platform/signed-note.ts'
import type { TestApp } from './test-app.ts'

/**
 * What someone can do who has the machine with the private key of the log: changes entries, computes the whole tree anew, and signs every
 * checkpoint in the database and the file again. Only the checkpoints that were kept elsewhere still tell.
 */
export async function rewriteLog(t: TestApp, change: (entry: AuditEntryRow) => Partial<AuditEntryRow> | undefined) {
  const key = readLogKey(t.deps)
  await t.deps.db.transaction().execute(async (trx) => {
    const restore = await dropTriggers(trx, t.deps.kind)
    const leaves = await trx.selectFrom('log_leaf').select('seq').orderBy('idx').execute()
    const rows = new Map((await trx.selectFrom('audit_entry').selectAll().execute()).map((row) => [row.seq, row]))
    const hashes: Buffer[] = []
    for (const { seq } of leaves) {
      const row = rows.get(seq) as AuditEntryRow
      const changed = change(row)
      if (changed) await trx.updateTable('audit_entry').set(changed).where('seq', '=', seq).execute()
      hashes.push(leafHash(entryText({ ...row, ...changed })))
    }
    await trx.deleteFrom('log_leaf').execute()
    await trx.deleteFrom('log_node').execute()
    for (const [idx, { seq }] of leaves.entries())
      await trx
        .insertInto('log_leaf')
        .values({ idx, seq, hash: (hashes[idx] as Buffer).toString('base64') })
        .execute()
    const nodes = await newNodes(trx, 0, hashes)
    if (nodes.length > 0) await trx.insertInto('log_node').values(nodes).execute()
    rmSync(checkpointFile(t.deps), { force: true })
    for (const { size } of await trx.selectFrom('log_checkpoint').select('size').orderBy('size').execute()) {
      const root = await rootAt(trx, size)
      const note = signNote(`${key.name}\n${size}\n${root}\n`, [key])
      appendCheckpoint(checkpointFile(t.deps), note)
      await trx.updateTable('log_checkpoint').set({ root, note }).where('size', '=', size).execute()
    }
    await restore()
  })
}

/** What someone can do who has the database only: any change of rows, with the triggers gone meanwhile. */
export async function changeRows(t: TestApp, change: (trx: Trx) => Promise<unknown>): Promise<void> {
  await t.deps.db.transaction().execute(async (trx) => {
    const restore = await dropTriggers(trx, t.deps.kind)
    await change(trx)
    await restore()
  })
}

/** Returns what puts the triggers back. */
async function dropTriggers(trx: Trx, kind: 'sqlite' | 'postgres'): Promise<() => Promise<void>> {
  if (kind === 'postgres') {
    await sql`set local session_replication_role = replica`.execute(trx)
    return async () => undefined
  }
  const found = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(trx)
  for (const { name } of found.rows) await sql.raw(`drop trigger ${name}`).execute(trx)
  return async () => {
    for (const trigger of found.rows) await sql.raw(trigger.sql).execute(trx)
  }
}
