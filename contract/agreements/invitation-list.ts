import { looksLikeEmail } from '../email/email.ts'
import { emailKey } from '../email/email-key.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { PROJECT_ROUTES, type ProjectRoute } from '../projects/project-keys.ts'

/** How long a list of people may be, and how many of its rows go in one request. */
export const LIST_LIMITS = { rows: 1_000, bytes: 200_000, rowsARequest: 100 } as const

/** What an invitation opens unless its row or the form says otherwise: the same as any signature. */
export const USUAL_ROUTES: readonly ProjectRoute[] = ['vault', 'fanz', 'realestate']

/** Somebody to be invited, as a row of a list says it. */
export type Invitee = { fullName: string; email: string; companyName: string; routes: readonly string[] }
/** What keeps a row from going: the column that it is about, and what to do. */
export type RowProblem = { field: keyof Invitee | 'row'; message: string }
/** `row` counts from 1 as a spreadsheet does, heading and blank rows included; `raw` is the row as it was written. */
export type ReadRow = Invitee & { row: number; raw: string; problem: RowProblem | undefined }
/** `refusal`: why the list as a whole cannot be taken. `heading`: the first row as written, where it names the columns. */
export type ReadList = { rows: ReadRow[]; heading: string; refusal: string | undefined }

/** Why an address cannot be invited, by what the portal knows of it, and what to do. */
export const KNOWN_ADDRESS = {
  signed: 'This address has signed the agreement already. What it opens is changed under Codes.',
  invited: 'This address is invited already. It can be reminded in the list below.',
  ended: 'The invitation of this address has ended. It can be sent again in the list below.',
  withdrawn:
    'The invitation of this address was withdrawn. If it should go after all, send it again in the list below.',
} as const
export type KnownAddress = keyof typeof KNOWN_ADDRESS

/** The order of the columns where no heading names them. */
const COLUMNS = ['fullName', 'email', 'companyName', 'routes'] as const
type Column = (typeof COLUMNS)[number] | 'firstName' | 'lastName'

const HEADINGS: Record<string, Column> = {
  ...named('fullName', 'name', 'full name', 'fullname', 'investor', 'contact', 'contact name', 'person'),
  ...named('firstName', 'first name', 'firstname', 'given name'),
  ...named('lastName', 'last name', 'lastname', 'surname', 'family name'),
  ...named('email', 'email', 'e mail', 'mail', 'email address', 'e mail address'),
  ...named('companyName', 'firm', 'firm name', 'company', 'company name', 'organisation', 'organization', 'fund'),
  ...named('routes', 'routes', 'route', 'projects', 'project', 'platforms', 'platform'),
}

function named(column: Column, ...names: string[]): Record<string, Column> {
  return Object.fromEntries(names.map((name) => [name, column]))
}

/**
 * Reads a list of people as it comes out of a spreadsheet or a mail: fields between commas, semicolons or tabs, quoted where they
 * must be, with or without a heading. A row that cannot go is named with what to do; it keeps no other row from going.
 */
export function readInvitationList(text: string, routes: readonly ProjectRoute[] = USUAL_ROUTES): ReadList {
  const refused = (refusal: string): ReadList => ({ rows: [], heading: '', refusal })
  if (new TextEncoder().encode(text).length > LIST_LIMITS.bytes)
    return refused('This list is larger than 200 kB. Please split it and send the parts one after the other.')
  const records = readRecords(text.replace(/^\u{FEFF}/u, '').normalize('NFC'))
  const first = records.find(isFilled)
  if (!first) return { rows: [], heading: '', refusal: undefined }
  const columns = headingOf(first.fields)
  const filled = records.filter((record) => isFilled(record) && !(columns && record === first))
  if (columns && !columns.includes('email'))
    return refused('The first row names no column for the email address. Please call one of them email.')
  if (filled.length > LIST_LIMITS.rows)
    return refused(
      `This list has ${filled.length.toLocaleString('en-US')} rows; 1,000 go at a time. Please split it and send the parts one after the other.`,
    )
  const taken = new Map<string, number>()
  const rows = filled.map((record): ReadRow => {
    const invitee = inviteeOf(record.fields, columns ?? COLUMNS, routes)
    const { row, raw, unclosed } = record
    const problem = unclosed ? UNCLOSED : (rowProblem(invitee) ?? twice(taken, row, invitee.email))
    return { ...invitee, row, raw, problem }
  })
  return { rows, heading: columns ? first.raw : '', refusal: undefined }
}

const UNCLOSED: RowProblem = {
  field: 'row',
  message: 'A quotation mark in this row is never closed. Close or remove it.',
}

/** Only a row that goes takes the address: a second one may be the correction of a first that cannot. */
function twice(taken: Map<string, number>, row: number, email: string): RowProblem | undefined {
  const key = emailKey(email)
  const before = taken.get(key)
  if (before === undefined) taken.set(key, row)
  return before === undefined
    ? undefined
    : { field: 'email', message: `This address stands in row ${before} already. Remove one of the two.` }
}

