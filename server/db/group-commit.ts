import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDatabase } from './open.ts'
import type { Db, Trx } from './tables.ts'
import { settleAct } from './written-rows.ts'

/** Large enough that a slow disk does not delay readers, small enough that no act waits long for the others. */
const MAX_GROUP = 25

type QueuedAct = { run: (trx: Trx) => Promise<void>; done: () => void; fail: (error: unknown) => void }
const queues = new WeakMap<Db, QueuedAct[]>()

/**
 * Runs an act in a transaction that it may share with concurrent acts, because on SQLite a commit waits for the disk.
 * Resolves after the commit. If one act throws, the group is rolled back and its acts run again one by one, so an act
 * must have no effect outside the database. PostgreSQL groups commits itself, and there the row locks of a shared
 * transaction could block other acts.
 */
export async function commitInGroup<T>({ db, kind }: OpenDatabase, act: (trx: Trx) => Promise<T>): Promise<T> {
  if (kind === 'postgres') return db.transaction().execute(act)
  // Another request may run this act; bound, its server log lines keep the id of their own request.
  const boundAct = AsyncLocalStorage.bind(act)
  return new Promise<T>((resolve, fail) => {
    let result: T
    const queued: QueuedAct = {
      run: async (trx) => {
        result = await boundAct(trx)
        await settleAct(trx)
      },
      done: () => resolve(result),
      fail,
    }
    const running = queues.get(db)
    if (running) return running.push(queued)
    const queue = [queued]
    queues.set(db, queue)
    void drainQueue(db, queue)
  })
}

async function drainQueue(db: Db, queue: QueuedAct[]): Promise<void> {
  while (queue.length > 0) await commit(db, queue.splice(0, MAX_GROUP))
  queues.delete(db)
}

async function commit(db: Db, acts: readonly QueuedAct[]): Promise<void> {
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
