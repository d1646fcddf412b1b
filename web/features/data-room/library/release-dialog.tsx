import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { HiddenParts, RedactHidden } from './hidden-parts.tsx'
import { peopleWords } from './labels.ts'
import { type Audience, audienceQuery, type StaffDocument, type StaffRoom, useAfterAct } from './queries.ts'
import { Reasons } from './reasons.tsx'

type ReleaseDialogProps = { document: StaffDocument; room: StaffRoom; onClose: () => void }

/** Confirms the release of a document, and names who will be able to read it. */
export function ReleaseDialog({ document, room, onClose }: ReleaseDialogProps) {
  const audience = useQuery(audienceQuery(document.id))
  const onSettled = useAfterAct()
  const current = document.versions.find(({ number }) => number === document.current)
  return (
    <ActDialog
      title="Release document"
      button="Release"
      done="Released. Readers can open it now."
      check={() => (audience.data ? undefined : 'Wait until the list of readers has loaded.')}
      act={() =>
        call('POST /api/admin/documents/:id/release', {
          id: document.id,
          ...(audience.data && { seen: audience.data.revision }),
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      {current && document.readAs === 'pages' && <RedactHidden document={document} version={current} />}
      {current && <HiddenParts version={current} isOpen />}
      {audience.isError ? (
        <LoadFailed what="The list of readers" onRetry={() => void audience.refetch()} />
      ) : audience.data ? (
        <AudienceWords document={document} room={room} audience={audience.data} />
      ) : (
        <p className="small">Loading the list of readers...</p>
      )}
    </ActDialog>
  )
}

type AudienceWordsProps = { document: StaffDocument; room: StaffRoom; audience: Audience }

function AudienceWords({ document, room, audience }: AudienceWordsProps) {
  const { total, people, unproved, waiting, openCodes } = audience
  const inTimes = document.visibleFrom !== null || document.visibleUntil !== null ? ', within its times' : ''
  return (
    <>
      {(total > 0 || unproved === 0) && (
        <p className="text">
          {total === 0 ? 'Nobody can read' : `${peopleWords(total)} can read`} {document.title} once you release it
          {inTimes}.
        </p>
      )}
      <Reasons people={people} total={total} room={room} person={(one) => <PersonLines person={one} />} />
      {unproved > 0 && (
        <p className="text">
          {peopleWords(unproved)} {total > 0 ? 'more can read it' : `can read ${document.title}`} once you release it
          {inTimes} and they prove, with six emailed digits, the address that they signed with.
        </p>
      )}
      {waiting.length > 0 && (
        <p className="small">
          Named, but not yet able to read:{' '}
          {waiting.map(({ kind, value }) => (kind === 'domain' ? `@${value}` : value)).join(', ')}. They also need a
          confirmed address, a signature and access to the project.
        </p>
      )}
      <OpenCodes count={openCodes} narrowed={document.restricted === true} />
      {!document.restricted && <p className="small">Everyone who gets access to the project later can read it too.</p>}
    </>
  )
}

type PersonLinesProps = { person: Audience['people'][number]; link?: PeopleListProps['link']; children?: ReactNode }

/** Somebody who may read, until when, and what can be done about it. */
export function PersonLines({ person, link = (_, name) => name, children }: PersonLinesProps) {
  const { personId, name, email, firm, closesAt } = person
  const closes = closesAt && `closes ${dayAndTimeUtc(closesAt)}`
  return (
    <>
      {link(personId, name || email)} {children}
      <span className="secondary-line">{[firm, name && email, closes].filter(Boolean).join(', ')}</span>
    </>
  )
}

type PeopleListProps = {
  people: Audience['people']
  total: number
  link?: (id: string, name: string) => ReactNode
}

export function PeopleList({ people, total, link = (_, name) => name }: PeopleListProps) {
  if (people.length === 0) return null
  return (
    <ul className="drawer__list">
      {people.map(({ personId, name, email, firm }) => (
        <li key={personId}>
          {link(personId, name || email)}
          <span className="secondary-line">{[firm, name && email].filter(Boolean).join(', ')}</span>
        </li>
      ))}
      {total > people.length && <li>and {peopleWords(total - people.length)} more</li>}
    </ul>
  )
}

export function OpenCodes({ count, narrowed }: { count: number; narrowed: boolean }) {
  if (count === 0) return null
  const codes = count === 1 ? 'One code that belongs' : `${count} codes that belong`
  return (
    <p className="small">
      {codes} to no person also open{count === 1 ? 's' : ''} the project. Whoever enters {count === 1 ? 'it' : 'one'},
      has a confirmed account and has signed {narrowed ? 'can read if the document names them' : 'can read'}.
    </p>
  )
}
