import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDatabase } from './open.ts'
import type { Db, Trx } from './tables.ts'

/** So many that a slow disk does not hold readers up, so few that nobody waits for a long line before him. */
const MOST = 25

type Act = { run: (trx: Trx) => Promise<void>; done: () => void; fail: (error: unknown) => void }
const lines = new WeakMap<Db, Act[]>()

/**
 * Does an act in a transaction that it may share with others of the same moment: on SQLite each commit waits for the disk. It is answered after
 * the commit. An act that throws does so alone: all are then done one by one, so it must do no more than write here. On
 * PostgreSQL commits share that wait by themselves, and rows held for many readers could stand in each other's way.
 */
export async function commitInGroup<T>({ db, kind }: OpenDatabase, act: (trx: Trx) => Promise<T>): Promise<T> {
  if (kind === 'postgres') return db.transaction().execute(act)
  // Whoever commits for the others does not lend them the number of its own request.
  const own = AsyncLocalStorage.bind(act)
  return new Promise<T>((resolve, fail) => {
    let result: T
    const one: Act = {
      run: async (trx) => {
        result = await own(trx)
      },
      done: () => resolve(result),
      fail,
    }
    const line = lines.get(db)
    if (line) return line.push(one)
    const begun = [one]
    lines.set(db, begun)
    void work(db, begun)
  })
}

async function work(db: Db, line: Act[]): Promise<void> {
  while (line.length > 0) await commit(db, line.splice(0, MOST))
  lines.delete(db)
}

async function commit(db: Db, acts: readonly Act[]): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const { run } of acts) await run(trx)
    })
    for (const { done } of acts) done()
  } catch (error) {
    const [only] = acts
    if (acts.length === 1) return only?.fail(error)
    for (const act of acts) await commit(db, [act])
  }
}
