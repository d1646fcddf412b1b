import { looksLikeEmail } from '../../../../contract/email/email.ts'

/** The order of the columns without a heading. */
export const COLUMNS = ['fullName', 'email', 'companyName', 'routes'] as const
export type Column = (typeof COLUMNS)[number] | 'firstName' | 'middleName' | 'lastName'

/** Names of columns as programs write them into lists of contacts: of mail programs, CRMs, and other data rooms. */
const NAMES: Record<Column, string> = {
  fullName: `name, full name, fullname, investor, contact, contact name, person, display name, visitor name, viewer name, visitor, viewer,
    vollständiger name, anzeigename, ansprechpartner, kontakt, nom complet, nombre completo, nome completo, volledige naam, naam, navn, namn`,
  firstName: 'first name, firstname, given name, vorname, prénom, nombre, nome, voornaam, förnamn, fornavn, imię',
  middleName: 'middle name, additional name, weitere vornamen, zweiter vorname',
  lastName: `last name, lastname, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, sobrenome,
    achternaam, efternamn, efternavn, etternavn, nazwisko`,
  email: `email, e mail, mail, email address, e mail address, emailaddress, work email, business email, primary email, visitor email,
    viewer email, visitor email address, mailadresse, email adresse, e mail adresse, adresse mail, adresse e mail, adresse email,
    adresse de messagerie, courriel, correo, correo electrónico, dirección de correo electrónico, indirizzo e mail, indirizzo email,
    indirizzo di posta elettronica, e mailadres, e mailadresse, e post, e postadress, e postadresse, adres e mail`,
  companyName: `firm, firm name, company, company name, organisation, organization, organisation name, organization name, fund, fund name,
    account, account name, employer, institution, associated company, firma, firmenname, unternehmen, société, entreprise, organisme,
    empresa, organización, azienda, società, bedrijf, företag, virksomhed, bedrift`,
  routes: 'routes, route, projects, project, platforms, platform',
}

const HEADINGS = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(',').map((name) => [name.trim().replace(/\s+/g, ' '), column as Column] as const),
  ),
)

/** Mail programs number what a contact can have several of, such as "E-mail 1 - Value" and "E-mail 2 Address". */
function columnOf(cell: string): Column | undefined {
  const plain = cell
    .toLowerCase()
    .replace(/[\s_.*:-]+/g, ' ')
    .trim()
  const single = plain.replace(
    /^(e mail|email|organization|organisation) \d( (?:value|address|adresse|name))?$/,
    '$1$2',
  )
  return HEADINGS.get(plain) ?? HEADINGS.get(single) ?? HEADINGS.get(single.replace(/ value$/, ''))
}

/** The column of each field of the heading; undefined if the first row is a person. */
export function headingOf(fields: readonly string[]): (Column | undefined)[] | undefined {
  const cells = fields.map((field) => field.trim())
  if (cells.some(looksLikeEmail)) return undefined
  const columns = cells.map(columnOf)
  const all = cells.every((cell, at) => cell === '' || columns[at] !== undefined)
  return columns.includes('email') || all ? withNames(columns) : undefined
}

/** One word can mean the whole name or a part of it, as "Name" beside "Vorname" and "Nombre" without "Apellidos". */
function withNames(columns: (Column | undefined)[]): (Column | undefined)[] {
  const has = (column: Column) => columns.includes(column)
  const rename = (from: Column, to: Column) => columns.map((one) => (one === from ? to : one))
  if (has('fullName') && has('firstName') && !has('lastName')) return rename('fullName', 'lastName')
  if (has('fullName')) return columns
  if (has('firstName') && !has('lastName')) return rename('firstName', 'fullName')
  if (has('lastName') && !has('firstName')) return rename('lastName', 'fullName')
  return columns
}

/** The names of columns that say something and are not read. */
export function unreadColumns(
  heading: readonly string[],
  columns: readonly (Column | undefined)[],
  rows: readonly (readonly string[])[],
): string[] {
  return heading
    .map((name) => name.trim())
    .filter((name, at) => name !== '' && !columns[at] && rows.some((row) => (row[at] ?? '').trim() !== ''))
}
