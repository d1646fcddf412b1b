import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findPageSnapshotOfBuild, isPageSnapshotKept, type PageSnapshotRow } from './page-snapshot-queries.ts'
import type { NdaVersion } from './queries.ts'

/** The page of the agreement as the server renders it just now. */
export type RenderGate = () => Promise<Uint8Array>

/** A page by its hash, and its row where there is none of it yet. */
export type Screen = { sha256: string; row?: PageSnapshotRow }

/** Longer than keeping takes, and no longer than somebody who signs should wait for it. */
const TIMEOUT_MS = 2_000

/**
 * The page that a browser shows which names this release: its HTML and style sheets are kept by their hashes, so that it can be shown
 * again. Null where it is not known. Keeping it must not keep anybody from reading, so a failure is logged and nothing more, and
 * files that are slow are not waited for.
 */
export async function keepPageSnapshot(
  deps: Deps,
  render: RenderGate,
  shown: { build: string; nda: NdaVersion },
): Promise<Screen | null> {
  const kept = keep(deps, render, shown).catch((error) => {
    deps.log.warn({ error }, 'the page of the agreement could not be kept')
    return null
  })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref())
  return Promise.race([kept, late])
}

async function keep(
  deps: Deps,
  render: RenderGate,
  { build, nda }: { build: string; nda: NdaVersion },
): Promise<Screen | null> {
  // A tab from before a release still shows what that release rendered.
  if (build !== deps.pages.build) {
    const before = await findPageSnapshotOfBuild(deps.db, build, nda.version)
    return before === null ? null : { sha256: before }
  }
  const html = await render()
  // A text that was published a moment ago may not be in it yet, or one that follows already is.
  if (!Buffer.from(html).includes(nda.sha256)) return null
  const sha256 = createHash('sha256').update(html).digest('hex')
  if (await isPageSnapshotKept(deps.db, sha256)) return { sha256 }
  await deps.files.put(html)
  const styles = JSON.stringify(await keepStyles(deps, Buffer.from(html).toString('utf8')))
  return { sha256, row: { sha256, build, nda_version: nda.version, styles, kept_at: iso(deps.clock.now()) } }
}

/** A style sheet of a kept page: the address that the page names, and the file that it is kept as. */
type KeptStyle = { path: string; sha256: string }

async function keepStyles(deps: Deps, html: string): Promise<KeptStyle[]> {
  const named = [...html.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, path = '']) => path)
  return Promise.all(
    [...new Set(named)].map(async (path) => ({
      path,
      sha256: await deps.files.put(await readFile(join(deps.config.webDir, path))),
    })),
  )
}
