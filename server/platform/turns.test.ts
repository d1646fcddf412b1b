import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

function act() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test('a few run at once, the others follow in order, and a failure passes the turn on', async () => {
  const turns = new Turns({ atOnce: 2 })
  const ran: number[] = []
  const first = act()
  const second = act()
  const all = [
    turns.take('a', first.run),
    turns.take('a', second.run).then(() => Promise.reject(new Error('failed'))),
    ...[3, 4].map((number) => turns.take('b', async () => void ran.push(number))),
  ]
  await Promise.resolve()
  expect(ran).toEqual([])
  second.end()
  await expect(all[1]).rejects.toThrow('failed')
  await Promise.all([all[2], all[3]])
  expect(ran).toEqual([3, 4])
  first.end()
  await all[0]
})

test('there is room until all places are taken, or the client has its share', async () => {
  const turns = new Turns({ atOnce: 1, places: 3, perClient: 2 })
  const one = act()
  const taken = [turns.take('a', one.run), turns.take('a', one.run)]
  expect([turns.hasRoomFor('a'), turns.hasRoomFor('b')]).toEqual([false, true])
  taken.push(turns.take('b', one.run))
  expect(turns.hasRoomFor('c')).toBe(false)
  one.end()
  await Promise.all(taken)
  expect([turns.hasRoomFor('a'), turns.hasRoomFor('c')]).toEqual([true, true])
})
