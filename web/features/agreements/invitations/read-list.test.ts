import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_LIMITS, rowProblem } from '../../../../contract/agreements/invitation-list.ts'
import { readInvitationList } from './read-list.ts'

const USUAL = ['vault', 'fanz', 'realestate']
const PROJECTS = [...USUAL, 'analytics'].map((route) => ({
  route,
  name: route === 'realestate' ? 'Real Estate' : route.charAt(0).toUpperCase() + route.slice(1),
}))
const list = (text: string, routes: readonly string[] = USUAL) =>
  readInvitationList(text, { routes, projects: PROJECTS })
const read = (text: string) => list(text).rows
/** A row as name, address, firm and routes, or what is wrong with it. */
const said = (text: string) =>
  read(text).map(({ row, fullName, email, companyName, routes, problem }) =>
    problem
      ? `${row}: ${problem.field}: ${problem.message}`
      : [row, fullName, email, companyName, routes.join('+')].join(' / '),
  )

const ELENA = 'Elena Marchetti / e.marchetti@northgate.example / Northgate Family Office / vault+fanz+realestate'

test.each([
  ['without a heading', 'Elena Marchetti,e.marchetti@northgate.example,Northgate Family Office', 1],
  ['with one', 'name,email,firm\nElena Marchetti,e.marchetti@northgate.example,Northgate Family Office', 2],
  [
    'columns in another order',
    'Company name;E-mail;Full Name\nNorthgate Family Office;e.marchetti@northgate.example;Elena Marchetti',
    2,
  ],
  [
    'tabs',
    'E-Mail Address\tNAME\tOrganisation\ne.marchetti@northgate.example\tElena Marchetti\tNorthgate Family Office',
    2,
  ],
  [
    'first and last name apart',
    'first name,last_name,email,fund\nElena,Marchetti,e.marchetti@northgate.example,Northgate Family Office',
    2,
  ],
  [
    'columns that say nothing here',
    'Notes,email,name,Phone,firm\nmet in May,e.marchetti@northgate.example,Elena Marchetti,1,Northgate Family Office',
    2,
  ],
  [
    'a byte order mark and line ends of Windows',
    '\u{FEFF}name;email;firm\r\nElena Marchetti;e.marchetti@northgate.example;Northgate Family Office\r\n',
    2,
  ],
  [
    'line ends of an old Mac',
    'name,email,firm\rElena Marchetti,e.marchetti@northgate.example,Northgate Family Office\r',
    2,
  ],
  [
    'the separator named in a row of its own',
    'sep=;\r\nname;email;firm\r\nElena Marchetti;e.marchetti@northgate.example;Northgate Family Office',
    3,
  ],
  ['quoted fields', '"Elena Marchetti","e.marchetti@northgate.example","Northgate Family Office"', 1],
  ['blanks around and within', '\n  Elena   Marchetti , e.marchetti@northgate.example ,Northgate\tFamily Office ', 2],
  ['a line break in quotes', '"Elena\nMarchetti";e.marchetti@northgate.example;"Northgate Family\r\nOffice"', 1],
])('a list is read: %s', (_, text, row) => {
  expect(said(text)).toEqual([`${row} / ${ELENA}`])
})

test('a quoted field keeps its separators and its quotation marks', () => {
  const [row] = read('"Marchetti, Elena ""Nell""",e@x.example,"Smith, Jones & Co"')
  expect([row?.fullName, row?.companyName]).toEqual(['Marchetti, Elena "Nell"', 'Smith, Jones & Co'])
})

test('commas in a name do not hide the semicolons between the fields', () => {
  expect(said('Lindqvist, Mara, PhD;mara@x.example;Lindqvist, Sons, Ltd')).toEqual([
    '1 / Lindqvist, Mara, PhD / mara@x.example / Lindqvist, Sons, Ltd / vault+fanz+realestate',
  ])
})

