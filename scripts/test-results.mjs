// Keeps the last result of each group of `npm run test:all` in docs/test-all.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/test-all.md'
const HEAD = `# The last result of \`npm run test:all\`

\`npm run test:all\` writes this table. \`npm run test:all -- --group NAME\` runs one group and writes its row.
A commit with + had changes that were not committed.

| Group | Passed | Failed | Minutes | Processor minutes | Date | Commit |
|---|---|---|---|---|---|---|
`

export function keepResult(group, { passed, failed, seconds, processor }) {
  const rows = existsSync(FILE) ? (readFileSync(FILE, 'utf8').match(/^\| [a-z]+ \|.*$/gm) ?? []) : []
  const date = new Date().toISOString().slice(0, 10)
  const row = `| ${[group, passed, failed, minutes(seconds), minutes(processor), date, commit()].join(' | ')} |`
  const at = rows.findIndex((one) => one.startsWith(`| ${group} |`))
  rows.splice(at === -1 ? rows.length : at, at === -1 ? 0 : 1, row)
  writeFileSync(FILE, `${HEAD}${rows.join('\n')}\n`)
}

const minutes = (seconds) => (seconds / 60).toFixed(1)

function commit() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', '.', `:!${FILE}`) !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
