import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { HiddenPart } from '../contract/data-room/hidden-parts.ts'
import { prepareOffice } from '../server/features/data-room/office/prepare-office.ts'
import { hasOffice, officeToPdf } from '../server/features/data-room/office-service.ts'
import { inspectPdf } from '../server/features/data-room/render/inspect.ts'
import { canFetch, hasProgram } from './helpers/packages.ts'
import { type Comparison, compareOffice, comparePages } from './real-files/compare-texts.ts'
import { type Found, listed, readList } from './real-files/files.ts'
import { reportOf } from './real-files/report.ts'

/*
 * The words of the PDF and Office files of `tests/real-files/list.json`, as the portal reads them when they are uploaded, beside those that
 * pdftotext, mutool and LibreOffice make of the same files. Every difference has a reason of `text-reasons.ts`, or the test fails.
 * `REAL_TEXTS=write` writes docs/real-files.md anew.
 */

const REPORT = join('docs', 'real-files.md')
const LEAST_PDF_FILES = 150
const LEAST_OFFICE_FILES = 60
const SETTINGS = { officeSandbox: 'prefer' as const }
/** Longer ones take minutes, and say nothing more. */
const MOST_OFFICE_PAGES = 30
/** The portal tries again later. */
const TIMEOUT_MS = 300_000
const IS_POSSIBLE = canFetch() && hasProgram('pdftotext') && hasProgram('mutool') && (await hasOffice())

const readPdf = async (bytes: Uint8Array) => {
  const read = await inspectPdf(bytes, () => {})
  return 'refusal' in read ? undefined : read
}

async function comparePdf({ path, bytes }: Found, file: string): Promise<Comparison[]> {
  const read = await readPdf(bytes)
  if (!read) return []
  writeFileSync(file, bytes)
  return comparePages({ path, ...read }, file)
}

async function converted(path: string, bytes: Uint8Array): Promise<Buffer> {
  const made = await officeToPdf(SETTINGS, bytes, TIMEOUT_MS)
  if (!Buffer.isBuffer(made)) throw new Error(`${path}: ${made}`)
  return made
}

async function compareOfficeFile({ path, bytes }: Found, outcome: string, file: string): Promise<Comparison[]> {
  if (Number.parseInt(outcome, 10) > MOST_OFFICE_PAGES) return []
  const prepared = prepareOffice(bytes)
  if (prepared.refusal !== null) return []
  const pdf = await converted(path, prepared.bytes ?? bytes)
  const read = await readPdf(pdf)
  if (!read) return []
  writeFileSync(file, prepared.bytes ? await converted(path, bytes) : pdf)
  const hidden: HiddenPart[] = [...prepared.hidden, ...read.hidden]
  return [compareOffice({ path, pages: read.pages, hidden }, file)]
}

const countFiles = (texts: readonly Comparison[]) => new Set(texts.map(({ path }) => path)).size

test.runIf(IS_POSSIBLE && inject('databaseKind') === 'sqlite')(
  'real PDF and Office files have the words that other programs read of them, or others for a known reason',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-texts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'document.pdf')
    const list = readList()
    const found = listed(list)
    const outcomes = new Map(list.map(({ sha256, outcome }) => [sha256, outcome]))
    const pages: Comparison[] = []
    const office: Comparison[] = []
    for (const one of found) {
      if (/\.pdf$/i.test(one.path)) pages.push(...(await comparePdf(one, file)))
      if (/\.(docx|pptx|odt|odp)$/i.test(one.path))
        office.push(...(await compareOfficeFile(one, outcomes.get(one.sha256) ?? '', file)))
    }
    const [pdfFiles, officeFiles] = [countFiles(pages), countFiles(office)]
    process.stdout.write(`real texts: ${pdfFiles} PDF files, ${officeFiles} Office files\n`)
    if (process.env.REAL_TEXTS === 'write') writeFileSync(REPORT, reportOf({ list, pages, office }))
    const differing = [...pages, ...office].filter(({ reason }) => reason !== undefined)
    expect(differing.filter(({ reason }) => reason === '')).toEqual([])
    expect(pdfFiles, 'PDF files that could be compared').toBeGreaterThanOrEqual(LEAST_PDF_FILES)
    expect(officeFiles, 'Office files that could be compared').toBeGreaterThanOrEqual(LEAST_OFFICE_FILES)
    const report = readFileSync(REPORT, 'utf8')
    for (const { reason } of differing) expect(report, `${reason} in ${REPORT}`).toContain(`| ${reason} |`)
  },
  7_200_000,
)
