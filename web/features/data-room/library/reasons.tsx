import type { ReactNode } from 'react'
import { peopleWords } from './labels.ts'
import type { Audience, StaffRoom } from './queries.ts'

type Person = Audience['people'][number]
type Why = NonNullable<Person['why']>
type RoomNames = Pick<StaffRoom, 'folders' | 'groups'>

/** `folder 2 Finance is open to the group Lead investors` */
function reasonWords({ by, folderId, access, reader }: Why, { folders, groups = [] }: RoomNames): string {
  const folder = folders.find(({ id }) => id === folderId)
  const place = by === 'document' ? 'the document' : folder ? `folder ${folder.index} ${folder.title}` : 'the folder'
  if (by === 'project') return 'the project is open to them, and no folder or document says otherwise'
  if (access === 'everyone' || reader === null) return `${place} is open to everyone with access to the project`
  if (reader.kind === 'domain') return `${place} names @${reader.value}`
  if (reader.kind === 'email') return `${place} names them`
  return `${place} is open to the group ${groups.find(({ id }) => id === reader.value)?.name ?? 'that was removed'}`
}

type ReasonsProps = {
  people: readonly Person[]
  total: number
  room: RoomNames
  /** Says who somebody is, and what can be done with them. */
  person: (person: Person) => ReactNode
}

/** Who may read and why: people with the same reason together. */
export function Reasons({ people, total, room, person }: ReasonsProps) {
  const byReason = Map.groupBy(people, ({ why }) => (why ? reasonWords(why, room) : ''))
  return (
    <>
      {[...byReason].map(([words, those]) => (
        <section key={words}>
          <p className="small">
            <strong>{peopleWords(those.length)}</strong>
            {words && `, because ${words}.`}
          </p>
          <ul className="drawer__list mt-2">
            {those.map((one) => (
              <li key={one.personId}>{person(one)}</li>
            ))}
          </ul>
        </section>
      ))}
      {total > people.length && <p className="small">and {peopleWords(total - people.length)} more</p>}
    </>
  )
}
