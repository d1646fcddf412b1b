import { CsvError, type InfoRecord, parse } from 'csv-parse/browser/esm/sync'
import {
  type Invitee,
  LIST_LIMITS,
  type RowProblem,
  rowProblem,
} from '../../../../contract/agreements/invitation-list.ts'
import { looksLikeEmail, trimEmail } from '../../../../contract/email/email.ts'
import { emailKey } from '../../../../contract/email/email-key.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { number } from '../../../lib/format.ts'
import { COLUMNS, type Column, headingOf, unreadColumns } from './list-headings.ts'
import { mailboxList, readMailbox } from './mailboxes.ts'

/** `row` counts from 1 as a spreadsheet does, including the heading and blank rows. `raw` is the unparsed row. */
export type ReadRow = Invitee & { row: number; raw: string; problem: RowProblem | undefined }
/** `refusal`: why the whole list is refused. `heading`: the first row as written, if it names the columns. `unread`: names of columns that are
 * not read and say something. `visits`: rows of an export
 * of visits that name nobody, or somebody once more. */
export type ReadList = {
  rows: ReadRow[]
  heading: string
  refusal: string | undefined
  unread?: string[]
  visits?: number
}

export type NamedProject = { route: ProjectKey; name: string }
/** `routes`: the projects of rows that name none. */
type Choices = { routes: readonly ProjectKey[]; projects: readonly NamedProject[] }

/**
 * Reads a list of people from a spreadsheet or a mail: fields separated by commas, semicolons or tabs, quoted if necessary, with
 * or without a heading, or recipients as mail programs write them. A wrong row gets a message with what to do, and does not stop the other rows.
 */
export function readInvitationList(text: string, { routes, projects }: Choices): ReadList {
  const refused = (refusal: string): ReadList => ({ rows: [], heading: '', refusal })
  if (new TextEncoder().encode(text).length > LIST_LIMITS.bytes)
    return refused('This list is larger than 200 kB. Please split it and send the parts separately.')
  const plain = text.replace(/^\u{FEFF}/u, '').normalize('NFC')
  const records = readRecords(mailboxList(plain) ?? plain)
  const first = records.find(isFilled)
  if (!first) return { rows: [], heading: '', refusal: undefined }
  const columns = headingOf(first.fields)
  const written = records.filter((record) => isFilled(record) && !(columns && record === first))
  const filled = columns && isOfVisits(first.fields) ? visitors(written, columns.indexOf('email')) : written
  if (columns && !columns.includes('email'))
    return refused('The first row has no column for the email address. Please name one of the columns email.')
  if (filled.length > LIST_LIMITS.rows)
    return refused(
      `This list has ${number(filled.length)} rows, but you can send at most 1,000 at a time. Please split it and send the parts separately.`,
    )
  const keys = projects.map(({ route }) => route)
  const taken = new Map<string, number>()
  const rows = filled.map((record): ReadRow => {
    const invitee = inviteeOf(columns ? record.fields : withAddress(record.fields), columns ?? COLUMNS, {
      routes,
      projects,
    })
    const { row, raw, broken } = record
    const problem = broken ? quoteProblem(broken) : (rowProblem(invitee, keys) ?? twice(taken, row, invitee.email))
    return { ...invitee, row, raw, problem }
  })
  const visits = written.length - filled.length
  const fields = written.map((record) => record.fields)
  const unread = columns ? unreadColumns(first.fields, columns, fields) : []
  const more = { ...(unread.length > 0 && { unread }), ...(visits > 0 && { visits }) }
  return { rows, heading: columns ? first.raw : '', refusal: undefined, ...more }
}

/** Without a heading, a name and its address can be in one field. */
function withAddress([first = '', ...rest]: string[]): string[] {
  const mailbox = readMailbox(first)
  return mailbox ? [mailbox.name, mailbox.email, ...rest] : [first, ...rest]
}

/** Other data rooms export one row for each visit. */
function isOfVisits(heading: readonly string[]): boolean {
  return heading.some((cell) => /\b(viewed at|visited at|last viewed|visit duration|visit time)\b/i.test(cell))
}

