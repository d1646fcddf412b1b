import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REASONS } from './findings.de.ts'

/** Nobody sees these on the page: they are about files given on the command line. */
const ON_COMMAND_LINE = [
  'changed',
  // Of a single answer, which then does not count.
  'an answer about a certificate is none',
  'This folder has more than any evidence pack.',
  'there is no checkpoint in one of the files given',
]

test('every reason of the verifier has its German words', () => {
  const verifier = readFileSync('server/features/agreements/executed-copy/verifier/verify-agreement.mjs', 'utf8')
  const reasons = [...verifier.matchAll(/(?:new VerifyError\(\s*|reason: )'([^']+)'/g)].map(
    ([, reason]) => reason ?? '',
  )
  expect(reasons.length).toBeGreaterThan(50)
  const missing = reasons.filter((reason) => !(reason in REASONS) && !ON_COMMAND_LINE.includes(reason))
  expect(missing).toEqual([])
})
