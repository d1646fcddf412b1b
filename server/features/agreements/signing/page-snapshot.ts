import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { findPageSnapshotOfBuild, hasPageSnapshot, type PageSnapshotRow } from './page-snapshot-queries.ts'
import type { NdaVersion } from './queries.ts'

/** Renders the page of the agreement. */
export type RenderGate = () => Promise<Uint8Array>

/** The hash of a page, and its row if it is not stored yet. */
export type PageSnapshot = { sha256: string; row?: PageSnapshotRow }

/** How long a reader waits for the snapshot. */
const TIMEOUT_MS = 2_000

/**
 * Stores the HTML and style sheets of the page that a browser shows, as evidence. Returns null if the page is unknown. A failure or
 * slow file storage must not stop anyone from reading, so errors are only logged and there is a time limit.
 */
export async function keepPageSnapshot(
  deps: Deps,
  render: RenderGate,
  shown: { build: string; nda: NdaVersion },
): Promise<PageSnapshot | null> {
  const stored = storePage(deps, render, shown).catch((error) => {
    deps.log.warn({ error }, 'could not store the page of the agreement')
    return null
  })
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref())
  return Promise.race([stored, timeout])
}

async function storePage(
  deps: Deps,
  render: RenderGate,
  { build, nda }: { build: string; nda: NdaVersion },
): Promise<PageSnapshot | null> {
  // A tab opened before an upgrade still shows the page of the old build.
  if (build !== deps.pages.build) {
    const before = await findPageSnapshotOfBuild(deps.db, build, nda.version)
    return before === null ? null : { sha256: before }
  }
  const html = await render()
  // A version published just now may not be in the page yet, or the page may already have the next one.
  if (!Buffer.from(html).includes(nda.sha256)) return null
  const sha256 = createHash('sha256').update(html).digest('hex')
  if (await hasPageSnapshot(deps.db, sha256)) return { sha256 }
  await deps.files.put(html)
  const styles = JSON.stringify(await storeStyles(deps, Buffer.from(html).toString('utf8')))
  return { sha256, row: { sha256, build, nda_version: nda.version, styles, kept_at: iso(deps.clock.now()) } }
}

/** A style sheet: its URL in the page, and the hash under which it is stored. */
type StoredStyle = { path: string; sha256: string }

async function storeStyles(deps: Deps, html: string): Promise<StoredStyle[]> {
  const paths = [...html.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, path = '']) => path)
  return Promise.all(
    [...new Set(paths)].map(async (path) => ({
      path,
      sha256: await deps.files.put(await readFile(join(deps.config.webDir, path))),
    })),
  )
}
