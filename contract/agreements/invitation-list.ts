import { looksLikeEmail } from '../email/email.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { PROJECT_KEYS, type ProjectKey } from '../projects/project-keys.ts'

/** How long a list of people may be, and how many of its rows go in one request. */
export const LIST_LIMITS = { rows: 1_000, bytes: 200_000, rowsARequest: 100 } as const

/** What an invitation opens unless its row or the form says otherwise: the same as any signature. */
export const USUAL_ROUTES: readonly ProjectKey[] = ['vault', 'fanz', 'realestate']

/** Somebody to be invited, as a row of a list says it. */
export type Invitee = { fullName: string; email: string; companyName: string; routes: readonly string[] }
/** What keeps a row from going: the column that it is about, and what to do. */
export type RowProblem = { field: keyof Invitee | 'row'; message: string }
/** Why an address cannot be invited, by what the portal knows of it, and what to do. */
export const KNOWN_ADDRESS = {
  signed: 'This address has signed the agreement already. What it opens is changed under Codes.',
  invited: 'This address is invited already. It can be reminded in the list below.',
  ended: 'The invitation of this address has ended. It can be sent again in the list below.',
  withdrawn:
    'The invitation of this address was withdrawn. If it should go after all, send it again in the list below.',
} as const
export type KnownAddress = keyof typeof KNOWN_ADDRESS

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
    return wrong('routes', `There is no project ${quoted(unknown)}. Use ${PROJECT_KEYS.join(', ')}.`)
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

function isProject(route: string): route is ProjectKey {
  return (PROJECT_KEYS as readonly string[]).includes(route)
}
