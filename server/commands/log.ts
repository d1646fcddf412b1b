import { ACTIONS, type AuditAction, sentencePattern } from '../audit/actions.ts'
import { isFilterName, listEntries } from '../audit/queries.ts'
import type { Deps } from '../deps.ts'
import { exportLog } from '../features/transparency-log/export.ts'
import { findSigner } from '../features/transparency-log/keys.ts'
import type { Observed } from '../features/transparency-log/observed-spans.ts'
import { listKeys } from '../features/transparency-log/queries.ts'
import { adoptKey, rotateKey } from '../features/transparency-log/rotate-key.ts'
import { proveConsistency } from '../features/transparency-log/service.ts'
import { partsOf } from '../features/transparency-log/verification-rules.ts'
import { lastVerification, OPERATOR, verifyLog } from '../features/transparency-log/verify-log.ts'
import { type Command, type CommandInput, type OwnCommand, say } from './command.ts'

export const logCommands: Record<string, Command> = {
  'audit list': {
    usage: `audit list [NAME=VALUE ...]
                        lists entries, newest first; filter by action, personId, codeId, sessionId, route, from, until, ...`,
    run: listLog,
  },
  'audit verify': {
    usage:
      'audit verify          verifies the whole log, compares the other tables with it, and prints the last result',
    run: verify,
  },
  'audit export': {
    usage: `audit export FILE [personal] [INDEX ...]
                        writes the log, or the entries with these indexes and their proofs, for docs/verifier`,
    asksText: true,
    run: exportTo,
  },
  'audit prove': {
    usage: `audit prove FROM TO   prints the proof that the log of TO entries continues the log of FROM entries, for the
                        verifiers (--proof)`,
    run: prove,
  },
  'log keys': { usage: 'log keys              lists the public keys of the log', run: showKeys },
  'log rotate-key': {
    usage: 'log rotate-key        replaces the key of the log; the old key signs the new one',
    run: rotate,
  },
  'log adopt-key': {
    usage: 'log adopt-key         continues with a key that no old key has signed, after a lost key or an older backup',
    mendsKeys: true,
    run: adopt,
  },
}

export const actionCommands: Record<string, OwnCommand> = {
  'audit actions': {
    usage: 'audit actions         lists every action: its name, group and sentence',
    run: listActions,
  },
}

async function listLog(deps: Deps, { text, rest }: CommandInput): Promise<number> {
  const filter = Object.fromEntries([text, ...rest].filter(Boolean).map((one) => one.split(/=(.*)/s).slice(0, 2)))
  const unknown = Object.keys(filter).find((name) => !isFilterName(name))
  if (unknown !== undefined) {
    say(`There is no filter named ${unknown}.`)
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
  if (before) say(`Last verified ${before.at}: ${before.ok ? 'it was intact' : before.problem}`)
  const { size, checkpoints, observed, compared, facts, problem } = await verifyLog(deps, OPERATOR)
  if (compared === null) say(problem ?? '')
  else {
    say(`The log is intact: ${size} entries, ${checkpoints} checkpoints.`)
    say(observedWords(observed))
    for (const finding of compared.findings) say(finding)
  }
  for (const { what, found } of partsOf(facts).slice(1)) say(`${what}: ${found}.`)
  return problem === null ? 0 : 1
}

function observedWords({ batches, count, removed: { retention, erasure } }: Observed): string {
  const gone = `${retention} were deleted by retention and ${erasure} by erasure, as the log records`
  return `Observations: ${count} in ${batches} batches are unchanged; ${gone}.`
}

async function exportTo(deps: Deps, { text: file, rest }: CommandInput): Promise<number> {
  const only = rest.filter((one) => /^\d+$/.test(one)).map(Number)
  const options = { personal: rest.includes('personal'), ...(only.length > 0 && { only }) }
  const { entries, vkey } = await exportLog(deps, file, options)
  say(`${entries} entries written to ${file}. To verify them:`)
  say(`  node docs/verifier/verify-log.mjs ${file} --key ${vkey}`)
  return 0
}

async function prove(deps: Deps, { text, rest }: CommandInput): Promise<number> {
  const [from = 0, to = 0] = [text, ...rest].filter(Boolean).map(Number)
  const proof = await proveConsistency(deps, from, to)
  say(
    proof
      ? JSON.stringify({ type: 'consistency', from, to, proof })
      : 'Give two sizes of the log, the smaller one first. The log has fewer entries than that.',
  )
  return proof ? 0 : 2
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
      ? `Done. ${rotated.to} now signs the log.`
      : 'Refused: the key or the log has changed. Run audit verify for details.',
  )
  return rotated ? 0 : 1
}

async function adopt(deps: Deps): Promise<number> {
  const { to, aside } = await adoptKey(deps)
  say(`Done. ${to} now signs the log. Tell everyone who keeps its checkpoints.`)
  if (aside) say(`The earlier checkpoints are in ${aside}.`)
  return 0
}
