import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exported, judge, nextCheckpoint, writeEntries } from '../../../tests/helpers/log.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../tests/helpers/test-clock.ts'
import { entryText } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import { settleAct } from '../../db/written-rows.ts'
import { leafHash, MerkleEdge } from '../../platform/merkle.ts'
import { openNote, readVkey } from '../../platform/signed-note.ts'
import { findContradiction } from './checkpoints.ts'
import { readLogKey } from './keys.ts'
import { adoptKey, rotateKey } from './rotate-key.ts'
import { readCheckpoint } from './rules.ts'
import { integrate } from './sequencer.ts'
import { checkLogAtStart, maintainLog } from './service.ts'
import { consistencyProof, inclusionProof, rootAt } from './tree.ts'
import { lastVerification, OPERATOR, verifyLog } from './verify-log.ts'

const entry = (number: number) => ({ action: 'code.copied' as const, actor: 'system' as const, detail: { number } })
const file = (t: TestApp) => join(t.folder, 'log', 'checkpoints.txt')

describe('the sequencer', () => {
  test('gives every entry an index without gaps, and keeps the hashes of the tree that they make', async () => {
    const t = await testApp()
    await t.visitor().sign()
    await writeEntries(t, 300)
    const entries = (await t.rows('audit_entry')).sort((a, b) => a.seq - b.seq)
    const leaves = (await t.rows('log_leaf')).sort((a, b) => a.idx - b.idx)
    expect(leaves.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i))
    expect(leaves.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq))
    expect(await t.rows('log_pending')).toEqual([])
    const edge = new MerkleEdge()
    const roots = [edge.root()]
    for (const row of entries) {
      edge.push(leafHash(entryText(row)))
      roots.push(edge.root())
    }
    for (const size of [0, 1, 2, 15, 16, 17, 255, 256, 257, entries.length])
      expect(await rootAt(t.deps.db, size)).toBe(roots[size]?.toString('base64'))
    const nodes = await t.rows('log_node')
    expect(nodes.filter(({ level }) => level === 4).length).toBe(Math.floor(entries.length / 16))
    expect(nodes.filter(({ level }) => level === 8).length).toBe(Math.floor(entries.length / 256))
    expect(new Set(nodes.map(({ level }) => level))).toEqual(new Set([4, 8]))
  })

  test('many at once take every entry exactly once', async () => {
    const t = await testApp()
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        await t.deps.db.transaction().execute((trx) => recordEntry(trx, t.deps, entry(i)))
        await integrate(t.deps)
      }),
    )
    const leaves = (await t.rows('log_leaf')).map(({ seq }) => seq)
    expect(leaves.length).toBe((await t.rows('audit_entry')).length)
    expect(new Set(leaves).size).toBe(leaves.length)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('an entry that is committed after a later one comes after it, and none is lost', async () => {
    const t = await testApp()
    // SQLite has one writer, so there nothing can be committed out of order.
    if (t.deps.kind === 'sqlite') return
    await integrate(t.deps)
    const before = (await t.rows('log_leaf')).length
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = t.deps.db.transaction().execute(async (trx) => {
      await recordEntry(trx, t.deps, entry(1))
      await settleAct(trx)
      written.resolve()
      await held.promise
    })
    await written.promise
    await t.deps.db.transaction().execute((trx) => recordEntry(trx, t.deps, entry(2)))
    expect(await integrate(t.deps)).toBe(1)
    held.resolve()
    await slow
    expect(await integrate(t.deps)).toBe(1)
    const order = (await t.rows('log_leaf')).sort((a, b) => a.idx - b.idx).slice(before)
    expect(order.map(({ idx }) => idx)).toEqual([before, before + 1])
    expect(order[0]?.seq).toBeGreaterThan(order[1]?.seq ?? 0)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('an entry of a transaction that is undone leaves no trace', async () => {
    const t = await testApp()
    await integrate(t.deps)
    const before = await t.rows('audit_entry')
    await expect(
      t.deps.db.transaction().execute(async (trx) => {
        await recordEntry(trx, t.deps, { ...entry(1), personal: { ipAddress: '198.51.100.1' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await integrate(t.deps)).toBe(0)
    expect(await t.rows('audit_entry')).toEqual(before)
    expect(await t.rows('log_private')).toEqual([])
  })

  test('what is no JSON, put into the table by somebody else, does not keep the log from going on', async () => {
    const t = await testApp()
    const values = { id: 'x', at: 'x', action: 'x', actor: 'x', detail: '{not JSON', personal: null }
    await t.deps.db.insertInto('audit_entry').values(values).execute()
    await integrate(t.deps)
    expect(await t.rows('log_pending')).toEqual([])
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })
})

describe('the bytes of an entry', () => {
  const row = {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    at: '2026-01-15T10:00:00.000Z',
    action: 'nda.signed',
    actor: 'visitor',
    browser_id: 'browser',
    session_id: null,
    person_id: 'person',
    submission_id: 'submission',
    code_id: null,
    account_id: null,
    route: null,
    detail: '{"version": 1, "sha256": "ab", "codeGenerated": true}',
    personal: null,
  }

  test('are these, and so is its leaf', () => {
    expect(entryText(row)).toBe(
      '{"action":"nda.signed","actor":"visitor","at":"2026-01-15T10:00:00.000Z","browserId":"browser",' +
        '"detail":{"codeGenerated":true,"sha256":"ab","version":1},"format":"vestibule/audit-entry/v1",' +
        '"id":"AAAAAAAAAAAAAAAAAAAAAA","personId":"person","submissionId":"submission"}',
    )
    expect(leafHash(entryText(row)).toString('hex')).toBe(
      'a8a2f29d727ee3f31b1ab8d3c0305aad68db5263b57ca08d94b5441bb1e0cd8d',
    )
  })

  test('of one with everything are these', () => {
    const full = { ...row, session_id: 's', code_id: 'c', account_id: 'a', route: 'vault', personal: 'MAC=' }
    expect(entryText({ ...full, detail: '{}' })).toBe(
      '{"accountId":"a","action":"nda.signed","actor":"visitor","at":"2026-01-15T10:00:00.000Z","browserId":"browser",' +
        '"codeId":"c","detail":{},"format":"vestibule/audit-entry/v1","id":"AAAAAAAAAAAAAAAAAAAAAA","personId":"person",' +
        '"personal":"MAC=","route":"vault","sessionId":"s","submissionId":"submission"}',
    )
  })
})

describe('the database', () => {
  test('refuses to change or delete what is written once, and to put something else in its place', async () => {
    const t = await testApp()
    const { db } = t.deps
    await writeEntries(t, 40, true)
    await nextCheckpoint(t)
    const now = '2026-01-15T10:00:00.000Z'
    await sql`insert into log_stamp (id, size, at, tsa) values ('s', 1, ${now}, 'x')`.execute(db)
    const changes: Record<string, string> = {
      audit_entry: 'actor',
      log_leaf: 'hash',
      log_node: 'hash',
      log_key: 'vkey',
      log_checkpoint: 'note',
      log_stamp: 'tsa',
      nda_version: 'text',
    }
    for (const [table, column] of Object.entries(changes)) {
      await expect(sql.raw(`update ${table} set ${column} = 'x'`).execute(db), table).rejects.toThrow('written once')
      await expect(sql.raw(`delete from ${table}`).execute(db), table).rejects.toThrow('written once')
      if (t.deps.kind === 'postgres')
        await expect(sql.raw(`truncate ${table} cascade`).execute(db), table).rejects.toThrow('written once')
      else
        await expect(
          sql.raw(`insert or replace into ${table} select * from ${table} limit 1`).execute(db),
          table,
        ).rejects.toThrow(/written once|goes on where it ends/)
    }
    await expect(sql`update log_private set data = 'x'`.execute(db)).rejects.toThrow('written once')
    const next = (await t.rows('log_leaf')).length
    await expect(
      sql`insert into log_leaf (idx, seq, hash) values (${next + 1}, 99999, 'x')`.execute(db),
    ).rejects.toThrow('goes on where it ends')
    await db.transaction().execute((trx) => recordEntry(trx, t.deps, entry(1)))
    await expect(sql`delete from log_pending`.execute(db)).rejects.toThrow('pending until')
    await expect(sql`update log_pending set seq = 0`.execute(db)).rejects.toThrow('pending until')
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })
})

describe('personal data', () => {
  test('is in the log as a commitment alone; erased, the log still holds', async () => {
    const t = await testApp()
    const visitor = t.visitor('203.0.113.77')
    await visitor.sign()
    await integrate(t.deps)
    const kept = await nextCheckpoint(t)
    const bare = JSON.stringify((await t.rows('audit_entry')).map((row) => entryText(row)))
    for (const secret of ['Elena', 'Marchetti', 'northgate', 'Northgate', '415 555', '203.0.113.77', 'Test browser'])
      expect(bare, secret).not.toContain(secret)

    const signed = (await t.rows('audit_entry')).find(({ action }) => action === 'nda.signed')
    const hidden = (await t.rows('log_private')).find(({ entry_id }) => entry_id === signed?.id)
    expect(JSON.parse(hidden?.data ?? '')).toEqual({
      addressChain: ['203.0.113.77'],
      companyName: 'Northgate Family Office',
      email: 'e.marchetti@northgate.example',
      fullName: 'Elena Marchetti',
      ipAddress: '203.0.113.77',
      phoneNumber: '+1 415 555 0119',
      userAgent: 'Test browser',
    })
    expect(await judge(t, await exported(t.deps.db), [kept])).toMatchObject({ code: 0 })
    await t.deps.db.transaction().execute((trx) => trx.deleteFrom('log_private').execute())
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect(await judge(t, await exported(t.deps.db), [kept])).toMatchObject({ code: 0 })
  })

  test('that is replaced by other data is detected', async () => {
    const t = await testApp()
    await writeEntries(t, 5, true)
    await nextCheckpoint(t)
    const [row] = await t.rows('log_private')
    await t.deps.db.deleteFrom('log_private').execute()
    await t.deps.db
      .insertInto('log_private')
      .values({ entry_id: row?.entry_id ?? '', salt: row?.salt ?? '', data: '{"ipAddress":"203.0.113.1"}' })
      .execute()
    expect((await verifyLog(t.deps, OPERATOR)).problem).toMatch(/^Entry \d+: its personal data has changed/)
    expect(await judge(t, await exported(t.deps.db))).toMatchObject({
      code: 1,
      words: expect.stringMatching(/personal/),
    })
  })
})

describe('checkpoints', () => {
  test('come every minute while there is something new, each signed, in the file and in the database', async () => {
    const t = await testApp()
    await maintainLog(t.deps)
    const first = await t.rows('log_checkpoint')
    expect(first.length, 'the first at once').toBe(1)
    await writeEntries(t, 3)
    t.clock.advance(59 * SECOND)
    await maintainLog(t.deps)
    t.clock.advance(SECOND)
    await maintainLog(t.deps)
    await maintainLog(t.deps)
    t.clock.advance(HOUR)
    await maintainLog(t.deps)
    const rows = (await t.rows('log_checkpoint')).sort((a, b) => a.size - b.size)
    expect(rows.length, 'none without anything new').toBe(2)
    const key = readLogKey(t.deps)
    for (const row of rows) {
      expect(openNote(row.note, [readVkey(key.vkey)])).toBe(`${key.name}\n${row.size}\n${row.root}\n`)
      expect(row.root).toBe(await rootAt(t.deps.db, row.size))
    }
    expect(readFileSync(file(t), 'utf8')).toBe(rows.map(({ note }) => `${note}\n`).join(''))
    expect(statSync(file(t)).mode & 0o777).toBe(0o600)
    expect(statSync(join(t.folder, 'keys', 'log.key')).mode & 0o777).toBe(0o600)
  })

  test('are made even if another task of the round fails, which is logged', async () => {
    const t = await testApp()
    await sql`alter table observation_batch rename to gone`.execute(t.deps.db)
    await writeEntries(t, 3)
    await expect(maintainLog(t.deps)).rejects.toThrow('observation_batch')
    expect(await t.rows('log_checkpoint')).toHaveLength(1)
    await sql`alter table gone rename to observation_batch`.execute(t.deps.db)
  })

  test('after a rush of 10,000 entries one comes before the minute is over', async () => {
    const t = await testApp()
    await maintainLog(t.deps)
    const leaves = (await t.rows('log_leaf')).length
    const values = (i: number) => ({ id: `rush-${i}`, at: 'x', action: 'x', actor: 'x', detail: '{}', personal: null })
    for (let i = 0; i < 10_000; i += 500)
      await t.deps.db
        .insertInto('audit_entry')
        .values(Array.from({ length: 500 }, (_, j) => values(i + j)))
        .execute()
    await maintainLog(t.deps)
    const sizes = (await t.rows('log_checkpoint')).map(({ size }) => size)
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(leaves + 10_000)
  })

  test('what a power cut left half written in the file is no checkpoint, and is gone with the next', async () => {
    const t = await testApp()
    await maintainLog(t.deps)
    const whole = readFileSync(file(t), 'utf8')
    for (const half of ['vestibule.log/x\n12', 'vestibule.log/x\n12\nAAAA\n\n— vestib']) {
      writeFileSync(file(t), `${whole}${half}`)
      expect(await findContradiction(t.deps)).toBeUndefined()
      expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    }
    const next = await nextCheckpoint(t)
    expect(readFileSync(file(t), 'utf8')).toBe(`${whole}${next}\n`)
  })

  test('a clock that was set back does not keep them from coming', async () => {
    const t = await testApp()
    await maintainLog(t.deps)
    t.clock.set('2025-01-01T00:00:00.000Z')
    await writeEntries(t, 1)
    await maintainLog(t.deps)
    expect((await t.rows('log_checkpoint')).length).toBe(2)
  })

  test('only one of many processes signs', async () => {
    const t = await testApp()
    await maintainLog(t.deps)
    await writeEntries(t, 5)
    t.clock.advance(MINUTE)
    await Promise.all(Array.from({ length: 8 }, () => maintainLog(t.deps)))
    expect((await t.rows('log_checkpoint')).length).toBe(2)
    expect(readFileSync(file(t), 'utf8').match(/^— /gm)?.length).toBe(2)
  })

  test('proofs from the kept hashes hold at every size', async () => {
    const t = await testApp()
    await writeEntries(t, 70)
    const leaves = (await t.rows('log_leaf')).sort((a, b) => a.idx - b.idx)
    const { provesConsistency, provesInclusion } = await import('../../../docs/verifier/verify-log.mjs')
    const bytes = (list: string[]) => list.map((hash) => Buffer.from(hash, 'base64'))
    const root = async (size: number) => Buffer.from(await rootAt(t.deps.db, size), 'base64')
    for (const size of [1, 2, 7, 16, 33, 64, leaves.length])
      for (const index of [0, 1, 15, 16, 40, size - 1].filter((one) => one < size)) {
        const leaf = Buffer.from(leaves[index]?.hash ?? '', 'base64')
        const proof = bytes(await inclusionProof(t.deps.db, index, size))
        expect(provesInclusion(leaf, index, size, proof, await root(size)), `${index} of ${size}`).toBe(true)
        if (proof[0]) expect(provesInclusion(leaf, index, size, proof.slice(1), await root(size))).toBe(false)
        const older = index + 1
        const path = bytes(await consistencyProof(t.deps.db, older, size))
        expect(provesConsistency(older, await root(older), size, await root(size), path), `${older} ${size}`).toBe(true)
      }
  })
})

describe('a log that is not what it was', () => {
  test('an older backup: the portal starts, says so to staff once a day, and signs nothing that contradicts', async () => {
    const t = await testApp()
    await writeEntries(t, 4)
    await nextCheckpoint(t)
    const text = readFileSync(file(t), 'utf8')
    // As if the file were from after the backup: it speaks of more than the database has.
    const key = readLogKey(t.deps)
    const size = (await t.rows('log_leaf')).length + 500
    const body = `${key.name}\n${size}\n${Buffer.alloc(32).toString('base64')}\n`
    writeFileSync(file(t), `${text}${body}\n${key.sign(body)}\n`)
    await checkLogAtStart(t.deps)
    await checkLogAtStart(t.deps)
    await t.runJobs()
    const mails = t.mails.filter(({ subject }) => subject.includes('audit log is not intact'))
    expect(mails.map(({ to }) => to)).toEqual([t.deps.portal.notifications.owner])
    expect(mails[0]?.text).toContain(`covers ${size} entries`)
    const signed = (await t.rows('log_checkpoint')).length
    await writeEntries(t, 4)
    t.clock.advance(MINUTE)
    await maintainLog(t.deps)
    expect((await t.rows('log_checkpoint')).length, 'nothing is signed').toBe(signed)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toMatch(/it is gone.*in the file/)

    const { aside } = await adoptKey(t.deps)
    expect(existsSync(aside ?? '')).toBe(true)
    expect(await nextCheckpoint(t)).not.toContain(key.name)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('is found by the daily verification, and staff are told; its result is kept', async () => {
    const t = await testApp()
    await writeEntries(t, 4)
    await maintainLog(t.deps)
    await t.verifyIfDue()
    expect(await lastVerification(t.deps)).toMatchObject({ ok: true })
    await withoutTriggers(t, () => sql`update audit_entry set actor = 'nobody' where seq = 3`.execute(t.deps.db))
    t.clock.advance(DAY)
    await maintainLog(t.deps)
    await t.verifyIfDue()
    expect(await lastVerification(t.deps)).toMatchObject({ ok: false, problem: expect.stringMatching(/^Entry 2: /) })
    await t.runJobs()
    expect(t.mails.some(({ text }) => text.includes('Entry 2: it has changed'))).toBe(true)
  })

  test('kept hashes that were changed are found', async () => {
    const t = await testApp()
    await writeEntries(t, 40)
    await withoutTriggers(t, () => sql`update log_node set hash = 'x' where idx = 1`.execute(t.deps.db))
    expect((await verifyLog(t.deps, OPERATOR)).problem).toMatch(/^Entry 16: the stored hash above it/)
  })

  test('a process with another key does not sign, and says so', async () => {
    const t = await testApp()
    await nextCheckpoint(t)
    rmSync(join(t.folder, 'keys', 'log.key'))
    await writeEntries(t, 2)
    const signed = (await t.rows('log_checkpoint')).length
    await nextCheckpoint(t)
    expect((await t.rows('log_checkpoint')).length).toBe(signed)
    expect((await t.rows('audit_entry')).some(({ action }) => action === 'log.alarm')).toBe(true)
    await adoptKey(t.deps)
    await nextCheckpoint(t)
    expect((await t.rows('log_checkpoint')).length).toBe(signed + 1)
    expect((await t.rows('log_key')).map(({ because }) => because)).toEqual(['first', 'adopted'])
  })
})

describe('a new key', () => {
  test('is named by a checkpoint that the old one signed; who trusts the old one alone can verify all', async () => {
    const t = await testApp()
    await writeEntries(t, 6)
    const kept = await nextCheckpoint(t)
    const old = readLogKey(t.deps)
    const rotated = await rotateKey(t.deps)
    const fresh = readLogKey(t.deps)
    expect(rotated).toEqual({ from: old.vkey, to: fresh.vkey })
    expect(fresh.id).not.toBe(old.id)
    const last = (await t.rows('log_checkpoint')).sort((a, b) => b.size - a.size)[0]
    expect(readCheckpoint(last?.note ?? '')?.nextKey).toBe(fresh.vkey)
    expect(openNote(last?.note ?? '', [readVkey(old.vkey)])).toBeDefined()
    expect(openNote(last?.note ?? '', [readVkey(fresh.vkey)])).toBeDefined()
    await writeEntries(t, 6)
    const later = await nextCheckpoint(t)
    expect(openNote(later, [readVkey(old.vkey)])).toBeUndefined()

    const { readCheckpoint: read, readKey, verifyExport } = await import('../../../docs/verifier/verify-log.mjs')
    const lines = await exported(t.deps.db)
    for (const trusted of [old, fresh])
      expect(
        await verifyExport(lines, { keys: [readKey(trusted.vkey)], kept: [kept, later].map(read) }).catch(
          (error: Error) => ({ code: 2, words: error.message }),
        ),
        trusted.id,
      ).toMatchObject(trusted === old ? { code: 0 } : { code: 2 })
    expect(await verifyExport(lines, { keys: [readKey(fresh.vkey)], kept: [read(later)] })).toMatchObject({ code: 0 })
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
    expect((await t.rows('log_key')).map(({ because }) => because).sort()).toEqual(['first', 'rotated'])
  })

  test('that was added to the log without the old key is not trusted', async () => {
    const t = await testApp()
    await writeEntries(t, 3)
    const { makeNoteKey, readNoteKey, signNote } = await import('../../platform/signed-note.ts')
    const forged = readNoteKey(makeNoteKey(readLogKey(t.deps).name))
    await t.deps.db
      .transaction()
      .execute((trx) =>
        recordEntry(trx, t.deps, { ...entry(1), action: 'log.key_rotated', detail: { to: forged.vkey } }),
      )
    await nextCheckpoint(t)
    await writeEntries(t, 3)
    const size = (await t.rows('log_leaf')).length
    const root = await rootAt(t.deps.db, size)
    const note = signNote(`${forged.name}\n${size}\n${root}\n`, [forged])
    await t.deps.db.insertInto('log_checkpoint').values({ size, root, key_id: forged.id, note, at: 'x' }).execute()
    expect(await judge(t, await exported(t.deps.db))).toMatchObject({
      code: 1,
      words: expect.stringContaining('not signed by a key of this log'),
    })
  })
})

/** Somebody with all rights at the database. */
async function withoutTriggers(t: TestApp, act: () => Promise<unknown>): Promise<void> {
  const { db, kind } = t.deps
  const tables = ['audit_entry', 'log_node', 'log_leaf']
  if (kind === 'postgres') {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
    await act()
    return
  }
  for (const table of tables) await sql.raw(`drop trigger ${table}_no_update`).execute(db)
  await act()
}
