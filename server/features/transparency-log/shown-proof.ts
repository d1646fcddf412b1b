import type { Db, WatermarkRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { canonicalJson, type Json } from '../../platform/canonical-json.ts'
import { leafHash, provesInclusion } from '../../platform/merkle.ts'
import { openNote } from '../../platform/signed-note.ts'
import { formatWatermarkCode } from '../data-room/watermarks/rules.ts'
import { exportEntries } from './export.ts'
import { listVerifiers } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { readCheckpoint } from './rules.ts'
import { proveShown, type ShownProof, type ShownState } from './shown.ts'

/** What the log says of a watermark at this moment. `file`: what proves it, for `docs/verifier/verify-log.mjs`. */
export type WatermarkProof = {
  state: ShownState
  /** The index of the entry of its batch, and when it was written. */
  entry: number | null
  loggedAt: string | null
  file: string | null
}

/** Makes the batch of a watermark again and compares it with the log. A row that differs gets no file, and staff are told. */
export async function proveWatermark(deps: Deps, row: WatermarkRow): Promise<WatermarkProof> {
  const found = await compareWithLog(deps, row)
  if (found.state === 'changed' || found.state === 'unproved')
    await raiseAlarm(
      deps,
      found.state === 'changed'
        ? `The watermark ${formatWatermarkCode(row.code)} was changed in the database after it was logged.`
        : `The log cannot prove the watermark ${formatWatermarkCode(row.code)}: its entry or the hashes of its batch were changed.`,
    )
  return found
}

async function compareWithLog(deps: Deps, row: WatermarkRow): Promise<WatermarkProof> {
  const proof = (await proveShown(deps.db, [row])).get(row.code)
  const loggedAt = proof?.entry?.at ?? null
  if (!proof?.entry) return { state: proof?.state ?? 'unproved', entry: null, loggedAt, file: null }
  const lines = await exportEntries(deps, [proof.entry.seq], []).catch(ifDamaged)
  const entry = lines && (await provenIndex(deps.db, lines))
  if (lines === undefined || entry === undefined)
    return { state: proof.state === 'changed' ? 'changed' : 'unproved', entry: null, loggedAt, file: null }
  const holds = proof.state === 'holds'
  return { state: proof.state, entry, loggedAt, file: holds ? fileOf(lines, entry, proof) : null }
}

/** A hash of the log is missing. */
function ifDamaged(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error
}

/** A part of the log, as the verifiers read it, with the watermark before its end. */
function fileOf(lines: readonly string[], entry: number, { leaf, personal, path }: ShownProof): string {
  const line = JSON.stringify({ type: 'shown', entry, leaf, personal, path })
  return `${[...lines.slice(0, -1), line, lines.at(-1)].join('\n')}\n`
}

type Line = { type: string; index: number; entry: Json; inclusion: string[] | null; note: string }

/** The index of the one entry of a part, if its proof leads to the signed checkpoint. */
async function provenIndex(db: Db, lines: readonly string[]): Promise<number | undefined> {
  const read = lines.map((line) => JSON.parse(line) as Line)
  const entry = read.find(({ type }) => type === 'entry')
  const note = read.find(({ type }) => type === 'checkpoint')?.note ?? ''
  const checkpoint = openNote(note, await listVerifiers(db)) === undefined ? undefined : readCheckpoint(note)
  if (!entry?.inclusion || !checkpoint) return undefined
  const path = entry.inclusion.map((hash) => Buffer.from(hash, 'base64'))
  const root = Buffer.from(checkpoint.root, 'base64')
  const isIn = provesInclusion(leafHash(canonicalJson(entry.entry)), entry.index, checkpoint.size, path, root)
  return isIn ? entry.index : undefined
}
