import { vi } from 'vitest'
import { CHEAP_HASH } from './cheap-hash.ts'

// A hash contains its parameters, so verifying is cheap too.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, hash: (password, options) => argon2.hash(password, { ...options, ...CHEAP_HASH }) }
})

// A backup's key takes half a second and 128 MB. The file contains its work factor, so opening it is cheap too.
vi.mock(import('../../server/platform/age.ts'), async (original) => {
  const age = await original()
  return {
    ...age,
    encryptWithPassphrase: (source, passphrase, workFactor = 1) =>
      age.encryptWithPassphrase(source, passphrase, workFactor),
  }
})

// A sign-in takes at least 300 ms, for constant time; in the tests a tenth of that.
vi.mock(import('../../server/access/constant-time.ts'), async (original) => {
  const constantTime = await original()
  return {
    ...constantTime,
    inConstantTime: (ms, work) => constantTime.inConstantTime(ms / 10, work),
  }
})
