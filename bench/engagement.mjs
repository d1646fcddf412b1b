// `node bench/engagement.mjs [postgres]`: people, firms and readership at 10,000 people and a million observations (or PEOPLE and
// OBSERVATIONS), and how long the scores of everybody take when a day has ended.
import { sql } from 'kysely'
import { addToDays, markForScoring, mergeSums, sumVisits } from '../server/features/engagement/scores/day-queries.ts'
import { findWrongSums, scorePeople } from '../server/features/engagement/scores/service.ts'
import { assignFirms } from '../server/features/people/firms/assign-service.ts'
import { fillReading, PEOPLE } from './reading.mjs'
import { benchPortal, measure } from './staff-portal.mjs'

await benchPortal(async ({ deps, get }) => {
  await fillReading(deps)
  await timed('sums of all days', async () => {
    const sums = mergeSums(await sumVisits(deps.db))
    for (let from = 0; from < sums.length; from += 5_000)
      await deps.db.transaction().execute((trx) => addToDays(trx, sums.slice(from, from + 5_000)))
    const people = await deps.db.selectFrom('person').select('id').execute()
    await deps.db.transaction().execute(async (trx) => {
      for (const { id } of people) await markForScoring(trx, id)
    })
    return `${sums.length} sums`
  })
  await timed('firms of all people', () => assignFirms(deps))
  await timed('scores of all people', async () => {
    for (let round = 0; round < PEOPLE / 2_000 + 1; round++) await scorePeople(deps)
  })
  if (deps.kind === 'postgres') await sql`analyze`.execute(deps.db)
  await timed('one round of scores, nobody active', () => scorePeople(deps))
  for (const query of ['sort=newest', 'sort=score', 'sort=active', 'filter=hot', 'filter=quiet', 'filter=never'])
    await measure(get, `people ${query}`, `/api/admin/people?${query}`)
  await measure(get, 'people, search', '/api/admin/people?search=firm-77&sort=score')
  const middle = (await get('/api/admin/people?sort=score')).next
  await measure(get, 'people, second page by score', `/api/admin/people?sort=score&after=${middle}`)
  for (const query of ['sort=score', 'sort=active', 'filter=hot', 'filter=quiet', 'search=firm-77'])
    await measure(get, `firms ${query}`, `/api/admin/firms?${query}`)
  const { firms } = await get('/api/admin/firms?sort=people')
  await measure(get, 'a firm', `/api/admin/firms/${firms[0].id}`)
  await measure(get, 'engagement of a person', '/api/admin/people/person-00007/engagement')
  for (const days of [7, 90, 400])
    await measure(get, `readership, ${days} days`, `/api/admin/readership/vault?days=${days}`)
  await timed('all sums compared with the rows', async () => `${(await findWrongSums(deps.db)).length} wrong`)
})

async function timed(what, act) {
  const began = performance.now()
  const found = await act()
  process.stdout.write(`${what.padEnd(40)}${((performance.now() - began) / 1_000).toFixed(2)} s  ${found ?? ''}\n`)
}