test.each([
  ['', 'vault+fanz+realestate'],
  ['analytics', 'analytics'],
  ['vault+analytics', 'vault+analytics'],
  ['vault | fanz', 'vault+fanz'],
  ['Vault Fanz', 'vault+fanz'],
  ['"vault, analytics"', 'vault+analytics'],
  ['"vault;vault"', 'vault'],
  ['Real Estate', 'realestate'],
])('routes written as %s', (text, routes) => {
  expect(read(`name,email,firm,routes\nE,e@x.example,F,${text}`)[0]?.routes.join('+')).toBe(routes)
})

test('blank routes are those that the form has chosen', () => {
  expect(list('E,e@x.example', ['analytics']).rows[0]?.routes).toEqual(['analytics'])
  expect(list('E,e@x.example', []).rows[0]?.problem?.message).toContain('Name a project in this row')
})

test.each([
  ['name,email\n,e@x.example', '2: fullName: Add a name.'],
  ['name,email\nElena,', '2: email: Add an email address.'],
  ['name,email\nElena,elena(at)x.example', '2: email: Enter an email address such as name@firm.com.'],
  ['Elena,elena at x.example', '1: email: Enter an email address such as name@firm.com.'],
  [
    'name,email,firm,routes\nE,e@x.example,F,vault moon',
    '2: routes: There is no project ‘moon’. Use vault, fanz, realestate, analytics.',
  ],
  [`name,email\n${'x'.repeat(201)},e@x.example`, '2: fullName: Use at most 200 plain characters.'],
  [`name,email,firm\nE,e@x.example,${'x'.repeat(201)}`, '2: companyName: Use at most 200 plain characters.'],
  ['name,email\nE\u0007,e@x.example', '2: fullName: Use at most 200 plain characters.'],
  ['name,email\n"Elena,e@x.example', '2: row: A quotation mark in this row is never closed. Close or remove it.'],
  [
    'name,email\n"Elena" Marchetti,e@x.example',
    '2: row: Text follows a closing quotation mark in this row. Put the whole field in quotation marks, or remove them.',
  ],
])('a row that cannot go is named: %s', (text, problem) => {
  expect(said(text)).toEqual([problem])
})

test('rows are counted as a spreadsheet counts them, and blank ones say nothing', () => {
  const rows = said('name,email\n\nElena,e@x.example\n;;\n,,\n,nobody\nMara,m@x.example\n\n')
  expect(rows.map((row) => row.split(/[: ]/)[0])).toEqual(['3', '4', '6', '7'])
})

test('the same address twice is named at the second, in whatever case', () => {
  expect(said('Elena,e@x.example\nMara,m@x.example\nElena M,E@X.example')[2]).toBe(
    '3: email: This address is already in row 1. Remove one of the two.',
  )
})

test('a row that cannot go takes no address from one that corrects it', () => {
  expect(read(',e@x.example\nElena,e@x.example').map(({ problem }) => problem?.field)).toEqual(['fullName', undefined])
})

test('a quotation mark that is never closed keeps no other row from going', () => {
  const rows = read('name,email\nElena,e@x.example\n"Mara,m@x.example\nJo,j@x.example')
  expect(rows.map(({ row, problem }) => [row, problem?.field])).toEqual([
    [2, undefined],
    [3, 'row'],
    [4, undefined],
  ])
})

test('each of 1,000 rows whose quotation marks do not match is named, with the row as it was written', () => {
  const rows = read('"Ünal" x,e@x.example\r\n'.repeat(1_000))
  expect(rows.length).toBe(1_000)
  expect(rows.every(({ raw, problem }) => raw === '"Ünal" x,e@x.example' && problem?.field === 'row')).toBe(true)
})

