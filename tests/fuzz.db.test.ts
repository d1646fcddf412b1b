import { expect, inject, test } from 'vitest'
import { fuzz, neverDone } from './fuzz/run.ts'
import { testApp } from './helpers/test-app.ts'

/*
 * Calls made from the portal's own description, of every kind that is right, wrong or hostile, by everybody from a stranger to an admin.
 * FUZZ_SEED repeats a run; each finding names its call. `npm run test:all` makes 25,000 on each of the two databases.
 */
const CALLS = inject('thorough') ? 25_000 : 600
const seed = Number(process.env.FUZZ_SEED ?? (inject('thorough') ? Date.now() % 1_000_000_000 : 20_261_121))

test(`${CALLS} calls: no 5xx, every answer in its form, nothing of the inside`, async () => {
  process.stdout.write(`fuzz: ${CALLS} calls on ${inject('databaseKind')}, FUZZ_SEED=${seed}\n`)
  const t = await testApp()
  const { found, endpoints, statuses } = await fuzz(t, seed, CALLS)
  expect(found.slice(0, 20), `FUZZ_SEED=${seed}: ${found.length} findings`).toEqual([])
  // A fuzzer that is refused at the door everywhere shows nothing.
  const ours = endpoints.filter(({ path }) => path.startsWith('/api/'))
  const done = ours.length - neverDone(endpoints, statuses).length
  expect(done / ours.length, `never done: ${neverDone(endpoints, statuses).join(', ')}`).toBeGreaterThan(
    // In the short form each endpoint is called twice.
    inject('thorough') ? 0.5 : 0.15,
  )
}, 5_400_000)
