import { expect, test, vi } from 'vitest'

// The tests' own cost (tests/helpers/cheap-passwords.ts) does not hold here.
vi.unmock('@node-rs/argon2')

test('a password costs at least what OWASP asks of argon2id', async () => {
  const { hashPassword } = await import('./password-hash.ts')
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