/** What is wrong with a row by itself. The browser asks before anything is sent, and the server before anything is done. */
export function rowProblem({ fullName, email, companyName, routes }: Invitee): RowProblem | undefined {
  const wrong = (field: keyof Invitee, message: string): RowProblem => ({ field, message })
  if (fullName.trim() === '') return wrong('fullName', 'The name is missing. Add it.')
  if (!isLine(fullName, FIELD_LENGTHS.name))
    return wrong('fullName', `Use at most ${FIELD_LENGTHS.name} plain characters.`)
  if (email.trim() === '') return wrong('email', 'The email address is missing. Add it.')
  if (!looksLikeEmail(email.trim()) || !isLine(email, FIELD_LENGTHS.email))
    return wrong('email', 'This is no email address. Write it as name@firm.com.')
  if (!isLine(companyName, FIELD_LENGTHS.company))
    return wrong('companyName', `Use at most ${FIELD_LENGTHS.company} plain characters.`)
  const unknown = routes.find((route) => !isProject(route))
  if (unknown !== undefined)
    return wrong('routes', `There is no project ${quoted(unknown)}. Use ${PROJECT_ROUTES.join(', ')}.`)
  if (routes.length === 0)
    return wrong('routes', 'No project is chosen. Name one here, or choose some for the blank rows.')
  return undefined
}

function quoted(text: string): string {
  return `‘${text.length > 40 ? `${text.slice(0, 40)}…` : text}’`
}

/** As `line()` of the contract's schemas takes it. */
function isLine(text: string, longest: number): boolean {
  return text.trim().length <= longest && /^[^\p{Cc}\p{Cs}]*$/u.test(text)
}

function isProject(route: string): route is ProjectRoute {
  return (PROJECT_ROUTES as readonly string[]).includes(route)
}

function inviteeOf(
  fields: string[],
  columns: readonly (Column | undefined)[],
  usual: readonly ProjectRoute[],
): Invitee {
  const field = (column: Column) => (fields[columns.indexOf(column)] ?? '').trim().replace(/\s+/g, ' ')
  const parts = columns.includes('fullName') ? field('fullName') : `${field('firstName')} ${field('lastName')}`.trim()
  const routes = routesOf(field('routes'))
  return {
    fullName: parts,
    email: field('email'),
    companyName: field('companyName'),
    routes: routes.length > 0 ? routes : usual,
  }
}

/** Projects between blanks, `+`, `|`, or, where the field is quoted, `,` and `;`. */
function routesOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/\breal[ _-]estate\b/g, 'realestate')
    .split(/[\s+|,;]+/)
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Which column each field of the heading names; undefined where the first row is somebody already. */
function headingOf(fields: string[]): (Column | undefined)[] | undefined {
  const cells = fields.map((field) => field.trim())
  if (cells.some(looksLikeEmail)) return undefined
  const columns = cells.map(
    (cell) =>
      HEADINGS[
        cell
          .toLowerCase()
          .replace(/[\s_.*:-]+/g, ' ')
          .trim()
      ],
  )
  const all = cells.every((cell, at) => cell === '' || columns[at] !== undefined)
  return columns.includes('email') || all ? columns : undefined
}

type ListRecord = { fields: string[]; raw: string; unclosed: boolean }

function isFilled({ fields }: Pick<ListRecord, 'fields'>): boolean {
  return fields.some((field) => field.trim() !== '')
}

/** The rows of the text as they are written. Some spreadsheets name the separator in a row of its own before all others. */
function readRecords(text: string): (ListRecord & { row: number })[] {
  const named = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(text)
  const rest = named ? text.slice(named[0].length) : text
  const separator = named?.[1] ?? separatorOf(rest)
  const before = named ? 2 : 1
  const records: (ListRecord & { row: number })[] = []
  for (let at = 0; at < rest.length; ) {
    const { record, next } = readRecord(rest, at, separator)
    records.push({ ...record, row: records.length + before })
    at = next
  }
  return records
}

/** The one that makes an address or a heading of a field in the first row; among such, the one that makes the most fields. */
function separatorOf(text: string): string {
  const start = Math.max(0, text.search(/\S/))
  let best = { separator: ',', score: -1 }
  for (const separator of [',', ';', '\t']) {
    const { fields } = readRecord(text, start, separator).record
    const tells = fields.some((field) => looksLikeEmail(field.trim())) || headingOf(fields) !== undefined
    const score = fields.length + (tells && fields.length > 1 ? 10_000 : 0)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** One row from `at` on. A quotation mark that is never closed ends with its line, so that it cannot swallow the rows after it. */
function readRecord(text: string, at: number, separator: string): { record: ListRecord; next: number } {
  const fields: string[] = []
  let field = ''
  let inQuotes = false
  let place = at
  for (; place < text.length; place++) {
    const sign = text.charAt(place)
    if (inQuotes) {
      if (sign !== '"') field += sign
      else if (text.charAt(place + 1) === '"') field += text.charAt(++place)
      else inQuotes = false
    } else if (sign === '"' && field.trim() === '') {
      inQuotes = true
      field = ''
    } else if (sign === separator) {
      fields.push(field)
      field = ''
    } else if (sign === '\n' || sign === '\r') break
    else field += sign
  }
  if (inQuotes) return unclosedLine(text, at, separator)
  const raw = text.slice(at, place)
  return { record: { fields: [...fields, field], raw, unclosed: false }, next: place + breakAt(text, place) }
}

function unclosedLine(text: string, at: number, separator: string): { record: ListRecord; next: number } {
  const found = text.slice(at).search(/[\r\n]/)
  const end = found < 0 ? text.length : at + found
  const raw = text.slice(at, end)
  return { record: { fields: raw.split(separator), raw, unclosed: true }, next: end + breakAt(text, end) }
}

/** How long the line break at this place is. */
function breakAt(text: string, place: number): number {
  return text.startsWith('\r\n', place) ? 2 : 1
}
