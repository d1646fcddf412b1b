import { ACTIONS, type AuditAction, sentencePattern } from '../audit/actions.ts'
import { isFilterName, listEntries } from '../audit/queries.ts'
import type { Deps } from '../deps.ts'
import { exportLog } from '../features/transparency-log/export.ts'
import { findSigner } from '../features/transparency-log/keys.ts'
import type { Observed } from '../features/transparency-log/observed-spans.ts'
import { listKeys } from '../features/transparency-log/queries.ts'
import { adoptKey, rotateKey } from '../features/transparency-log/rotate-key.ts'
import { lastVerification, verifyLog } from '../features/transparency-log/verify-log.ts'
import { type Command, type CommandInput, say } from './command.ts'

export const logCommands: Record<string, Command> = {
  'audit list': {
    usage: `audit list [NAME=VALUE ...]
                        entries of the log, newest first, by action, personId, codeId, sessionId, route, from, until, ...`,
    run: listLog,
  },
  'audit actions': {
    usage: 'audit actions         every action of the log: its name, its group and its sentence',
    run: listActions,
  },
  'audit verify': {
    usage: 'audit verify          verifies the whole log of the database and says since when it holds',
    run: verify,
  },
  'audit export': {
    usage: `audit export FILE [personal] [INDEX ...]
                        writes the log, or some entries with their proofs, for docs/verifier`,
    asksText: true,
    run: exportTo,
  },
  'log keys': { usage: 'log keys              the public keys of the log, for whoever verifies it', run: showKeys },
  'log rotate-key': { usage: 'log rotate-key        hands the log over to a new key', run: rotate },
  'log adopt-key': {
    usage: 'log adopt-key         goes on with a key that nothing vouches for: after a lost key or an older backup',
    mendsKeys: true,
    run: adopt,
  },
}

async function listLog(deps: Deps, { text, rest }: CommandInput): Promise<number> {
  const filter = Object.fromEntries([text, ...rest].filter(Boolean).map((one) => one.split(/=(.*)/s).slice(0, 2)))
  const unknown = Object.keys(filter).find((name) => !isFilterName(name))
  if (unknown !== undefined) {
    say(`Entries are not looked for by ${unknown}.`)
    return 2
  }
  for (const row of await listEntries(deps.db, filter, { limit: 200 })) {
    const about = [row.person_id, row.account_id, row.session_id, row.code_id, row.route].filter(Boolean).join(' ')
    say([row.idx ?? 'pending', row.at, row.action, row.actor, about || '-', row.detail].join('\t'))
  }
  return 0
}

async function listActions(): Promise<number> {
  for (const [action, { kind }] of Object.entries(ACTIONS))
    say([action, kind, sentencePattern(action as AuditAction)].join('\t'))
  return 0
}

async function verify(deps: Deps): Promise<number> {
  const before = await lastVerification(deps)
  if (before) say(`Last verified ${before.at}: ${before.ok ? 'it held' : before.problem}`)
  const { size, checkpoints, observed, problem } = await verifyLog(deps, 'operator')
  say(problem ?? `The log holds: ${size} entries, ${checkpoints} checkpoints.`)
  if (problem === null) say(observedWords(observed))
  return problem === null ? 0 : 1
}

function observedWords({ batches, count, removed: { retention, erasure } }: Observed): string {
  const gone = `${retention} deleted by retention, ${erasure} by erasure, each told in the log`
  return `Observations: ${count} in ${batches} batches are as they were; ${gone}.`
}

async function exportTo(deps: Deps, { text: file, rest }: CommandInput): Promise<number> {
  const only = rest.filter((one) => /^\d+$/.test(one)).map(Number)
  const options = { personal: rest.includes('personal'), ...(only.length > 0 && { only }) }
  const { entries, vkey } = await exportLog(deps, file, options)
  say(`${entries} entries written to ${file}. To verify them:`)
  say(`  node docs/verifier/verify-log.mjs ${file} --key ${vkey}`)
  return 0
}

async function showKeys(deps: Deps): Promise<number> {
  await findSigner(deps)
  for (const { vkey, because, at } of await listKeys(deps.db)) say([vkey, because, at].join('\t'))
  return 0
}

async function rotate(deps: Deps): Promise<number> {
  const rotated = await rotateKey(deps)
  say(
    rotated
      ? `Done. The log is signed with ${rotated.to} from now on.`
      : 'Refused: the key or the log is not what it was. See what audit verify says.',
  )
  return rotated ? 0 : 1
}

async function adopt(deps: Deps): Promise<number> {
  const { to, aside } = await adoptKey(deps)
  say(`Done. The log is signed with ${to} from now on; tell whoever keeps its checkpoints.`)
  if (aside) say(`The checkpoints so far are in ${aside}.`)
  return 0
}
