import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Read from the sources, as far as that shows it: whoever opens a transaction writes an entry in it, directly or through a function that
 * it calls, or stands here with the reason why nothing has to be told. docs/log.md lists the actions.
 */

const WITHOUT_ENTRY: Record<string, string> = {
  'server/access/oidc.ts beginSignIn': 'an attempt grants nothing; what comes of it is told',
  'server/access/oidc.ts takeAttempt': 'an attempt grants nothing; what comes of it is told',
  'server/features/projects/content/edit-draft.ts saveDraft':
    'a draft is in force nowhere; publishing or discarding it is told',
  'server/features/agreements/invitations/service.ts forEach':
    'the act that it is given writes it: remind, send again, withdraw',
  'server/features/access-codes/shared-access/service.ts change': 'the act that it is given writes it: end, extend',
  'server/features/access-codes/staff/service.ts change':
    'the act that it is given writes it; who calls it is held here too',
  'server/features/engagement/telemetry/signing-events.ts withSignature':
    'telemetry beside the signature, which is told itself',
  'server/db/group-commit.ts commit': 'the acts that it is given write it; who gives them is held here too',
  'server/db/group-commit.ts together': 'as above',
  'server/features/engagement/telemetry/service.ts keepBeat':
    'telemetry: kept apart from the log, which it enters as hashed batches',
  'server/db/incomplete-copy.ts prepareCopy': 'empty tables; told as database.moved once they are full',
  'server/features/accounts/operator-login/service.ts refuseWhileLocked':
    'it only looks, holding the counter meanwhile',
  'server/features/agreements/executed-copy/service.ts orderMissing': 'told as agreement.sealed once each is made',
  'server/features/engagement/protections/service.ts readProtection':
    'a code that a page bears, kept apart from the log as telemetry',
  'server/features/data-room/uploads.ts keepPiece': 'a piece of a file; its beginning and its last piece are told',
  'server/features/data-room/read-document.ts write':
    'a code that a page bears, kept apart from the log as telemetry; a download writes its entry in it',
  'server/features/transparency-log/sequencer.ts integrate':
    'entries are taken into the tree; to tell of it would never end',
  'server/features/transparency-log/time-stamp-checkpoint.ts note':
    'a record of its own; to tell of it would never end',
  'server/features/transparency-log/keys.ts addKey':
    'told by log.key_rotated and log.key_adopted; the first one with the first start',
  'server/features/transparency-log/witness.ts mailDueCheckpoint': 'told when the mail is sent',
}

/** Writes that are no part of an act's transaction. */
const OUTSIDE: Record<string, string> = {
  'server/access/watch-queries.ts noteReading': 'when somebody was last active, at most once a minute',
  'server/access/grant-queries.ts touchGrant': 'when something was last used, at most once a minute',
  'server/features/operations/backup/queries.ts leaseBackup': 'who makes a backup; what comes of it is told',
  'server/features/operations/backup/queries.ts prolongBackup': 'as above',
  'server/features/operations/backup/queries.ts letGoOfBackup': 'as above',
  'server/features/operations/jobs/queries.ts leaseJob': 'who holds a job',
  'server/features/operations/jobs/queries.ts change':
    'a job is put off; done or given up, it is told in the same transaction',
  'server/features/data-room/queries.ts noteProgress': 'how far the work on a file has come',
  'server/features/transparency-log/queries.ts claim': 'who does what recurs',
  'server/features/transparency-log/queries.ts unclaim': 'as above',
  'server/features/transparency-log/verification-queries.ts takeVerification': 'who verifies; what was found is told',
  'server/features/transparency-log/verification-queries.ts noteProgress': 'how far a verification is',
  'server/http/queries.ts countInWindow': 'counters of limits',
}

/** How a transaction is opened. */
const OPENS = /\.transaction\(\)|\btogether\(/

const WRITES = /\.(?:insertInto|updateTable|deleteFrom)\(/

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

/** The names of what each calls; that of its own first line is no call. */
const calls = new Map(
  functions.map((one) => {
    const body = one.body.replace(new RegExp(`\\b${one.name}\\b`), '')
    return [one, new Set([...body.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = '']) => name))]
  }),
)

/** The functions from which a line of the log is written, found from `recordEntry` backwards. */
function recording(): Set<Func> {
  const named = Map.groupBy(functions, ({ name }) => name)
  const known = new Set(functions.filter(({ body }) => body.includes('recordEntry(')))
  /** Of several of one name the one nearby is meant; else all of them must. */
  const records = (one: Func, name: string) => {
    const called = named.get(name) ?? []
    const near = called.find(({ file }) => file === one.file)
    return near ? known.has(near) : called.length > 0 && called.every((each) => known.has(each))
  }
  for (let grew = true; grew; ) {
    grew = false
    for (const one of functions) {
      if (known.has(one) || ![...(calls.get(one) ?? [])].some((name) => records(one, name))) continue
      known.add(one)
      grew = true
    }
  }
  return known
}

test('every act that opens a transaction writes its entry in it, or says here why not', () => {
  const told = recording()
  const acts = functions.filter(({ body }) => OPENS.test(body))
  expect(acts.length).toBeGreaterThan(40)
  const silent = acts.filter((one) => !told.has(one)).map(({ file, name }) => `${file} ${name}`)
  expect(silent.sort()).toEqual(Object.keys(WITHOUT_ENTRY).sort())
})

test('nothing writes outside a transaction but what stands here', () => {
  const writes = functions.filter(
    ({ file, body }) => file.endsWith('queries.ts') && /\(\s*(?:db|trx): Db\b/.test(body) && WRITES.test(body),
  )
  expect(writes.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(Object.keys(OUTSIDE).sort())
})

test('every action that the log knows is written somewhere, and is described in docs/log.md', () => {
  const actions = [...readFileSync('server/audit/service.ts', 'utf8').matchAll(/^ {2}\| '([\w.]+)'$/gm)].map(
    ([, action]) => action ?? '',
  )
  expect(actions.length).toBeGreaterThan(50)
  const sources = functions.map(({ body }) => body).join('\n')
  const described = readFileSync('docs/log.md', 'utf8')
  for (const action of actions) {
    expect(sources, action).toContain(`'${action}'`)
    expect(described, action).toContain(`\`${action}\``)
  }
})
