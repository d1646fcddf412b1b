import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { HiddenKind } from '../contract/data-room/hidden-parts.ts'
import { searchText } from '../server/features/data-room/search-text.ts'
import { chance } from './helpers/random.ts'
import { change, investor, release, sendDocument, staffDocument } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'
import type { TestVisitor } from './helpers/test-visitor.ts'
import { openpyxl, pikepdf } from './hiding/by-python.ts'
import { docx } from './hiding/docx.ts'
import { exceljs } from './hiding/exceljs.ts'
import { hasWord } from './hiding/has-word.ts'
import { libPdf } from './hiding/lib-pdf.ts'
import { type Maker, SHOWN } from './hiding/maker.ts'
import { odp, officeDecks } from './hiding/odp.ts'
import { ods, officeSheets } from './hiding/ods.ts'
import { odt, officeTexts } from './hiding/odt.ts'
import { pptx } from './hiding/pptx.ts'
import { rawPdfMaker } from './hiding/raw-pdf.ts'
import { xlsx } from './hiding/xlsx.ts'

/*
 * Files of every kind that hide words in every way that the registry names, alone and together. No reader gets one of the words in any form,
 * and staff are told of each.
 */

const MAKERS: readonly Maker[] = [
  ...[rawPdfMaker, libPdf, pikepdf, docx, pptx, odt, odp, ...officeTexts, ...officeDecks],
  ...[xlsx, openpyxl, exceljs, ods, ...officeSheets],
]
/** In all: each way alone, and the rest together. */
const FILES = Number(process.env.HIDING_FILES ?? 400)
/** The files of one maker alone, and some of all, such as `200-299`. */
const [ONLY = '', RANGE = '0-'] = [process.env.HIDING_MAKER, process.env.HIDING_RANGE]
const SEED = 40
const MAX_WAYS = 64
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

type Planned = { maker: Maker; ways: string[]; at: number }

function planned(): Planned[] {
  const makers = MAKERS.filter((maker) => maker.isReady() && `${maker.name} ${maker.ending}`.includes(ONLY))
  const alone = makers.flatMap((maker) => [...maker.ways.keys()].map((way) => ({ maker, ways: [way] })))
  const { below } = chance(SEED)
  const together = Array.from({ length: Math.max(0, FILES - alone.length) }, (_, at) => {
    const maker = makers[at % makers.length] as Maker
    return { maker, ways: [...maker.ways.keys()].filter(() => below(10) < 4) }
  })
  const [from, to] = RANGE.split('-').map(Number)
  return [...alone, ...together].map((plan, at) => ({ ...plan, at })).slice(from, to ? to + 1 : undefined)
}

/** Six letters that no other word of the portal has, and that are easily read in a picture. */
function wordAt(number: number): string {
  const letters = 'BDFGHKLMNPRT'
  const vowels = 'AEOU'
  let word = ''
  for (let left = number + 1_000, at = 0; at < 6; at++) {
    const from = at % 2 === 0 ? letters : vowels
    word += from[left % from.length]
    left = Math.floor(left / from.length)
  }
  return `${word}X`
}

const plain = (bytes: Uint8Array | string) => searchText(Buffer.from(bytes).toString('latin1'))

