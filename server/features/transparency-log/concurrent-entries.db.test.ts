import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, inject, test } from 'vitest'
import { nextCheckpoint, writeEntries } from '../../../tests/helpers/log.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { Deps } from '../../deps.ts'
import { findContradiction, makeCheckpointNow } from './checkpoints.ts'
import { OPERATOR, verifyLog } from './verify-log.ts'

/** What another process does at any moment: takes entries in, and signs. */
async function another(t: TestApp): Promise<void> {
  await writeEntries(t, 3)
  await makeCheckpointNow(t.deps)
}

/** The portal as a process sees it that is overtaken by another one right after the read that `when` says. */
function overtaken(t: TestApp, when: (read: { table: string; empty: boolean }) => boolean): Deps & { was(): boolean } {
  const tables = new WeakMap<object, string>()
  let done = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      tables.set(queryId, JSON.stringify(fromOf(node)))
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const table = ['log_checkpoint', 'log_leaf'].find((name) => tables.get(queryId)?.includes(`"${name}"`)) ?? ''
      if (!done && when({ table, empty: result.rows.length === 0 })) {
        done = true
        await another(t)
      }
      return result
    },
  }
  return { ...t.deps, db: t.deps.db.withPlugin(plugin), was: () => done }
}

function fromOf(node: RootOperationNode) {
  return node.kind === 'SelectQueryNode' ? node.from : undefined
}

// On SQLite one connection serves the process, and what is read is read at once.
test.skipIf(inject('databaseKind') === 'sqlite')(
  'a checkpoint that another process signs while the log is looked at is no contradiction',
  async () => {
    const t = await testApp()
    await writeEntries(t, 5)
    await nextCheckpoint(t)
    const deps = overtaken(t, ({ table }) => table !== '')
    expect(await findContradiction(deps)).toBeUndefined()
    expect(deps.was()).toBe(true)
  },
)

test.skipIf(inject('databaseKind') === 'sqlite')(
  'what another process takes in and signs at the end of a verification is left to the next one',
  async () => {
    const t = await testApp()
    await writeEntries(t, 5)
    await nextCheckpoint(t)
    const deps = overtaken(t, ({ table, empty }) => table === 'log_leaf' && empty)
    expect((await verifyLog(deps, OPERATOR)).problem).toBeNull()
    expect(deps.was()).toBe(true)
    expect((await t.rows('audit_entry')).some(({ action }) => action === 'log.alarm')).toBe(false)
  },
)
