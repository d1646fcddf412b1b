import { expect, test } from 'vitest'
import { killWhileCheckpointed } from './faults/checkpointed.ts'

test('another program checkpoints SQLite while the portal is killed: it starts, and no acknowledged write is lost', async () => {
  const { acknowledged } = await killWhileCheckpointed((kills) => kills < 3)
  expect(acknowledged).toBeGreaterThan(0)
})
