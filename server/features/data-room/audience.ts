import type { z } from 'zod'
import { type MemberKind, ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { getAudience as audienceEndpoint } from '../../../contract/data-room/library.ts'
import type { getFolderAudience as folderEndpoint } from '../../../contract/data-room/rights.ts'
import { findShown } from '../../access/project-queries.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { type AdmittedPerson, readAdmitted } from './admitted.ts'
import { listOpenCodes } from './audience-queries.ts'
import { personView } from './preview-rights.ts'
import { findDocument, findFolder, listReaders } from './queries.ts'
import { decidingLevel, type NamedValue } from './reading-rules.ts'
import { audienceRevision, closesFor, mayBeRead, placesOf, type Reason, readRights, whyRead } from './rights.ts'

type Audience = z.input<typeof audienceEndpoint.output>
type ReaderKind = Audience['waiting'][number]['kind']

/** Who could read a document now if it were released. Its times are not applied, because they decide when, not who. */
export async function getAudience(deps: Deps, id: string): Promise<Audience> {
  const document = await findDocument(deps.db, id)
  if (!document) throw new AppError('not_found')
  const rights = await readRights(deps.db, document.route)
  const place = rights.documents.get(id)
  if (place === undefined) throw new AppError('not_found')
  const found = await readAdmitted(deps, document.route, [id])
  const people = found.filter((person) => mayBeRead(rights, place, person))
  const confirmed = people.filter((person) => person.confirmed)
  const rule = decidingLevel(placesOf(rights, place) ?? [])
  const named = rule?.access === 'named' ? rule.readers : []
  return {
    revision: audienceRevision(rights, document, await listReaders(deps.db, [id])),
    total: confirmed.length,
    people: confirmed.slice(0, ROOM_LIMITS.namedPeople).map((person) => ({
      ...personView(person),
      why: reasonView(whyRead(rights, place, person.matches)),
      closesAt: closesFor(rights, place, person),
    })),
    unproved: people.length - confirmed.length,
    waiting: waitingOf(
      named,
      found.filter((person) => person.confirmed),
    ),
    openCodes: await countOpenCodes(deps, document.route),
  }
}

/** Named addresses and domains that admit none of these people. */
function waitingOf(named: readonly NamedValue[], people: readonly AdmittedPerson[]) {
  return named.flatMap(({ kind, value }) => {
    if (value === null || kind === 'group') return []
    const admits = people.some(({ matches }) => matches.some((one) => one.kind === kind && one.value === value))
    return admits ? [] : [{ kind: kind as ReaderKind, value }]
  })
}

/** Why somebody may read, without what an erasure has removed. */
function reasonView(why: Reason | undefined) {
  if (why === undefined) return undefined
  const { reader, member, ...rest } = why
  return {
    ...rest,
    reader: reader && { kind: reader.kind as ReaderKind, value: reader.value ?? '' },
    member: member && { kind: member.kind as MemberKind, value: member.value ?? '' },
  }
}

async function countOpenCodes(deps: Deps, route: string): Promise<number> {
  const now = iso(deps.clock.now())
  const agreement = (await findShown(deps.db, route))?.agreement ?? 'code'
  return (await listOpenCodes(deps.db, { route, from: now, until: now, agreement })).length
}

/** Who may read what is in a folder and has no rule of its own. */
export async function getFolderAudience(deps: Deps, id: string): Promise<z.input<typeof folderEndpoint.output>> {
  const folder = await findFolder(deps.db, id)
  if (!folder) throw new AppError('not_found')
  const rights = await readRights(deps.db, folder.route)
  const place = rights.folders.get(id)
  if (place === undefined) throw new AppError('not_found')
  const people = (await readAdmitted(deps, folder.route, [])).filter((person) => mayBeRead(rights, place, person))
  const confirmed = people.filter((person) => person.confirmed)
  return {
    total: confirmed.length,
    people: confirmed.slice(0, ROOM_LIMITS.namedPeople).flatMap((person) => {
      const why = reasonView(whyRead(rights, place, person.matches))
      return why === undefined ? [] : [{ ...personView(person), why }]
    }),
    unproved: people.length - confirmed.length,
    openCodes: await countOpenCodes(deps, folder.route),
  }
}
