import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { entryText } from '../server/audit/rules.ts'
import type { Trx } from '../server/db/tables.ts'
import { readLogKey } from '../server/features/transparency-log/keys.ts'
import { newNodes, rootAt } from '../server/features/transparency-log/tree.ts'
import { leafHash } from '../server/platform/merkle.ts'
import { makeNoteKey, readNoteKey, signNote } from '../server/platform/signed-note.ts'
import { exported, judge, nextCheckpoint, writeEntries } from './helpers/log.ts'
import { type Chance, chance } from './helpers/random.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'

/*
 * Somebody has the database in their hands, with every right, and knows this program. What they do not have is the log's private key
 * and the checkpoint that was kept elsewhere. Whatever they do to what that checkpoint covers, the verifier finds it.
 */

const TIMES = inject('thorough') ? 10_000 : 60
/** Half for each database. */
const HERE = TIMES / 2

type Scene = { trx: Trx; covered: number; random: Chance; origin: string }

const FREE = ['id', 'at', 'action', 'actor', 'browser_id', 'session_id', 'person_id', 'submission_id'] as const
const MORE = ['code_id', 'account_id', 'route', 'detail', 'personal'] as const

const entryAt = async (trx: Trx, idx: number) =>
  trx
    .selectFrom('log_leaf as l')
    .innerJoin('audit_entry as e', 'e.seq', 'l.seq')
    .selectAll('e')
    .select('l.idx')
    .where('l.idx', '=', idx)
    .executeTakeFirstOrThrow()

/** One character of one field of one entry becomes another. */
async function edit({ trx, covered, random }: Scene): Promise<void> {
  const entry = await entryAt(trx, random.below(covered))
  const column = random.pick([...FREE, ...MORE])
  const before = entry[column]
  const after = column === 'detail' ? changedDetail(before ?? '', random) : changedText(before, random)
  await trx
    .updateTable('audit_entry')
    .set({ [column]: after })
    .where('seq', '=', entry.seq)
    .execute()
}

function changedText(text: string | null, random: Chance): string {
  if (text === null || text === '') return random.pick(['x', 'someone', '0'])
  const at = random.below(text.length)
  const other = text[at] === 'q' ? 'z' : 'q'
  return random.pick([text.slice(0, at) + other + text.slice(at + 1), text.slice(0, at), `${text}x`])
}

function changedDetail(text: string, random: Chance): string {
  const detail = JSON.parse(text) as Record<string, unknown>
  const name = random.pick([...Object.keys(detail), 'added'])
  return JSON.stringify({ ...detail, [name]: `other ${random.below(99)}` })
}

async function remove({ trx, covered, random }: Scene): Promise<void> {
  const entry = await entryAt(trx, random.below(covered))
  await trx.deleteFrom('audit_entry').where('seq', '=', entry.seq).execute()
  if (random.below(2) === 0) await trx.deleteFrom('log_leaf').where('idx', '=', entry.idx).execute()
}

/** Two entries change places. */
async function swap({ trx, covered, random }: Scene): Promise<void> {
  const a = random.below(covered)
  const b = (a + 1 + random.below(covered - 1)) % covered
  const [one, other] = [await entryAt(trx, a), await entryAt(trx, b)]
  await trx.updateTable('log_leaf').set({ seq: -1 }).where('idx', '=', a).execute()
  await trx.updateTable('log_leaf').set({ seq: one.seq }).where('idx', '=', b).execute()
  await trx.updateTable('log_leaf').set({ seq: other.seq }).where('idx', '=', a).execute()
}

/** The rows up to the end go, from somewhere that the kept checkpoint covers; the checkpoints of them too. */
async function cutTail({ trx, covered, random }: Scene): Promise<void> {
  const from = random.below(covered)
  const kept = await entryAt(trx, from)
  await trx.deleteFrom('audit_entry').where('seq', '>=', kept.seq).execute()
  await trx.deleteFrom('log_leaf').where('idx', '>=', from).execute()
  for (const level of [4, 8])
    await trx
      .deleteFrom('log_node')
      .where('level', '=', level)
      .where('idx', '>=', Math.floor(from / 2 ** level))
      .execute()
}

/** The whole tree is made anew over what the entries are now, and everything is signed with a key of one's own. */
async function rebuild({ trx, random, origin }: Scene, seqs: number[]): Promise<void> {
  await trx.deleteFrom('log_leaf').execute()
  await trx.deleteFrom('log_node').execute()
  const rows = await trx.selectFrom('audit_entry').selectAll().execute()
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  const hashes = seqs.map((seq) => leafHash(entryText(bySeq.get(seq) as (typeof rows)[number])))
  for (let i = 0; i < seqs.length; i += 100)
    await trx
      .insertInto('log_leaf')
      .values(
        seqs
          .slice(i, i + 100)
          .map((seq, j) => ({ idx: i + j, seq, hash: (hashes[i + j] as Buffer).toString('base64') })),
      )
      .execute()
  const nodes = await newNodes(trx, 0, hashes)
  if (nodes.length > 0) await trx.insertInto('log_node').values(nodes).execute()
  if (random.below(3) === 0) return
  // The checkpoints are made to fit too: with another key, or with the old signatures left standing.
  const forged = readNoteKey(makeNoteKey(origin))
  const checkpoints = await trx.selectFrom('log_checkpoint').selectAll().execute()
  const otherKey = random.below(2) === 0
  if (otherKey) await trx.updateTable('log_key').set({ vkey: forged.vkey, key_id: forged.id }).execute()
  for (const { size, note } of checkpoints.filter((one) => one.size <= seqs.length)) {
    const root = await rootAt(trx, size)
    const text = `${origin}\n${size}\n${root}\n`
    const signed = otherKey ? signNote(text, [forged]) : `${text}\n${note.split('\n\n')[1]}`
    await trx.updateTable('log_checkpoint').set({ root, note: signed }).where('size', '=', size).execute()
  }
}