test('a heading without an address, and a list that is too long or too large, are refused as a whole', () => {
  expect(list('name,firm\nElena,Northgate').refusal).toContain('has no column for the email address')
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `N,n${i}@x.example`).join('\n')
  expect(list(rows(1_000)).rows.length).toBe(LIST_LIMITS.rows)
  expect(list(rows(1_001)).refusal).toContain('1,001 rows, but you can send at most 1,000')
  expect(list('x'.repeat(200_001)).refusal).toContain('larger than 200 kB')
  expect(list('').refusal).toBeUndefined()
})

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,;"'|.-]{0,20}$/).map((text) => text.replace(/\s+/g, ' ').trim())
const person = fc.record({
  fullName: word,
  companyName: word,
  routes: fc.subarray([...USUAL, 'analytics'], { minLength: 1 }),
})
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('whatever is written as CSV is read back, in any order of columns, with any separator and line end', () => {
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 20 }),
      fc.shuffledSubarray(['fullName', 'email', 'companyName', 'routes'] as const, { minLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', '\u{FEFF}'),
      (people, columns, separator, end, mark) => {
        const given = people.map((one, i) => ({ ...one, email: `p${i}@x.example` }))
        const names = { fullName: 'Name', email: 'E-mail', companyName: 'Firm', routes: 'Projects' }
        const lines = given.map((one) =>
          columns.map((column) => quote(column === 'routes' ? one.routes.join(', ') : one[column])).join(separator),
        )
        const text = mark + [columns.map((column) => names[column]).join(separator), ...lines].join(end)
        const rows = read(text)
        expect(
          rows.map(({ fullName, email, companyName, routes }) => ({ fullName, email, companyName, routes })),
        ).toEqual(given)
        expect(rows.every(({ problem }) => problem === undefined)).toBe(true)
      },
    ),
  )
})

test('any text at all is read to its end, and every row either goes by the rules or says what is wrong', () => {
  const signs = fc.constantFrom(
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    ' ',
    'a@x.example',
    'name',
    'email',
    'vault',
    'é',
    '\u{FEFF}',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
      const { rows, refusal } = list(parts.join(''))
      if (refusal) return
      const gone = rows.filter(({ problem }) => problem === undefined)
      for (const row of gone) expect(rowProblem(row, [...USUAL, 'analytics'])).toBeUndefined()
      expect(new Set(gone.map(({ email }) => email.toLowerCase())).size).toBe(gone.length)
      expect(rows.map(({ row }) => row)).toEqual(rows.map(({ row }) => row).sort((a, b) => a - b))
    }),
  )
})

test('an export of visits of another data room names each person once', () => {
  const heading =
    'Dataroom Viewed At,Dataroom Downloaded At,Visitor Name,Visitor Email,Link Name,Verified,Document Name'
  const visit = (name: string, email: string) => `2026-03-01T10:00:00.000Z,NaN,${name},${email},Series A,Yes,Pitch deck`
  const text = [
    heading,
    visit('Elena Marchetti', 'e.marchetti@northgate.example'),
    visit('Elena Marchetti', 'E.Marchetti@northgate.example'),
    visit('NaN', 'NaN'),
    visit('NaN', 'k.tanaka@meridian.example'),
  ].join('\n')
  expect(said(text)).toEqual([
    '2 / Elena Marchetti / e.marchetti@northgate.example /  / vault+fanz+realestate',
    '5: fullName: Add a name.',
  ])
  expect(list(text).visits).toBe(2)
  expect(said('Viewed at,Name,Email,Account\n2026-03-01,Kenji Tanaka,k.tanaka@meridian.example,Meridian')).toEqual([
    '2 / Kenji Tanaka / k.tanaka@meridian.example / Meridian / vault+fanz+realestate',
  ])
})

const MARA = 'Mara Lindqvist / mara@northgate.example / Northgate / vault+fanz+realestate'

test.each([
  ['contacts-google-style.csv', [`2 / ${MARA}`]],
  ['contacts-german-headings.csv', [`2 / ${MARA}`]],
  ['contacts-name-and-address.txt', [`1 / ${MARA.replace('Northgate', '')}`]],
  [
    'contacts-invisible-character.csv',
    [`2 / ${MARA}`, '3: email: This address is already in row 2. Remove one of the two.'],
  ],
])('the contacts in %s are read', (file, rows) => {
  expect(said(readFileSync(`tests/files/${file}`, 'utf8'))).toEqual(rows)
})

