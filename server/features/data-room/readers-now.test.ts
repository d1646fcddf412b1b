import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readersNow } from './readers-now.ts'
import type { Match, NamedValue } from './reading-rules.ts'
import { canRead, type RightsOf, type RoomRights } from './rights.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const TIMES = [null, '2026-02-20T00:00:00.000Z', '2026-03-10T00:00:00.000Z']
const PERSONS = ['ada', 'bea', 'cem']
const DOMAINS = ['x.example', 'y.example', null]
const named: fc.Arbitrary<NamedValue> = fc.oneof(
  fc.record({ kind: fc.constant('domain' as const), value: fc.constantFrom(...DOMAINS) }),
  fc.record({ kind: fc.constant('email' as const), value: fc.constantFrom(...PERSONS) }),
  fc.record({ kind: fc.constant('group' as const), value: fc.constantFrom('lead', 'gone', null) }),
)
const rule = {
  access: fc.constantFrom('inherited' as const, 'everyone' as const, 'named' as const),
  from: fc.constantFrom(...TIMES),
  until: fc.constantFrom(...TIMES),
  days: fc.constantFrom(null, 1, 5, 90),
  readers: fc.array(named, { maxLength: 3 }),
}
const folder = (id: string, parents: readonly (string | null)[]) =>
  fc.record({ ...rule, id: fc.constant(id), title: fc.constant(id), parentId: fc.constantFrom(...parents) })
const room = fc.record({
  outer: folder('outer', [null]),
  inner: folder('inner', ['outer', null, 'removed']),
  document: fc.record({
    ...rule,
    id: fc.constant('document'),
    title: fc.constant('document'),
    folderId: fc.constantFrom('inner', 'outer', null, 'removed'),
    released: fc.boolean(),
    ready: fc.boolean(),
  }),
  members: fc.array(named, { maxLength: 2 }),
})
const people = fc.tuple(
  ...PERSONS.map((personId) =>
    fc.record({
      personId: fc.constant(personId),
      domain: fc.constantFrom('x.example', 'y.example', 'z.example'),
      opened: fc.constantFrom(null, '2026-02-22T00:00:00.000Z', '2026-02-28T12:00:00.000Z'),
    }),
  ),
)

test('who can read now is, of any rules and openings, everyone of whom canRead says so', () => {
  fc.assert(
    fc.property(room, people, ({ outer, inner, document, members }, persons) => {
      const rights: RoomRights = {
        folders: new Map([outer, inner].map((one) => [one.id, one])),
        documents: new Map([[document.id, document]]),
        groups: new Map([['lead', { name: 'Lead', members: members.filter(({ kind }) => kind !== 'group') }]]),
      }
      const known = persons.map(({ personId, domain, opened }): RightsOf & { personId: string } => {
        const matches: Match[] = [
          { kind: 'email', value: personId },
          { kind: 'domain', value: domain },
        ]
        return { personId, matches, openedAt: () => opened }
      })
      const openings = persons.flatMap(({ personId, opened }) => (opened ? [{ person_id: personId, at: opened }] : []))
      const expected = known.filter((one) => canRead(rights, document, one, NOW)).map(({ personId }) => personId)
      const readers = readersNow(rights, known, NOW)(document, openings)
      expect(readers.count).toBe(expected.length)
      expect(PERSONS.filter(readers.has)).toEqual(expected)
    }),
  )
})
