import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Set by `npm run test:all`: every test on both databases, with many more repetitions, and those that take minutes. */
const all = process.env.TEST_ALL === '1'

/**
 * `npm test` runs every `*.db.test.ts` on SQLite, and on PostgreSQL what is about PostgreSQL: how it is opened and migrated, what locks rows,
 * what runs in several processes, what asks it in other words, and one journey.
 */
const ALSO_ON_POSTGRES = [
  'server/features/operations/demo/demo.db.test.ts',
  'server/db/*.db.test.ts',
  'server/features/**/races.db.test.ts',
  'server/features/access-codes/staff/list.db.test.ts',
  'server/features/agreements/signatures/signatures.db.test.ts',
  'server/features/data-room/{uploads,watermarks/search}.db.test.ts',
  'server/features/email/outbox.db.test.ts',
  'server/features/operations/health/processes.db.test.ts',
  'server/features/operations/{system/system,waiting-work/counts,backup/backup-now}.db.test.ts',
  'server/features/transparency-log/{concurrent-entries,viewer/audit-trail}.db.test.ts',
  'tests/{backup,database-check,journey,races,several,several-races}.db.test.ts',
]
for (const pattern of ALSO_ON_POSTGRES)
  if (globSync(pattern).length === 0) throw new Error(`vitest.config.ts: no test is called ${pattern} any more`)

const portals = {
  globalSetup: ['tests/helpers/template.ts'],
  setupFiles: ['tests/helpers/cheap-passwords.ts'],
}

/** Node runs the sources as they are, and one process imports them once for all its files. */
const shared = { experimental: { viteModuleRunner: false }, isolate: false }

const database = (databaseKind: 'sqlite' | 'postgres', include: string[]) => ({
  extends: true as const,
  test: {
    ...portals,
    ...shared,
    name: databaseKind,
    include,
    exclude: REPLACE_MODULES,
    provide: { databaseKind, thorough: all },
  },
})

/** Tests that replace a module, or need one that is replaced elsewhere. Each has a process of its own. */
const REPLACE_MODULES = [
  'server/features/accounts/one-hash.db.test.ts',
  'server/features/agreements/signer-fields.test.ts',
  'server/platform/password-hash.test.ts',
  'web/routes/signer-fields.test.ts',
]

/** Tests of commands, which stand beside what they command. They run with the other tests of whole processes. */
const RUN_COMMANDS = [
  'server/features/data-room/import/room-command.test.ts',
  'server/features/email/reports/report-command.test.ts',
  'server/features/operations/backup/restore-backup.test.ts',
]

/** `npm run check` runs these. None has a portal, so no portal is set up for them. */
const unit = {
  extends: true as const,
  test: {
    setupFiles: portals.setupFiles,
    ...shared,
    name: 'unit',
    include: ['{contract,server}/**/*.test.ts'],
    exclude: ['**/*.{db,long,faults}.test.ts', ...REPLACE_MODULES, ...RUN_COMMANDS],
    provide: { databaseKind: 'sqlite' as const, thorough: all },
  },
}

/** Whole processes, commands and what is built. In `npm test` they share the processes of the tests on SQLite, which have imported the server. */
const FEATURE = ['tests/**/!(*.db|*.long|*.faults).test.ts', ...RUN_COMMANDS]
const feature = {
  extends: true as const,
  test: {
    ...portals,
    ...shared,
    name: 'feature',
    include: FEATURE,
    provide: { databaseKind: 'sqlite' as const, thorough: all },
  },
}

const isolated = {
  extends: true as const,
  test: {
    ...portals,
    name: 'isolated',
    include: REPLACE_MODULES,
    provide: { databaseKind: 'sqlite' as const, thorough: all },
  },
}

/** The pages, with the network answered at `web/lib/call.ts`. Components have a DOM. */
const web = {
  extends: true as const,
  test: { name: 'web', include: ['web/**/*.test.ts'], exclude: REPLACE_MODULES, isolate: false },
}
const components = {
  extends: true as const,
  test: { name: 'components', include: ['web/**/*.test.tsx'], environment: 'happy-dom', isolate: false },
}

/** Whole pages on the real server, in one process and without a browser. */
const pages = {
  extends: true as const,
  test: {
    ...portals,
    name: 'pages',
    include: ['tests/pages/*.test.tsx'],
    environment: './tests/pages/environment.ts',
    // Node runs the server's sources as they are.
    server: { deps: { external: [/\/(server|contract)\/.*\.ts$/] } },
    isolate: false,
    provide: { databaseKind: 'sqlite' as const, thorough: all },
  },
}

/** The real process with its disk, clock, peers and database failing. One after the other: each loads the machine. */
const faults = {
  extends: true as const,
  test: {
    name: 'faults',
    include: ['tests/faults/*.faults.test.ts'],
    provide: { databaseKind: 'sqlite' as const, thorough: all },
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    testTimeout: 3_600_000,
  },
}

const EVERY = ['{server,tests}/**/*.db.test.ts']
const LONG = ['{server,tests}/**/*.long.test.ts']

export default defineConfig({
  test: {
    // A quarter of a test is waiting for a process, a disk or a database: two workers leave two cores idle that often.
    maxWorkers: 3,
    // Importing the server takes a worker four seconds, and half of them the next time.
    env: { NODE_COMPILE_CACHE: join('.cache', 'compiled') },
    // No test is about how fast it is, and machines are busy.
    testTimeout: all ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    // One second by default, for which a busy machine can stand still.
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env.TEST_RESULTS ? ['default', 'json'] : ['default'],
    ...(process.env.TEST_RESULTS && { outputFile: { json: process.env.TEST_RESULTS } }),
    projects: [
      unit,
      ...(all ? [feature] : []),
      isolated,
      web,
      components,
      pages,
      database('sqlite', all ? [...EVERY, ...LONG] : [...EVERY, ...FEATURE]),
      database('postgres', all ? [...EVERY, ...LONG] : ALSO_ON_POSTGRES),
      ...(all ? [faults] : []),
    ],
  },
})