test.each([
  [
    'Outlook',
    'First Name,Middle Name,Last Name,Title,Company,E-mail Address,E-mail Type',
    'Mara,,Lindqvist,,Northgate,mara@northgate.example,SMTP',
  ],
  [
    'Google before 2024',
    'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name',
    'Mara Lindqvist,Mara,Lindqvist,*,mara@northgate.example,Northgate',
  ],
  [
    'a second address',
    'First Name,Last Name,Organization Name,E-mail 1 - Value,E-mail 2 - Value',
    'Mara,Lindqvist,Northgate,,mara@northgate.example',
  ],
  [
    'two addresses in one field',
    'Name,Company,E-mail 1 - Value',
    'Mara Lindqvist,Northgate,mara@northgate.example ::: m@x.example',
  ],
  [
    'German, with Name for the last name',
    'Vorname;Name;Unternehmen;E-Mail',
    'Mara;Lindqvist;Northgate;mara@northgate.example',
  ],
  [
    'German Outlook',
    'Vorname,Weitere Vornamen,Nachname,Firma,E-Mail-Adresse,E-Mail-Typ',
    'Mara,,Lindqvist,Northgate,mara@northgate.example,SMTP',
  ],
  ['French', 'Prénom;Nom;Société;Adresse e-mail', 'Mara;Lindqvist;Northgate;mara@northgate.example'],
  ['French, one name', 'Nom;Entreprise;Courriel', 'Mara Lindqvist;Northgate;mara@northgate.example'],
  ['Spanish', 'Nombre,Apellidos,Empresa,Correo electrónico', 'Mara,Lindqvist,Northgate,mara@northgate.example'],
  ['Italian', 'Nome;Cognome;Azienda;Indirizzo e-mail', 'Mara;Lindqvist;Northgate;mara@northgate.example'],
  ['Swedish', 'Förnamn;Efternamn;Företag;E-postadress', 'Mara;Lindqvist;Northgate;mara@northgate.example'],
  [
    'LinkedIn',
    'First Name,Last Name,URL,Email Address,Company,Position',
    'Mara,Lindqvist,,mara@northgate.example,Northgate,CFO',
  ],
  ['a name in the field of the address', 'Email,Company', 'Mara Lindqvist <mara@northgate.example>,Northgate'],
])('headings are recognised: %s', (_, heading, row) => {
  expect(said(`${heading}\n${row}`)).toEqual([`2 / ${MARA}`])
})

test('a column that is not read is named if it says something', () => {
  const text = 'Name,Email,Arbeitgeber,Notes,Phone\nMara,m@x.example,Northgate,,1\nJo,j@x.example,,,'
  expect(list(text).unread).toEqual(['Arbeitgeber', 'Phone'])
  expect(list('Name,Email,Notes\nMara,m@x.example,').unread).toBeUndefined()
})

test('recipients are read as mail programs write them', () => {
  const text =
    'Mara Lindqvist <m@x.example>, "Tanaka, Kenji" <k@x.example>; Jo <j@x.example>\n\nMarchetti, Elena <e@x.example>,\n<a@x.example>'
  expect(read(text).map(({ fullName, email }) => [fullName, email])).toEqual([
    ['Mara Lindqvist', 'm@x.example'],
    ['Kenji Tanaka', 'k@x.example'],
    ['Jo', 'j@x.example'],
    ['Elena Marchetti', 'e@x.example'],
    ['', 'a@x.example'],
  ])
  expect(said('Mara Lindqvist <mara@northgate.example>,Northgate\nJo,j@x.example,Firm')).toEqual([
    `1 / ${MARA}`,
    '2 / Jo / j@x.example / Firm / vault+fanz+realestate',
  ])
})

test('a row without an address is a row to correct, and no heading', () => {
  expect(said('Mara,no email,Firm\nJo,j@x.example,Firm')[0]).toMatch(/^1: email:/)
})

test('an address with a character that nobody sees is named', () => {
  expect(said('Mara,ma\u200bra@x.example')).toEqual([
    '1: email: This address contains a blank or a character that cannot be seen. Delete the address and type it again.',
  ])
})
