import { expect, inject, test } from 'vitest'
import { killWhileCheckpointed } from './faults/checkpointed.ts'

const name =
  'another program checkpoints SQLite while the portal is killed: it starts, and no acknowledged write is lost'

// Five starts of a real process: on a busy machine they take their time.
test.runIf(inject('thorough'))(name, { timeout: 600_000 }, async () => {
  const { acknowledged } = await killWhileCheckpointed((kills) => kills < 3)
  expect(acknowledged).toBeGreaterThan(0)
})
