import { hasUnseen, looksLikeEmail, trimEmail } from '../email/email.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { isLine } from '../visible-text.ts'

/** The limits of a list of people, and how many rows one request may send. */
export const LIST_LIMITS = { rows: 1_000, bytes: 200_000, rowsARequest: 100 } as const

/** A row of the list: someone to invite. */
export type Invitee = { fullName: string; email: string; companyName: string; routes: readonly string[] }
/** Why a row cannot be sent: the column at fault, and what to do. */
export type RowProblem = { field: keyof Invitee | 'row'; message: string }
/** Why the portal does not invite an address, and what to do instead. */
export const KNOWN_ADDRESS = {
  signed: 'This person has already signed. Change what they can open under Codes.',
  invited: 'This person is already invited. You can send a reminder from the list below.',
  ended: 'The invitation to this address has expired. You can send it again from the list below.',
  erased: 'The data of this person was erased, so the portal sends them no email.',
  withdrawn: 'The invitation to this address was withdrawn. You can send it again from the list below.',
} as const
export type KnownAddress = keyof typeof KNOWN_ADDRESS

/**
 * What is wrong with a row. The browser checks before it sends the list, and the server checks again. `projects`: the keys of the
 * portal's projects.
 */
export function rowProblem(
  { fullName, email, companyName, routes }: Invitee,
  projects: readonly string[],
): RowProblem | undefined {
  const wrong = (field: keyof Invitee, message: string): RowProblem => ({ field, message })
  if (fullName.trim() === '') return wrong('fullName', 'Add a name.')
  if (!isLine(fullName, FIELD_LENGTHS.name))
    return wrong('fullName', `Use at most ${FIELD_LENGTHS.name} plain characters.`)
  if (trimEmail(email) === '') return wrong('email', 'Add an email address.')
  if (hasUnseen(email)) return wrong('email', UNSEEN_CHARACTER)
  if (!looksLikeEmail(trimEmail(email)) || !isLine(email, FIELD_LENGTHS.email))
    return wrong('email', 'Enter an email address such as name@firm.com.')
  if (!isLine(companyName, FIELD_LENGTHS.company))
    return wrong('companyName', `Use at most ${FIELD_LENGTHS.company} plain characters.`)
  const unknown = routes.find((route) => !projects.includes(route))
  if (unknown !== undefined)
    return wrong('routes', `There is no project ${quoted(unknown)}. Use ${projects.join(', ')}.`)
  if (routes.length === 0) return wrong('routes', 'Name a project in this row, or choose default projects below.')
  return undefined
}

const UNSEEN_CHARACTER =
  'This address contains a blank or a character that cannot be seen. Delete the address and type it again.'

function quoted(text: string): string {
  return `‘${text.length > 40 ? `${text.slice(0, 40)}…` : text}’`
}
