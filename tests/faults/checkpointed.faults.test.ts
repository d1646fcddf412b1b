import { expect, test } from 'vitest'
import { killWhileCheckpointed } from './checkpointed.ts'
import { figure, seconds } from './portal-process.ts'

test('killed again and again while another program checkpoints SQLite: nothing that was acknowledged is lost', async () => {
  const end = performance.now() + seconds(50) * 1000
  const found = await killWhileCheckpointed(() => performance.now() < end)
  expect(found.kills).toBeGreaterThan(0)
  figure(
    `checkpointed: ${found.kills} kills, ${found.checkpoints} checkpoints of another program, ` +
      `${found.acknowledged} acknowledged writes all there, ${found.unacknowledged} kept without having been acknowledged`,
  )
})
