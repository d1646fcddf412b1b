// Checks the import rules of docs/architecture.md. Also fails if it read no modules, because then every rule would pass.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const depcruise = join('node_modules', '.bin', 'depcruise')
const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'contract', 'server', 'web', 'tests']
const { stdout, stderr } = spawnSync(depcruise, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
let summary
try {
  summary = JSON.parse(stdout).summary
} catch {
  process.stderr.write(`${stdout}${stderr}\n`)
  process.exit(1)
}
for (const { rule, from, to } of summary.violations) process.stdout.write(`${rule.name}: ${from} -> ${to}\n`)
process.stdout.write(`${summary.totalCruised} modules read, ${summary.violations.length} imports break a rule\n`)
process.exit(summary.totalCruised < 50 || summary.violations.length > 0 ? 1 : 0)
