import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontsFor } from '../../../server/platform/fonts.ts'

/* Pages of a document of the demo: slides lie, papers stand. Whatever is said is a string, so that no sign of it is read as markup. */

export type Page = { title: string; lead?: string; body: string }
export type Paper = { title: string; kind: 'deck' | 'paper'; figures?: readonly Figure[]; pages: readonly Page[] }
type Figure = readonly [label: string, value: string]
/** The company's name, and the day of what a document says. */
export type Imprint = { company: string; day: string }

const said = (text: string) => JSON.stringify(text)
const list = (items: readonly string[]) => `(${items.map((item) => `${item}, `).join('')})`

export const statements = (...lines: readonly (readonly [head: string, text: string])[]) =>
  lines.map(([head, text]) => `#statement(${said(head)}, ${said(text)})`).join('\n')

export const columns = (cards: readonly (readonly [head: string, text: string, note?: string])[]) =>
  `#cards(${list(cards.map(([head, text, note = '']) => list([head, text, note].map(said))))})`

/** The first column is a name. The others are figures at the right, or words if `isText`. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[], isText = false) => {
  const widths = head.map((_, at) => ((at === 0) === isText ? 'auto' : isText || at === 0 ? '1fr' : 'auto'))
  return `#sheet(${list(widths)}, ${isText}, ${list(head.map(said))}, ${list(rows.flat().map(said))})`
}

export const bars = (values: readonly { label: string; text: string; value: number; later?: boolean }[]) => {
  const most = Math.max(...values.map(({ value }) => value))
  const share = (value: number) => (value / most).toFixed(3)
  return `#bars(${list(values.map((one) => list([said(one.label), said(one.text), share(one.value), String(one.later ?? false)])))})`
}

export const parts = (rows: readonly { name: string; text: string; note: string; value: number }[]) => {
  const most = Math.max(...rows.map(({ value }) => value))
  return `#parts(${list(rows.map(({ name, text, note, value }) => list([...[name, text, note].map(said), (value / most).toFixed(3)])))})`
}

export const large = (value: string, text: string) => `#large(${said(value)}, ${said(text)})`
export const text = (words: string) => `#par(${said(words)})`
export const small = (words: string) => `#small(${said(words)})`

const STYLE = `
#let ink = rgb("#16202b")
#let brass = rgb("#a9824c")
#let grey = rgb("#5b6570")
#let rule = 0.5pt + rgb("#d8d5cc")
#let serif(size, body) = text(size: size, font: "Newsreader", weight: 500, body)
#let small(words) = text(size: 0.72em, fill: grey, words)
#let statement(head, words) = block(below: 1.2em, grid(columns: (if head.starts-with(regex("\\d")) { 2em } else { 10.5em }, 1fr), column-gutter: 14pt, text(weight: 600, head), words))
#let cards(all) = grid(columns: (1fr,) * calc.min(all.len(), 3), gutter: 22pt, ..all.map(((head, words, note)) => block(
  width: 100%, stroke: (top: 1.2pt + brass), inset: (top: 10pt), {
    text(weight: 600, head)
    par(words)
    if note != "" { small(note) }
  })))
#let sheet(widths, isText, head, cells) = table(columns: widths, stroke: (x, y) => (bottom: if y == 0 { 1pt + ink } else { rule }),
  inset: (x: 5pt, y: 0.55em), align: (x, y) => if x == 0 or isText { left } else { right },
  table.header(..head.map(it => text(size: 0.78em, fill: grey, it))), ..cells)
#let bars(all, tall: 150pt) = grid(columns: (1fr,) * all.len(), column-gutter: 10pt, align: bottom + center, ..all.map(((label, words, share, later)) => stack(
  spacing: 6pt, text(size: 0.74em, words),
  rect(width: 100%, height: share * tall, fill: if later { rgb("#e2d3bd") } else { brass }), text(size: 0.68em, fill: grey, label))))
#let parts(all) = for (name, words, note, share) in all {
  block(below: 1em, grid(columns: (1.5fr, 2.6fr), column-gutter: 18pt, { text(weight: 600, name); linebreak(); small(note) },
    grid(columns: (share * 62%, auto), column-gutter: 8pt, align: horizon, rect(width: 100%, height: 15pt, fill: brass), text(weight: 600, words))))
}
#let large(value, words) = { block(below: 12pt, serif(2.6em, value)); block(below: 16pt, text(fill: grey, words)) }
#set text(font: "Noto Sans", fill: ink)
#set par(leading: 0.62em, spacing: 0.9em)
#set document(date: none)
`

const foot = (name: string, { company }: Imprint) =>
  `text(size: 7.5pt, fill: grey, grid(columns: (1fr, auto), ${said(`${company} · ${name} · Confidential`)}, context counter(page).display()))`

const HEADING = {
  deck: { size: '31pt', below: '20pt' },
  paper: { size: '17pt', below: '8pt' },
}

/** Contents that a reader lists come from the headings. */
function pageOf({ title, lead, body }: Page, kind: Paper['kind']): string {
  const { size, below } = HEADING[kind]
  const under = lead ? `#block(below: 12pt, text(fill: grey, ${said(lead)}))` : ''
  const page = `#heading(level: 1, serif(${size}, ${said(title)}))\n#v(2pt)\n${under}\n#v(${below})\n${body}`
  return kind === 'deck' ? page : `#block(breakable: false, below: 34pt)[${page}]`
}

