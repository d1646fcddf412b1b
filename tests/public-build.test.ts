import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unlock } from '../contract/access-codes/access.ts'
import { submitNda } from '../contract/agreements/nda.ts'
import { listAudit } from '../contract/transparency-log/audit-entries.ts'

/** What `vite build` made; `npm test` builds first. */
const WEB = 'dist/web'
const scripts = readdirSync(WEB, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

test('neither the contract’s schemas nor its descriptions are in the browser', () => {
  expect(scripts).toContain('/api/nda/submissions')
  expect(scripts).not.toMatch(/ZodError|_zod\b/)
  for (const { about } of [submitNda, unlock, listAudit]) expect(scripts).not.toContain(about)
})

test('the film and its picture stay small', () => {
  expect(statSync(join(WEB, 'film/vestibule.mp4')).size).toBeLessThan(900_000)
  expect(statSync(join(WEB, 'film/vestibule.webp')).size).toBeLessThan(60_000)
})
