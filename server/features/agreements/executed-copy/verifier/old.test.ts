import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAttached, readLogKey, verifyAgreement } from './verify-agreement.mjs'

const read = (name: string) => readFileSync(`tests/old-agreements/v1/${name}`)
const trusted = {
  certificates: [new X509Certificate(read('certificate.pem'))],
  logKeys: [readLogKey(read('log-keys.txt').toString().trim())],
}

test('an agreement that was sealed before the words of assent were recorded holds as it did, its place in the log too', () => {
  const pdf = read('agreement.pdf')
  const { ok, checks, record } = verifyAgreement(pdf, trusted)
  expect(checks.map(({ what, state }) => `${what} ${state}`)).toEqual([
    'seal holds',
    'certificate holds',
    'record holds',
    'text holds',
    'log holds',
  ])
  expect(ok).toBe(true)
  expect(record?.format).toBe('vestibule/executed-agreement/v1')
  const { assent } = JSON.parse(readAttached(pdf).record.toString())
  expect(assent.boxLabel, 'it says nothing of the words').toBeNull()
})

test('one byte of it changed, and it does not hold', () => {
  const changed = Buffer.from(read('agreement.pdf'))
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  expect(verifyAgreement(changed, trusted).ok).toBe(false)
})
