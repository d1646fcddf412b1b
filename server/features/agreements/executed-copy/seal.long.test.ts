import { expect, inject, test } from 'vitest'
import { sealsAgree, seeded } from '../../../../tests/helpers/seals-agree.ts'

// It asks no database, so it is shown once.
test.skipIf(inject('databaseKind') === 'postgres')(
  'pdfsig, OpenSSL and our verifier agree on 200 files as they were sealed and on 200 with one byte changed',
  { timeout: 900_000 },
  async () => {
    await sealsAgree(200, seeded(2026))
    expect.hasAssertions()
  },
)
