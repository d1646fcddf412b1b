import { expect, test } from 'vitest'
import { readParties } from './parties.ts'

test('a person a line: a name and an address in whatever order and form, or an address alone', () => {
  expect(
    readParties('Jo Named <jo@x.example>\n\nkim@x.example, Kim Lee\n  Ada; ada@x.example\nmax@x.example\nnobody'),
  ).toEqual([
    { email: 'jo@x.example', fullName: 'Jo Named' },
    { email: 'kim@x.example', fullName: 'Kim Lee' },
    { email: 'ada@x.example', fullName: 'Ada' },
    { email: 'max@x.example', fullName: 'max@x.example' },
    { email: 'nobody', fullName: 'nobody' },
  ])
})
