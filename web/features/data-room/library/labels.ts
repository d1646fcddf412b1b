import { CHECKED_AGAIN, REFUSALS, type ReadAs, ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import { clockTime, FILM_PART_SECONDS, startOf } from '../../../../contract/data-room/film.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { DocumentReadership, Folder, RuleInForce, StaffDocument, StaffRoom, Version } from './queries.ts'

export const ICON_LABELS = {
  presentation: 'Presentation',
  chart: 'Chart',
  users: 'People',
  contract: 'Contract',
  video: 'Film',
  star: 'Star',
} as const

export const KIND_LABELS = {
  page: 'A page of a document',
  thumbnails: 'Thumbnails of a document',
  sheet: 'A sheet of a workbook',
  film: 'A film',
  download: 'A downloaded copy',
  content: 'A project page',
  text: 'The text of a page',
  search: 'Lines that a search in a document found',
} as const

/** The states that the list can be filtered by. */
export const STATES = ['Open', 'Private', 'Opens later', 'Closed', 'Not ready'] as const

/** Whether readers can open a document now. */
export function availability(document: StaffDocument, now = new Date().toISOString()) {
  const { current, releasedAt, visibleFrom, visibleUntil } = document
  if (current === null) return { tone: 'plain', words: 'Not ready' } as const
  if (releasedAt === null) return { tone: 'warn', words: 'Private' } as const
  if (visibleFrom !== null && visibleFrom > now) return { tone: 'warn', words: 'Opens later' } as const
  if (visibleUntil !== null && visibleUntil <= now) return { tone: 'plain', words: 'Closed' } as const
  return { tone: 'ok', words: 'Open' } as const
}

/** Whom a document or folder opens to, by its own rule or that of the folder which decides. */
export function readersWords(place: StaffDocument | Folder, { folders, groups = [] }: StaffRoom): string {
  const decides = folders.find(({ id }) => id === place.decidedBy) ?? place
  if (!place.restricted) return 'Everyone with access'
  const { readers = [] } = decides
  const [first] = readers
  if (first === undefined) return 'No one'
  const group = first.kind === 'group' && groups.find(({ id }) => id === first.value)
  const name = group ? group.name : first.kind === 'domain' ? `@${first.value}` : first.value
  const gone = first.kind === 'group' && !group ? 'A removed group' : name
  return readers.length === 1 ? gone : `${gone} and ${readers.length - 1} more`
}

/** Where the rule of a document or folder comes from, if not from itself. */
export function decidedWords(place: StaffDocument | Folder, { folders }: StaffRoom): string | undefined {
  const folder = folders.find(({ id }) => id === place.decidedBy)
  return folder && `as folder ${folder.index}`
}

/** `3 of 12`: how many of those who may read it have opened it. */
export function openedWords({ opened, mayRead }: Pick<DocumentReadership, 'opened' | 'mayRead'>): string {
  return `${opened} of ${mayRead}`
}

export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

export function readersCount(count: number): string {
  return count === 1 ? '1 reader' : `${count || 'No'} readers`
}

/** What a document's rule said, for its history. */
export function ruleWords(rule: RuleInForce): string {
  const { state, readers, erasedReaders, visibleFrom, visibleUntil, closeAfterDays } = rule
  if (state === 'private') return 'Private: no reader could open it'
  if (state === 'removed') return 'Removed from the data room'
  const erased = erasedReaders === 0 ? [] : [`${erasedReaders} since erased`]
  const named = [...readers, ...erased].join(', ')
  const who = state === 'everyone' ? 'Everyone who signed and has access to the project' : `Only ${named || 'no one'}`
  const times = [
    visibleFrom && `from ${dayAndTimeUtc(visibleFrom)}`,
    visibleUntil && `until ${dayAndTimeUtc(visibleUntil)}`,
    closeAfterDays && `for ${closeAfterDays === 1 ? '1 day' : `${closeAfterDays} days`} after first opening`,
  ]
  return [who, ...times.filter(Boolean)].join(', ')
}

export function versionWords(version: Version, readAs?: ReadAs): string {
  const { state, sent, bytes, pages, pagesDone, refusal } = version
  if (state === 'refused') return refusal ? REFUSALS[refusal] : 'Refused'
  if (state === 'sending') return `Uploading, ${Math.floor((sent / bytes) * 100)}%`
  const act = version.redactedFrom ? 'Redacting' : 'Checking'
  if (state === 'processing') return pages > 0 ? `${act} page ${pagesDone} of ${pages}` : 'Waiting to be checked'
  if (readAs === 'film') return clockTime(pages * FILM_PART_SECONDS)
  return partsWords(pages, readAs)
}

/** A file that was refused for a reason of the machine. A redaction, which has no file of its own, and a film, which was not kept, have to be made or sent again. */
export function canBeCheckedAgain({ state, refusal, redactedFrom, bytes }: Version): boolean {
  const isKept = !redactedFrom && bytes <= ROOM_LIMITS.fileBytes
  return state === 'refused' && refusal !== null && CHECKED_AGAIN.includes(refusal) && isKept
}

/** A place in a document: of a film, when it is played. */
export function placeWords(page: number, readAs: ReadAs = 'pages'): string {
  if (readAs === 'film') return clockTime(startOf(page))
  return readAs === 'sheets' ? `Sheet ${page}` : `Page ${page}`
}

export function partsWords(count: number, readAs: ReadAs = 'pages'): string {
  const name = { pages: 'page', sheets: 'sheet', film: 'part' }[readAs]
  return count === 1 ? `1 ${name}` : `${count} ${name}s`
}

/** `a, b and c` */
export function listWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export function size(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export function reason(error: unknown): string {
  if (error instanceof CallError && error.status !== 0) return Object.values(error.fields)[0] ?? error.message
  return 'The portal did not respond. Please try again.'
}
