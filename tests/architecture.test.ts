import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* docs/architecture.md is read before the code: its table of domains must be what there is. */

const rows = new Map(
  readFileSync('docs/architecture.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, domain, holds] = /^\| `([a-z-]+)` \| (.+) \|$/.exec(line) ?? []
      return domain && holds ? [[domain, holds] as const] : []
    }),
)
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

test('the table of domains names the folders of contract, server and web', () => {
  const domains = [...rows.keys()].sort()
  for (const path of ['server/features', 'web/features', 'contract'])
    expect(foldersIn(path).sort(), path).toEqual(domains)
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`## The ${NUMBERS[domains.length]} domains`)
})

const NUMBERS: Record<number, string> = { 11: 'eleven', 12: 'twelve', 13: 'thirteen', 14: 'fourteen' }

test('each row names the folders of its domain', () => {
  for (const [domain, holds] of rows)
    for (const folder of foldersIn(`server/features/${domain}`)) expect(holds, domain).toContain(`\`${folder}/\``)
})
