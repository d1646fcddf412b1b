import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Writes that are no part of an act's transaction. */
const OUTSIDE: Record<string, string> = {
  'server/access/activity-queries.ts recordReading': 'when somebody was last active, at most once a minute',
  'server/access/grant-queries.ts touchGrant': 'when something was last used, at most once a minute',
  'server/access/api-key-queries.ts noteApiKeyUse': 'when a key was last used, coarsely',
  'server/features/data-room/film/copy-queries.ts deleteCopies': 'copies of films are made again from their film',
  'server/features/data-room/film/copy-queries.ts setCopy': 'when a copy of a film was watched last',
  'server/features/data-room/film/copy-queries.ts setMaking': 'how far a copy of a film is',
  'server/features/operations/jobs/queries.ts extendJob': 'who holds a job',
  'server/features/data-room/raster-queries.ts deleteRasters': 'rasters are made again from their file',
  'server/features/data-room/raster-queries.ts noteRead': 'when a raster was last read, so that the oldest go first',
  'server/features/operations/backup/queries.ts leaseBackup': 'who makes a backup; what comes of it is told',
  'server/features/operations/backup/queries.ts noteBackupProgress': 'as above',
  'server/features/operations/backup/queries.ts releaseBackupLease': 'as above',
  'server/features/operations/health/queries.ts saveProcess': 'which process runs, told by itself every few seconds',
  'server/features/operations/health/queries.ts deleteProcesses': 'processes that have not been heard of',
  'server/features/operations/jobs/queries.ts leaseJob': 'who holds a job',
  'server/features/operations/jobs/queries.ts change':
    'a job is put off; done or given up, it is told in the same transaction',
  'server/features/data-room/queries.ts noteProgress': 'how far the work on a file has come',
  'server/features/transparency-log/queries.ts claim': 'who does what recurs',
  'server/features/transparency-log/queries.ts releaseClaim': 'as above',
  'server/features/transparency-log/verification-queries.ts takeVerification': 'who verifies; what was found is told',
  'server/features/transparency-log/verification-queries.ts noteProgress': 'how far a verification is',
  'server/http/queries.ts countInWindow': 'counters of limits',
  'server/http/queries.ts giveBack': 'as above',
}

const WRITES = /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from) \w|\bupdate \w+\s+set\b/

type Func = { file: string; name: string; body: string }

const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)/

function functionsOf(file: string): Func[] {
  const found: Func[] = []
  let current: Func | undefined
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const name = FUNCTION.exec(line)?.[1]
    if (name) current = { file, name, body: '' }
    if (current) current.body += `${line}\n`
    if (current && line.startsWith('}')) {
      found.push(current)
      current = undefined
    }
  }
  return found
}

const functions = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap(functionsOf)

test('only the functions listed here write outside a transaction', () => {
  const writes = functions.filter(
    ({ file, body }) => file.endsWith('queries.ts') && /\(\s*(?:db|trx): Db\b/.test(body) && WRITES.test(body),
  )
  expect(writes.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(Object.keys(OUTSIDE).sort())
})
