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
    exclude: ['**/*.db.test.ts', '**/*.long.test.ts', 'tests/e2e/**', 'tests/faults/*.faults.test.ts'],
    provide: { databaseKind: 'sqlite' as const, thorough },
  },
}

/** Components, with the network answered at `web/lib/call.ts`. */
const web = {
  extends: true as const,
  test: {
    name: 'web',
    include: ['web/**/*.test.tsx'],
    environment: 'happy-dom',
  },
}

/** `npm run test:faults`: the real process with its disk, clock, peers and database failing. One after the other: each loads the machine. */
const faults = {
  extends: true as const,
  test: {
    name: 'faults',
    include: ['tests/faults/*.faults.test.ts'],
    provide: { databaseKind: 'sqlite' as const, thorough },
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
}

function projects() {
  if (process.env.TEST_FAULTS === '1') return [faults]
  return thorough ? [database('sqlite'), database('postgres')] : [unit, web, database('sqlite'), database('postgres')]
}

export default defineConfig({
  test: {
    // Half of a test is waiting for a disk or a database; on two cores one worker leaves one of them idle.
    maxWorkers: 2,
    // No test is about how fast it is, and machines are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: process.env.TEST_RESULTS ? ['default', 'json'] : ['default'],
    ...(process.env.TEST_RESULTS && { outputFile: { json: process.env.TEST_RESULTS } }),
    projects: projects(),
  },
})