/** The first row of each person. Visitors who gave no address are left out. */
function visitors<R extends ListRecord>(records: readonly R[], email: number): R[] {
  const seen = new Set<string>()
  return records.filter(({ fields }) => {
    const key = emailKey(fields[email] ?? '')
    const isNew = looksLikeEmail(key) && !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function quoteProblem(code: string): RowProblem {
  const message =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quotation mark in this row is never closed. Close or remove it.'
      : 'Text follows a closing quotation mark in this row. Put the whole field in quotation marks, or remove them.'
  return { field: 'row', message }
}

/** Only a valid row claims its address, because a second row can be the correction of a wrong first one. */
function twice(taken: Map<string, number>, row: number, email: string): RowProblem | undefined {
  const key = emailKey(email)
  const before = taken.get(key)
  if (before === undefined) taken.set(key, row)
  return before === undefined
    ? undefined
    : { field: 'email', message: `This address is already in row ${before}. Remove one of the two.` }
}

function inviteeOf(
  fields: string[],
  columns: readonly (Column | undefined)[],
  { routes: usual, projects }: Choices,
): Invitee {
  const field = (column: Column) => {
    const texts = fields.filter((_, at) => columns[at] === column).map((text) => text.trim().replace(/\s+/g, ' '))
    // What an export writes where it knows nothing.
    return texts.find((text) => text !== '' && text !== 'NaN') ?? ''
  }
  const parts = [field('firstName'), field('middleName'), field('lastName')].filter(Boolean).join(' ')
  const fullName = field('fullName') || parts
  // Google writes several addresses of a contact into one field.
  const [address = ''] = field('email').split(' ::: ')
  const mailbox = readMailbox(address) ?? (address === '' ? readMailbox(fullName) : undefined)
  const routes = routesOf(field('routes'), projects)
  return {
    fullName: mailbox && (fullName === '' || address === '') ? mailbox.name : fullName,
    email: mailbox?.email ?? trimEmail(address),
    companyName: field('companyName'),
    routes: routes.length > 0 ? routes : usual,
  }
}

/** Projects by key or name, separated by blanks, `+`, `|` or, in a quoted field, `,` and `;`. A name can have several words. */
function routesOf(text: string, projects: readonly NamedProject[]): string[] {
  const byLength = projects.toSorted((a, b) => b.name.length - a.name.length)
  const keyed = byLength.reduce((rest, { route, name }) => {
    const words = name.toLowerCase().split(/[\s_-]+/)
    return words.length < 2 ? rest : rest.replaceAll(new RegExp(words.map(escaped).join('[ _-]'), 'g'), route)
  }, text.toLowerCase())
  const named = new Map(projects.map(({ route, name }) => [name.toLowerCase(), route]))
  const words = keyed.split(/[\s+|,;]+/).map((word) => named.get(word) ?? word)
  return [...new Set(words.filter((word) => word !== ''))]
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

type ListRecord = { fields: string[]; raw: string; broken?: string }

function isFilled({ fields }: Pick<ListRecord, 'fields'>): boolean {
  return fields.some((field) => field.trim() !== '')
}

/** The numbered rows of the text. Some spreadsheets add a first row that names the separator. */
function readRecords(text: string): (ListRecord & { row: number })[] {
  const named = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(text)
  const bytes = new TextEncoder().encode(named ? text.slice(named[0].length) : text)
  const separators = named?.[1] ? [named[1]] : [',', ';', '\t']
  const readings = separators.map((separator) => splitRecords(bytes, separator))
  const [best = []] = readings.toSorted((one, other) => likelihood(other) - likelihood(one))
  return best.map((record, index) => ({ ...record, row: index + (named ? 2 : 1) }))
}

/** The separator with which the first row contains an address or a heading; otherwise the one that gives the most fields. */
function likelihood(records: ListRecord[]): number {
  const { fields } = records.find(isFilled) ?? { fields: [] }
  const tells = fields.some((field) => looksLikeEmail(field.trim())) || headingOf(fields) !== undefined
  return fields.length + (tells && fields.length > 1 ? 10_000 : 0)
}

/** A row with an unmatched quotation mark ends with its line, so that it does not swallow the next rows. */
function splitRecords(bytes: Uint8Array, delimiter: string): ListRecord[] {
  const records: ListRecord[] = []
  let at = 0
  const rawTo = (end: number) => {
    const raw = new TextDecoder().decode(bytes.subarray(at, end)).replace(/[\r\n]+$/, '')
    at = end
    return raw
  }
  while (at < bytes.length) {
    const start = at
    const on_record = (fields: string[], info: InfoRecord) => {
      records.push({ fields, raw: rawTo(start + info.bytes) })
      return null
    }
    try {
      parse(bytes.subarray(start), { ...TOLERANT, delimiter, on_record })
      return records
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const raw = rawTo(nextLine(bytes, at))
      records.push({ fields: raw.split(delimiter), raw, broken: error.code })
    }
  }
  return records
}

function nextLine(bytes: Uint8Array, from: number): number {
  const end = bytes.subarray(from).findIndex((byte) => byte === CR || byte === LF)
  if (end < 0) return bytes.length
  return from + end + (bytes[from + end] === CR && bytes[from + end + 1] === LF ? 2 : 1)
}

const CR = 13
const LF = 10

const TOLERANT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  trim: true,
}