async function orderOf(trx: Trx): Promise<number[]> {
  const leaves = await trx.selectFrom('log_leaf').select('seq').orderBy('idx').execute()
  return leaves.map(({ seq }) => seq)
}

const insertion = async ({ trx, random }: Scene) => {
  const values = { id: `forged-${random.below(1e9)}`, at: '2026-01-15T10:00:00.000Z', detail: '{}', personal: null }
  const row = await trx
    .insertInto('audit_entry')
    .values({ ...values, action: 'code.revoked', actor: 'staff:x' })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return row.seq
}

const TAMPERINGS: Record<string, (scene: Scene) => Promise<void>> = {
  edit,
  delete: remove,
  swap,
  cut: cutTail,
  'edit and recompute': async (scene) => {
    await edit(scene)
    await rebuild(scene, await orderOf(scene.trx))
  },
  'delete and recompute': async (scene) => {
    const seqs = await orderOf(scene.trx)
    seqs.splice(scene.random.below(scene.covered), 1)
    await rebuild(scene, seqs)
  },
  insert: async (scene) => {
    const seq = await insertion(scene)
    const seqs = await orderOf(scene.trx)
    seqs.splice(scene.random.below(scene.covered), 0, seq)
    await rebuild(scene, seqs)
  },
  'swap and recompute': async (scene) => {
    await swap(scene)
    await rebuild(scene, await orderOf(scene.trx))
  },
  'cut and recompute': async (scene) => {
    const seqs = await orderOf(scene.trx)
    await rebuild(scene, seqs.slice(0, scene.random.below(scene.covered)))
  },
  /** Another history of the same length from some point on. */
  fork: async (scene) => {
    const seqs = await orderOf(scene.trx)
    const from = scene.random.below(scene.covered)
    const other: number[] = []
    for (let i = 0; i < Math.min(3, seqs.length - from); i++) other.push(await insertion(scene))
    seqs.splice(from, other.length, ...other)
    await rebuild(scene, seqs)
  },
}

test(`${HERE} random tamperings with the database are all found by the verifier, and nothing else is`, async () => {
  const t = await testApp()
  await t.visitor().sign()
  await writeEntries(t, 40, true)
  await nextCheckpoint(t)
  await writeEntries(t, 30, true)
  const kept = await nextCheckpoint(t)
  await writeEntries(t, 12, true)
  const covered = Number(kept.split('\n')[1])
  const untouched = await judge(t, await exported(t.deps.db), [kept])
  expect(untouched.code, untouched.words).toBe(0)
  expect(untouched.words).toMatch(/nothing vouches yet for the last \d+\.$/)

  const missed: string[] = []
  const names = Object.keys(TAMPERINGS)
  for (let i = 0; i < HERE; i++) {
    const name = names[i % names.length] as string
    const verdict = await tampered(t, covered, name, i + 1, (lines) => judge(t, lines, [kept]))
    if (verdict.code !== 1) missed.push(`${name}, seed ${i + 1}: ${verdict.words}`)
  }
  expect(missed).toEqual([])
}, 1_200_000)

test('a single changed entry is named exactly; after a full recomputation, its span is', async () => {
  const t = await testApp()
  await writeEntries(t, 20)
  const first = await nextCheckpoint(t)
  await writeEntries(t, 20)
  const second = await nextCheckpoint(t)
  const [from, to] = [first, second].map((note) => Number(note.split('\n')[1])) as [number, number]
  const at = from + 5
  const change = async ({ trx }: Scene) => {
    const { seq } = await entryAt(trx, at)
    await trx.updateTable('audit_entry').set({ actor: 'nobody' }).where('seq', '=', seq).execute()
  }
  TAMPERINGS.plain = change
  TAMPERINGS.recomputed = async (scene) => {
    await change(scene)
    await rebuild(scene, await orderOf(scene.trx))
  }
  const look = (name: string) => tampered(t, to, name, 1, (lines) => judge(t, lines, [first, second]))
  expect((await look('plain')).words).toContain(`Entry ${at}: `)
  expect((await look('recomputed')).words).toContain(`one of ${from} to ${to - 1}`)
})

test('losing entries after the last checkpoint is not detected', async () => {
  const t = await testApp()
  await writeEntries(t, 20)
  const kept = await nextCheckpoint(t)
  await writeEntries(t, 5)
  const size = Number(kept.split('\n')[1])
  const verdict = await tampered(
    t,
    size,
    'tail',
    1,
    (lines) => judge(t, lines, [kept]),
    async ({ trx }) => {
      await trx.deleteFrom('log_leaf').where('idx', '>=', size).execute()
    },
  )
  expect(verdict.code).toBe(0)
})

type Verdict = { code: number; words: string }
class Undo extends Error {}

/** Does it in a transaction that is undone, with the triggers gone as well. */
async function tampered(
  t: TestApp,
  covered: number,
  name: string,
  seed: number,
  judged: (lines: string[]) => Promise<Verdict>,
  act: (scene: Scene) => Promise<void> = TAMPERINGS[name] as (scene: Scene) => Promise<void>,
): Promise<Verdict> {
  let verdict: Verdict | undefined
  await t.deps.db
    .transaction()
    .execute(async (trx) => {
      await dropTriggers(trx, t.deps.kind)
      await act({ trx, covered, random: chance(seed), origin: readLogKey(t.deps).name })
      verdict = await judged(await exported(trx))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return verdict as Verdict
}

async function dropTriggers(trx: Trx, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'postgres') {
    await sql`set local session_replication_role = replica`.execute(trx)
    return
  }
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(trx)
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(trx)
}