/** What an independent program reads of a copy: its text, and every object and stream, unpacked. */
function everythingIn(pdf: Uint8Array, folder: string): string {
  const [packed, open] = [join(folder, 'copy.pdf'), join(folder, 'open.pdf')]
  writeFileSync(packed, pdf)
  const text = execFileSync('pdftotext', [packed, '-'])
  spawnSync('qpdf', ['--qdf', '--object-streams=disable', '--stream-data=uncompress', packed, open])
  const objects = readFileSync(open)
  // Strings of PDF may be in hexadecimal or octal digits, and have two bytes for each character.
  const utf16 = objects
    .toString('latin1')
    .replace(/<([\da-f]{4,})>/gi, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'))
    .replace(/\\([0-3][0-7]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
    .replaceAll('\0', '')
  const details = execFileSync('pdfinfo', [packed])
  return [plain(text), plain(objects), plain(utf16), plain(details)].join('\n')
}

/** In print, in each picture of a copy, and so in what lies below other things. */
function wordsInPictures(pdf: Uint8Array, folder: string): string {
  const pictures = mkdtempSync(join(folder, 'pictures-'))
  const path = join(pictures, 'copy.pdf')
  writeFileSync(path, pdf)
  execFileSync('pdfimages', ['-png', path, join(pictures, 'picture')])
  const names = readdirSync(pictures).filter((name) => name.endsWith('.png'))
  return names.map((name) => wordsInPicture(readFileSync(join(pictures, name)), folder)).join('\n')
}

function wordsInPicture(picture: Uint8Array, folder: string): string {
  const path = join(folder, 'picture')
  writeFileSync(path, picture)
  return plain(execFileSync('tesseract', [path, '-', '--psm', '11'], { stdio: ['ignore', 'pipe', 'ignore'] }))
}

type Sent = Planned & { id: string; name: string; words: Map<string, string> }

async function send(staff: TestVisitor, plan: Planned, folder: string): Promise<Sent> {
  const { maker, ways, at } = plan
  const words = new Map(ways.map((way, index) => [way, wordAt(at * MAX_WAYS + index)]))
  const bytes = await maker.make(ways, (way) => words.get(way) ?? '')
  const name = `${maker.name} ${maker.ending} ${at}: ${ways.join(', ')}`
  const inside = maker.ending === 'pdf' ? everythingIn(bytes, folder) : ''
  for (const [way, word] of words)
    expect
      .soft(inside.includes(plain(word)) || hasWord(bytes, word), `${name}: the file has what ${way} hides`)
      .toBe(true)
  const file = { title: `File ${at}`, fileName: `file-${at}.${maker.ending}`, bytes }
  const { documentId: id } = await sendDocument(staff, file)
  return { ...plan, id, name, words }
}

test.runIf(inject('databaseKind') === 'sqlite' && ['pdftotext', 'pdfimages', 'qpdf', 'tesseract'].every(has))(
  'readers get none of the words that files hide, and staff are told of every way in which they hide them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-hidden-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
    const staff = await staffBrowser(t, 'admin')
    let reader = await investor(t)
    const files = planned()
    const words: string[] = []
    let [copies, searches] = [0, 0]
    for (const [index, plan] of files.entries()) {
      // One reader can save so many copies in an hour, and search so often.
      if (copies === 15 || searches + plan.ways.length > 90) {
        reader = await investor(t, `reader-${index}@northgate.example`)
        ;[copies, searches] = [0, 0]
      }
      copies += 1
      searches += plan.ways.length
      const sent = await send(staff, plan, folder)
      words.push(...sent.words.values())
      await t.makeRoom()
      await look(t, { staff, reader, folder }, sent)
    }
    const mails = t.mails.map((mail) => plain(JSON.stringify(mail))).join(' ')
    expect.soft(words.filter((word) => mails.includes(plain(word)))).toEqual([])
    const ways = new Set(files.flatMap(({ maker, ways }) => ways.map((way) => `${maker.name} ${maker.ending} ${way}`)))
    process.stdout.write(`hidden content: ${files.length} files, ${ways.size} ways\n`)
  },
  7_200_000,
)

type Eyes = { staff: TestVisitor; reader: TestVisitor; folder: string }

async function look(t: TestApp, { staff, reader, folder }: Eyes, { maker, ways, id, name, words }: Sent) {
  const { versions } = await staffDocument(staff, id)
  expect.soft(versions[0].refusal, name).toBeNull()
  // What was refused is no reason to stop: all others are looked at.
  if (versions[0].refusal !== null) return
  const told = versions[0].hidden.map(({ kind }: { kind: HiddenKind }) => kind)
  const kinds = ways.map((way) => maker.ways.get(way)).filter((kind) => kind !== null)
  expect.soft(told, name).toEqual(expect.arrayContaining(kinds))
  await release(staff, id)
  await change(staff, id, { download: true })
  const at = `/api/projects/vault/documents/${id}`
  const got: string[] = []
  const opened = await reader.get(at)
  got.push(plain(JSON.stringify(opened.body)))
  if (opened.body.readAs === 'sheets') {
    for (let page = 1; page <= opened.body.pages; page++)
      got.push(plain(JSON.stringify((await reader.get(`${at}/sheets/${page}?version=1`)).body)))
    expect.soft(got.join(' '), name).toContain(plain(SHOWN))
  } else {
    for (let page = 1; page <= opened.body.pages; page++) {
      const text = (await reader.get(`${at}/text/${page}?version=1`)).body.text
      got.push(plain(text))
      const picture = await reader.download(`${at}/pages/${page}?version=1&width=1600`)
      got.push(wordsInPicture(picture.bytes, folder))
    }
    expect.soft(got.join(' '), name).toContain(plain(SHOWN))
    const copy = await reader.download(`${at}/download`)
    expect.soft(copy.status, name).toBe(200)
    got.push(everythingIn(copy.bytes, folder), wordsInPictures(copy.bytes, folder))
  }
  for (const [way, word] of words) {
    const found = await reader.post(`${at}/search`, { version: 1, words: word })
    expect.soft(found.body.hits, `${name}: the search finds what ${way} hides`).toEqual([])
    const inRoom = await reader.post('/api/projects/vault/documents/search', { words: word })
    expect.soft(inRoom.body.documents, `${name}: the search of the room finds what ${way} hides`).toEqual([])
    expect
      .soft(
        got.some((text) => text.includes(plain(word))),
        `${name}: a reader gets what ${way} hides`,
      )
      .toBe(false)
  }
  if (maker.ending !== 'xlsx' && maker.ending !== 'ods') await compare(t, staff, id, [...words.values()], name)
}

/** With a version that shows something else. */
async function compare(t: TestApp, staff: TestVisitor, id: string, words: readonly string[], name: string) {
  await sendDocument(staff, { documentId: id })
  await t.makeRoom()
  const { body } = await staff.get(`/api/projects/vault/documents/${id}/compare?before=1&after=2`)
  expect.soft(body.pairs.length, name).toBeGreaterThan(0)
  const said = plain(JSON.stringify(body))
  expect.soft(words.filter((word) => said.includes(plain(word)), name)).toEqual([])
}
