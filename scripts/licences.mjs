// Checks that every shipped package has a permissive licence. `npm test` runs it. `node scripts/licences.mjs NAME=LICENCE ...` checks
// these instead.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, shippedPackages } from './lock-file.mjs'

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Other licences, each with the reason why it is no burden. */
const EXCEPTIONS = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library, unmodified and replaceable; the notices name it and contain its licence',
  },
  { packages: /^duck$/, licence: 'BSD', reason: 'its LICENSE file is the text of BSD-2-Clause' },
]

const given = process.argv.slice(2).map((pair) => pair.split(/=(.*)/s))
const shipped = given.length > 0 ? given : shippedPackages().map((path) => [nameOf(path), licenceOf(path)])
const refused = shipped.filter(([name, licence]) => !isAllowed(licence) && !isException(name, licence))
for (const [name, licence] of refused)
  process.stdout.write(`${name}: ${licence || 'no licence'} is not on the list in scripts/licences.mjs\n`)
if (refused.length === 0) process.stdout.write(`${shipped.length} packages have permissive licences\n`)
process.exitCode = refused.length === 0 ? 0 : 1

function licenceOf(path) {
  const { license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return typeof license === 'string' ? license : ''
}

/** An SPDX expression with AND or with OR; one with both is refused, because a person must read it. */
function isAllowed(expression) {
  const parts = expression.replace(/^\(|\)$/g, '').split(/ (AND|OR) /)
  const licences = parts.filter((_, index) => index % 2 === 0)
  const [operator, ...others] = parts.filter((_, index) => index % 2 === 1)
  if (others.some((one) => one !== operator)) return false
  return operator === 'OR' ? licences.some((one) => ALLOWED.has(one)) : licences.every((one) => ALLOWED.has(one))
}

function isException(name, licence) {
  return EXCEPTIONS.some((one) => one.packages.test(name) && one.licence === licence)
}