const masthead = ({ title }: Paper, { company, day }: Imprint) => `
#text(size: 10pt, fill: brass, ${said(company)})
#block(above: 14pt, below: 12pt, serif(32pt, ${said(title)}))
#text(fill: grey, ${said(day)})
#block(above: 16pt, below: 26pt, line(length: 100%, stroke: 1pt + ink))
`

function cover({ title, figures = [] }: Paper, { company, day }: Imprint): string {
  const facts = figures.map(
    ([label, value]) =>
      `[#block(below: 11pt, text(size: 10pt, fill: rgb("#a3adb8"), ${said(label)}))#serif(26pt, ${said(value)})]`,
  )
  return `#page(fill: rgb("#121b26"), footer: none)[#set text(fill: rgb("#e9e4da"))
#v(34pt)
#text(size: 12pt, fill: rgb("#d3a66a"), ${said(company)})
#v(8pt)
#heading(level: 1, serif(48pt, ${said(title)}))
#v(10pt)
#text(size: 14pt, ${said(day)})
#v(1fr)
#line(length: 100%, stroke: 0.5pt + rgb("#4a5663"))
#v(6pt)
#grid(columns: ${list(figures.map(() => 'auto'))}, column-gutter: 44pt, ${facts.join(', ')})
#v(24pt)]`
}

let compiler: NodeCompiler | undefined

export function typeset(paper: Paper, imprint: Imprint): Uint8Array {
  const { title, kind, pages } = paper
  const size = kind === 'deck' ? 'width: 720pt, height: 405pt' : 'paper: "a4"'
  const margin = kind === 'deck' ? '(x: 58pt, top: 46pt, bottom: 44pt)' : '(x: 62pt, top: 64pt, bottom: 64pt)'
  const source = [
    STYLE,
    `#set page(${size}, margin: ${margin}, footer: ${foot(title, imprint)})`,
    `#set text(size: ${kind === 'deck' ? '15pt' : '11pt'})`,
    ...(kind === 'deck' ? ['#let bars = bars.with(tall: 160pt)', cover(paper, imprint)] : [masthead(paper, imprint)]),
    pages.map((page) => pageOf(page, kind)).join(kind === 'deck' ? '\n#pagebreak()\n' : '\n'),
  ].join('\n')
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fontsFor('').files }] })
  const compiled = compiler.compile({ mainFileContent: source })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return new Uint8Array(compiler.pdf(compiled.result))
}
