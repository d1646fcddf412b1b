import { defineConfig } from 'vitest/config'

/** `*.db.test.ts` runs twice, on SQLite and on a real PostgreSQL; every other test once. */
const database = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['{server,tests}/**/*.db.test.ts'],
    provide: { databaseKind: name },
    globalSetup: name === 'postgres' ? ['tests/helpers/postgres.ts'] : [],
  },
})

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', 'tests/e2e/**', '**/*.long.test.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,tests,web}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'tests/e2e/**'],
        },
      },
      database('sqlite'),
      database('postgres'),
    ],
  },
})
