import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontsFor } from '../../server/platform/fonts.ts'

/* Documents that look like those of a company: a deck, a plan of figures, a contract. Everything in them is invented. */

let compiler: NodeCompiler | undefined

function typeset(source: string): Uint8Array {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fontsFor('').files }] })
  const compiled = compiler.compile({ mainFileContent: source })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return new Uint8Array(compiler.pdf(compiled.result))
}

const FONTS =
  '#set text(font: "Noto Sans", fill: rgb("#16202b"))\n#show heading: set text(font: "Newsreader", weight: 500)\n'

/** Slides, 16 to 9; every third one is dark. */
export function deck(name: string): Uint8Array {
  const bars = (values: number[]) =>
    `#grid(columns: ${values.length}, column-gutter: 12pt, align: bottom, ${values
      .map(
        (value) =>
          `stack(spacing: 5pt, text(size: 9pt)[${value}], rect(width: 34pt, height: ${value * 2.4}pt, fill: rgb("#a9824c")))`,
      )
      .join(', ')})`
  const slides = [
    `#v(1fr)\n#text(size: 40pt, font: "Newsreader")[${name}]\n\n#text(size: 16pt)[Investor presentation, third quarter]\n#v(1fr)`,
    `= The problem\n#v(1em)\n${line(4)}\n\n- Four in ten incidents start at a supplier.\n- Reports reach a board eleven days late.\n- Insurers ask for evidence that nobody has.`,
    `= Revenue by quarter, in thousands\n#v(2em)\n${bars([12, 19, 26, 33, 41, 54, 66, 79])}`,
    `= The team\n#v(1em)\n#table(columns: (1fr, 2fr, 1fr), stroke: (bottom: 0.4pt + gray), inset: 9pt, ${[
      'Chief executive',
      'Technology',
      'Sales',
      'Finance',
    ]
      .map((role, at) => `[${role}], [${line(1)}], [${2019 + at}]`)
      .join(', ')})`,
    `= The market\n#v(1em)\n${line(5)}\n\n${line(3)}`,
    `= Use of funds\n#v(2em)\n${bars([45, 30, 15, 10])}\n\nProduct, sales, operations and reserve, in percent.`,
    `= Risks\n#v(1em)\n${line(6)}`,
    `= The round\n#v(1em)\n#text(size: 30pt, font: "Newsreader")[\\$1.2M]\n\n${line(3)}`,
  ]
  const pages = slides
    .map((slide, at) => {
      const dark = at % 3 === 0
      return `#page(fill: ${dark ? 'rgb("#121b26")' : 'white'})[#set text(fill: ${dark ? 'rgb("#e9e4da")' : 'rgb("#16202b")'})\n${slide}]`
    })
    .join('\n')
  return typeset(`${FONTS}#set page(width: 720pt, height: 405pt, margin: 54pt)\n#set text(size: 15pt)\n${pages}`)
}

/** A report on A4 with headings, text and a table on each page. */
export function report(title: string, pages: number): Uint8Array {
  const rows = (from: number) =>
    Array.from(
      { length: 9 },
      (_, at) => `[${from + at}], [${line(1)}], [${((from * 37 + at * 91) % 900) + 12}.${at}0]`,
    ).join(', ')
  const one = (number: number) =>
    `= ${number}. ${['Summary', 'Revenue', 'Costs', 'Customers', 'Obligations', 'Outlook'][number % 6]}\n${line(4)}\n\n${line(5)}\n\n#table(columns: (auto, 1fr, auto), stroke: (bottom: 0.4pt + gray), inset: 6pt, align: (left, left, right), [*No*], [*Item*], [*Thousands*], ${rows(number * 10)})\n\n${line(4)}`
  const body = Array.from({ length: pages }, (_, at) => one(at + 1)).join('\n#pagebreak()\n')
  return typeset(
    `${FONTS}#set page(paper: "a4", margin: 60pt, numbering: "1")\n#set text(size: 10.5pt)\n#text(size: 26pt, font: "Newsreader")[${title}]\n\n${body}`,
  )
}

function line(sentences: number): string {
  return Array.from({ length: sentences }, (_, at) => WORDS[(sentences * 3 + at) % WORDS.length]).join(' ')
}
const WORDS = [
  'Gross margin rose in each of the last six quarters.',
  'Contracts run for three years and renew for one.',
  'The largest customer accounts for nine percent of revenue.',
  'Hosting is the largest cost after salaries.',
  'Two suppliers can replace each other within a week.',
  'A second region opens when the pilot has ended.',
  'No customer has left since the second release.',
  'Prices follow an index that both sides accept.',
]
