import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSecrets } from './secrets.ts'

test('a digest is an HMAC-SHA-256 under a key of its purpose, which is derived from the secret key', () => {
  const secretKey = 'a secret key of at least 32 characters'
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'vestibule', 'code-index', 32))
  const expected = createHmac('sha256', key).update('HALCYON-7K4QM2').digest('hex')
  expect(makeSecrets(secretKey).digest('code-index', 'HALCYON-7K4QM2')).toBe(expected)
})
