import type { Deps } from '../../../deps.ts'
import { fileStore } from '../../../file-store.ts'
import { iso } from '../../../platform/clock.ts'
import {
  FilesUnavailable,
  isMissing,
  orUnavailable,
  placesOf,
  readStored,
  type Store,
} from '../../../platform/files.ts'
import { listNamedFiles } from '../../operations/backup/queries.ts'
import { claim } from '../../transparency-log/queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Between writing a file and the row that names it are seconds. */
const MIN_AGE_MS = DAY_MS
/** A database that was restored from an older backup, and is replaced by a newer one within this time, loses no file. */
const KEPT_ASIDE_MS = 30 * DAY_MS

const FILE = /^(unused\/)?([0-9a-f]{2})\/(\2[0-9a-f]{62})$/
/** What a process left that was killed while it wrote a file, or while it tried the store. */
const REST = /^((unused\/)?[0-9a-f]{2}\/[0-9a-f]{64}\.[0-9a-f-]{36}\.half|probe\/[\w-]+)$/

/**
 * Recurring: once a day, sets aside the files that no row names, which a process leaves that is killed between a file and its row, and
 * deletes them 30 days later. Files that were set aside can still be read, and are brought back as soon as a row names them. So an act
 * that is about to commit loses nothing, provided that it has put its file within that time.
 */
export async function sweepFiles(deps: Deps, store: Store = fileStore(deps.config)): Promise<void> {
  const now = deps.clock.now().getTime()
  if (!(await claim(deps.db, 'swept_at', iso(now), iso(now - DAY_MS)))) return
  // By a clock that is wrong, every file is old.
  if ((deps.clock.leapt?.() ?? 0) > 0) return
  const found = await orUnavailable(look(store)).catch((error: unknown) => {
    if (!(error instanceof FilesUnavailable)) throw error
    // The files are as they were, and tomorrow is another sweep.
    deps.log.warn({ code: error.code }, 'the files cannot be reached, so they were not swept')
  })
  if (found === undefined) return
  const { settled, aside, rests } = found
  const back: string[] = []
  for await (const sha256 of listNamedFiles(deps)) {
    settled.delete(sha256)
    if (aside.delete(sha256)) back.push(sha256)
  }
  // A sweep that was killed leaves a file in both places. It is set aside anew.
  const over = [...aside.keys()].filter((one) => !settled.has(one) && (aside.get(one) ?? 0) > KEPT_ASIDE_MS)
  const counts = { setAside: 0, broughtBack: 0, deleted: 0, rests: 0 }
  const each = async (names: Iterable<string>, what: keyof typeof counts, act: (name: string) => Promise<boolean>) => {
    for (const name of names) {
      if (deps.stopping.signal.aborted) return
      // A file can be deleted with its row meanwhile.
      const isDone = await orUnavailable(act(name)).catch((error) => {
        if (isMissing(error)) return false
        throw error
      })
      if (isDone) counts[what] += 1
    }
  }
  try {
    await each(back, 'broughtBack', (sha256) => bringBack(store, sha256))
    await each(settled, 'setAside', (sha256) => setAside(deps, store, sha256))
    await each(over, 'deleted', (sha256) => deleteAside(deps, store, sha256))
    await each(rests, 'rests', (name) => store.remove(name).then(() => true))
  } finally {
    if (Object.values(counts).some((count) => count > 0)) deps.log.info(counts, 'swept the files that no row names')
  }
}

/** The files that are older than a day, those that were set aside with their age, and what is left of others. */
async function look(store: Store) {
  const settled = new Set<string>()
  const aside = new Map<string, number>()
  const rests: string[] = []
  for await (const { name, ageMs } of store.list()) {
    const [, isAside, , sha256] = FILE.exec(name) ?? []
    if (sha256 !== undefined && isAside !== undefined) aside.set(sha256, ageMs)
    else if (ageMs > MIN_AGE_MS && sha256 !== undefined) settled.add(sha256)
    else if (ageMs > MIN_AGE_MS && REST.test(name)) rests.push(name)
  }
  return { settled, aside, rests }
}

/** The copy comes before the removal, so at each moment the file is in one of its places. */
async function setAside(deps: Deps, store: Store, sha256: string): Promise<boolean> {
  const { place, aside } = placesOf(sha256)
  const bytes = await readOwn(deps, store, place, sha256)
  if (bytes === undefined) return false
  await store.write(aside, bytes)
  await store.remove(place)
  return true
}

async function bringBack(store: Store, sha256: string): Promise<boolean> {
  const { place, aside } = placesOf(sha256)
  if (!(await store.has(place))) await store.write(place, await readStored(store, { place, aside }))
  await store.remove(aside)
  return true
}

async function deleteAside(deps: Deps, store: Store, sha256: string): Promise<boolean> {
  const { aside } = placesOf(sha256)
  if ((await readOwn(deps, store, aside, sha256)) === undefined) return false
  await store.remove(aside)
  return true
}

/** Undefined for what this portal did not write: another one may use the same bucket. */
async function readOwn({ secrets }: Deps, store: Store, name: string, sha256: string): Promise<Buffer | undefined> {
  const bytes = await store.read(name)
  try {
    secrets.openBytes(bytes, sha256)
    return bytes
  } catch {
    return undefined
  }
}
