import { defineConfig } from 'vitest/config'

/** `npm run test:long` sets it: what `npm test` shows in short is then shown in full, and `*.long.test.ts` run too. */
const thorough = process.env.TEST_LONG === '1'

/** Shown in short by `npm test`, in full by `npm run test:long`. */
const IN_FULL = ['attacker', 'fuzz', 'killed', 'several', 'signing-sequences', 'tampering'].map(
  (name) => `tests/${name}.db.test.ts`,
)

/** `*.db.test.ts` runs twice, on SQLite and on a real PostgreSQL; every other test once. */
const database = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: thorough ? [...IN_FULL, '**/*.long.test.ts'] : ['{server,tests}/**/*.db.test.ts'],
    provide: { databaseKind: name, thorough },
    globalSetup: name === 'postgres' ? ['tests/helpers/postgres.ts'] : [],
  },
})

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['{contract,server,tests,web}/**/*.test.ts'],
    exclude: ['**/*.db.test.ts', '**/*.long.test.ts', 'tests/e2e/**'],
    provide: { databaseKind: 'sqlite' as const, thorough },
  },
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_RESULTS ? ['default', 'json'] : ['default'],
    ...(process.env.TEST_RESULTS && { outputFile: { json: process.env.TEST_RESULTS } }),
    projects: thorough ? [database('sqlite'), database('postgres')] : [unit, database('sqlite'), database('postgres')],
  },
})
