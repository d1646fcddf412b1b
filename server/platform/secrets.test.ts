import { expect, test } from 'vitest'
import { constantTimeEqual, makeSecrets } from './secrets.ts'

const secrets = makeSecrets('a secret key of at least 32 characters')

test('what is sealed opens again, only for its own row and only unchanged', () => {
  const sealed = secrets.seal('HALCYON-7K4QM2', 'row-1')
  expect(secrets.open(sealed, 'row-1')).toBe('HALCYON-7K4QM2')
  expect(() => secrets.open(sealed, 'row-2')).toThrow()
  const flipped = Buffer.from(sealed, 'base64url')
  flipped[30] = (flipped[30] ?? 0) ^ 1
  expect(() => secrets.open(flipped.toString('base64url'), 'row-1')).toThrow()
})

test('sealing the same text twice does not show that it is the same', () => {
  expect(secrets.seal('x', 'r')).not.toBe(secrets.seal('x', 'r'))
})

test('each purpose and each key has digests of its own', () => {
  const other = makeSecrets('another key of more than 32 characters!')
  const digests = [secrets.digest('code-index', 'x'), secrets.digest('cookie', 'x'), other.digest('code-index', 'x')]
  expect(new Set(digests).size).toBe(3)
})

test('texts are compared completely', () => {
  expect([constantTimeEqual('abc', 'abc'), constantTimeEqual('abc', 'abd'), constantTimeEqual('abc', 'ab')]).toEqual([
    true,
    false,
    false,
  ])
})
