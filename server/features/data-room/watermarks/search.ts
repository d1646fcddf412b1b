import type { z } from 'zod'
import type { searchWatermarks as endpoint } from '../../../../contract/data-room/library.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Staff } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Db } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { anyPart } from '../../people/rules.ts'
import {
  type Compared,
  isEmail,
  listByCodes,
  listByContext,
  listByHalf,
  listDocumentsNamed,
  listEmails,
  listWatermarkHolders,
  type Span,
} from './queries.ts'
import { differences, halvesOf, knownIn, readMark, similarCodes } from './read-mark.ts'
import { formatWatermarkCode } from './rules.ts'

/** Candidates in an answer. */
const MAX_LISTED = 50
/** Rows that are compared for one pattern: three characters of eight fit one code in 32,768. */
const MAX_COMPARED = 2_000
/** Addresses and documents that a part of a name may mean. */
const MAX_NAMED = 20
const MIN_KNOWN = 3
const MINUTE_MS = 60_000

type Input = z.output<(typeof endpoint)['input']>
type Output = z.input<(typeof endpoint)['output']>
type Match = Output['match']

/** What all candidates must fit, besides the code. Undefined where nothing is asked. */
type Limits = {
  emails: string[] | undefined
  documents: string[] | undefined
  page: number | null
  span: Span | undefined
}

/** Finds watermarks by what is left of them. Every search is recorded, without what was typed. */
export async function searchWatermarks(deps: Deps, staff: Staff, input: Input): Promise<Output> {
  const { patterns, email, minute } = readMark(input.mark)
  const code = patterns.length === 1 && knownIn(patterns[0] ?? '') === 8 ? patterns[0] : undefined
  const reader = input.reader || (code ? '' : email)
  const at = input.at ?? (code ? null : minute)
  const limits = await limitsOf(deps.db, { ...input, reader, at })
  if (input.mark !== '' && patterns.length === 0 && !email && !minute)
    throw new AppError('invalid_input', {
      fields: { mark: 'There is no watermark in this. A code looks like 7KQ2-M9XD.' },
    })
  if (!isEnough(patterns, limits)) throw new AppError('invalid_input', { fields: { mark: NOT_ENOUGH } })

  let match: Match = 'given'
  let found = code ? fitting(await listByCodes(deps.db, [code]), limits) : await listGiven(deps.db, patterns, limits)
  if (code && found.length === 0) {
    match = 'similar'
    found = await listSimilar(deps.db, code, limits)
  }
  if (code && found.length === 0 && (email || minute)) {
    match = 'context'
    const near = await limitsOf(deps.db, { ...input, reader: input.reader || email, at: input.at ?? minute })
    found = await listGiven(deps.db, [], near)
  }
  const listed = found.slice(0, MAX_LISTED)
  await recordSearch(deps, staff, {
    input,
    patterns,
    found: found.length,
    only: listed.length === 1 ? listed[0] : undefined,
  })
  return {
    asked: {
      code: patterns.length === 1 ? formatWatermarkCode(patterns[0] ?? '') : '',
      reader,
      from: limits.span?.from ?? null,
      until: limits.span?.until ?? null,
    },
    match,
    candidates: await candidates(deps.db, listed, code),
    more: found.length > MAX_LISTED,
  }
}

const NOT_ENOUGH =
  'Give at least three characters of the code, or an address, a time or a document. Type ? for each character that you cannot read.'

function isEnough(patterns: readonly string[], { emails, documents, span }: Limits): boolean {
  return (
    emails !== undefined || documents !== undefined || span !== undefined || (patterns.length > 0 && areKnown(patterns))
  )
}

const areKnown = (patterns: readonly string[]) => patterns.every((pattern) => knownIn(pattern) >= MIN_KNOWN)

async function limitsOf(
  db: Db,
  { reader, document, at, within, page }: Pick<Input, 'reader' | 'document' | 'at' | 'within' | 'page'>,
): Promise<Limits> {
  return {
    emails: reader ? await emailsOf(db, reader.toLowerCase()) : undefined,
    documents: document ? await listDocumentsNamed(db, document, anyPart(document), MAX_NAMED) : undefined,
    page,
    span: at === null ? undefined : spanAround(at, within),
  }
}

/** A whole address means itself, and a part every address that contains it. */
async function emailsOf(db: Db, reader: string): Promise<string[]> {
  return (await isEmail(db, reader)) ? [reader] : listEmails(db, anyPart(reader), MAX_NAMED)
}

