import { expect, test } from 'vitest'
import { UnfinishedBodies } from './unfinished-bodies.ts'

/** Bodies of 10 bytes where 40 fit, by name; answers those that had to make room. */
function room() {
  const bodies = new UnfinishedBodies(40)
  const displaced: string[] = []
  const add = (client: string, name: string) => bodies.add(client, 10, () => displaced.push(name))
  return { bodies, displaced, add }
}

test('the client that takes up most makes room, however many bodies it begins', () => {
  const { bodies, displaced, add } = room()
  add('honest', 'hers')
  for (let one = 1; one <= 100; one++) add('attacker', String(one))
  expect(displaced).toHaveLength(97)
  expect(displaced).not.toContain('hers')
  expect(bodies.bytes).toBe(40)
})

test('of bodies of many clients, the one that has waited longest makes room', () => {
  const { bodies, displaced, add } = room()
  const hers = add('honest', 'hers')
  for (let one = 1; one <= 100; one++) {
    add(`attacker ${one}`, String(one))
    bodies.arrived(hers, 10)
  }
  expect(displaced).toEqual(Array.from({ length: 97 }, (_, one) => String(one + 1)))
})

test('a body that grows makes room too, and one that ends gives it back', () => {
  const { bodies, displaced, add } = room()
  const first = add('a', 'first')
  add('b', 'second')
  bodies.arrived(first, 35)
  expect(displaced).toEqual(['first'])
  expect(bodies.bytes).toBe(10)
  bodies.arrived(first, 40)
  bodies.remove(first)
  expect(bodies.bytes, 'what was displaced counts no more').toBe(10)
  const third = add('c', 'third')
  bodies.remove(third)
  expect(bodies.bytes).toBe(10)
})
