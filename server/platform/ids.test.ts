import { expect, test } from 'vitest'
import { randomIds } from './ids.ts'

test('no id begins with a hyphen, so that each can be given to a command', () => {
  const ids = Array.from({ length: 5_000 }, () => randomIds.id())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[A-Za-z0-9_][\w-]{21}$/.test(id))).toEqual([])
})