/** The minute that was printed, and so many on both sides. */
function spanAround(at: string, within: number): Span {
  const minute = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  return { from: iso(minute - within * MINUTE_MS), until: iso(minute + (within + 1) * MINUTE_MS) }
}

/** The newest first. */
async function listGiven(db: Db, patterns: readonly string[], limits: Limits): Promise<Compared[]> {
  const found =
    patterns.length > 0 && areKnown(patterns)
      ? fitting(await listByPatterns(db, patterns), limits)
      : await listByLimits(db, patterns, limits)
  const unique = [...new Map(found.map((row) => [row.code, row])).values()]
  return unique.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Goes by the half of which more is known, because an index leads from it to the codes. */
async function listByPatterns(db: Db, patterns: readonly string[]): Promise<Compared[]> {
  const found: Compared[] = []
  for (const pattern of patterns) {
    const [first, second] = [pattern.slice(0, 4), pattern.slice(4)]
    const half =
      knownIn(first) >= knownIn(second)
        ? ({ which: 'first', values: halvesOf(first) } as const)
        : ({ which: 'second', values: halvesOf(second) } as const)
    found.push(...(await listByHalf(db, half, pattern, MAX_COMPARED)))
  }
  return found
}

async function listByLimits(db: Db, patterns: readonly string[], limits: Limits): Promise<Compared[]> {
  const { emails = [undefined], documents = [undefined], page, span } = limits
  const pages = page === null ? [undefined] : [page, null]
  const found: Compared[] = []
  for (const email of emails)
    for (const documentId of documents)
      for (const onPage of pages)
        for (const pattern of patterns.length > 0 ? patterns : [undefined]) {
          const context = { email, documentId, page: onPage, span, pattern }
          found.push(...(await listByContext(db, context, MAX_LISTED + 1)))
        }
  return found
}

/** The most similar first. */
async function listSimilar(db: Db, code: string, limits: Limits): Promise<Compared[]> {
  const similar = similarCodes(code)
  const rows = new Map(fitting(await listByCodes(db, similar), limits).map((row) => [row.code, row]))
  return similar.flatMap((one) => rows.get(one) ?? [])
}

function fitting(rows: readonly Compared[], { emails, documents, page, span }: Limits): Compared[] {
  return rows.filter(
    (row) =>
      (!emails || emails.some((one) => one.toLowerCase() === row.email.toLowerCase())) &&
      (!documents || (row.document_id !== null && documents.includes(row.document_id))) &&
      (page === null || row.page === null || row.page === page) &&
      (!span || (row.at >= span.from && row.at < span.until)),
  )
}

async function candidates(
  db: Db,
  listed: readonly Compared[],
  code: string | undefined,
): Promise<Output['candidates']> {
  const holders = new Map(
    (
      await listWatermarkHolders(
        db,
        listed.map((row) => row.code),
      )
    ).map((row) => [row.code, row]),
  )
  return listed.flatMap(({ code: one }) => {
    const row = holders.get(one)
    if (!row) return []
    const { kind, at, email, identity, page, document_id, person_id, title, version } = row
    return {
      code: formatWatermarkCode(one),
      kind,
      at,
      route: row.route as ProjectKey,
      document: document_id === null ? null : { id: document_id, title: title ?? '', version: version ?? 0, page },
      email,
      name: row.full_name ?? row.account_name ?? '',
      personId: person_id,
      identity,
      differs: code ? differences(code, one) : [],
    }
  })
}

type Searched = { input: Input; patterns: readonly string[]; found: number; only: Compared | undefined }

async function recordSearch(deps: Deps, staff: Staff, { input, patterns, found, only }: Searched): Promise<void> {
  const asked = [
    patterns.length > 0 && 'code',
    (input.reader || /@/.test(input.mark)) && 'reader',
    (input.at !== null || readMark(input.mark).minute !== null) && 'time',
    input.document && 'document',
    input.page !== null && 'page',
  ].filter(Boolean)
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'watermark.looked_up',
      actor: staff.actor,
      accountId: staff.accountId,
      detail: {
        asked: asked.join(', '),
        characters: Math.max(0, ...patterns.map(knownIn)),
        found,
        ...(only && { watermark: formatWatermarkCode(only.code) }),
      },
    }),
  )
}
