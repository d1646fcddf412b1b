import { vi } from 'vitest'
import { CHEAP_HASH } from './cheap-hash.ts'

// Verifying costs what the hash says, so it is cheap too.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, hash: (password, options) => argon2.hash(password, { ...options, ...CHEAP_HASH }) }
})
