import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES, NOT_COPIED } from '../tests/helpers/names.ts'
import { sealer } from '../tests/helpers/sealed.ts'

// Pictures of the cover, the signatures and the first page of the certificate with each name of the tests, to look at.
const folder = process.argv[2]
if (!folder) throw new Error('which folder? node bench/names.mjs FOLDER')
mkdirSync(folder, { recursive: true })
const company = await sealer({ name: 'Ada Palmer', title: 'Chief Executive Officer' })
const text =
  '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 The parties keep confidential what they learn.\n'
let made = 0
for (const [script, ...names] of [...NAMES, ['not-copied', ...NOT_COPIED]])
  for (const name of names) {
    const file = join(folder, `${String(++made).padStart(2, '0')}-${script.toLowerCase()}`)
    writeFileSync(`${file}.pdf`, (await company.make({ full_name: name, company_name: name, text })).pdf)
    execFileSync('pdftoppm', ['-r', '60', '-png', '-l', '3', `${file}.pdf`, file])
  }
process.stdout.write(`${made} names in ${NAMES.length} scripts: ${folder}\n`)
