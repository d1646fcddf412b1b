import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { libPdf } from './hiding/lib-pdf.ts'
import { type Maker, SHOWN } from './hiding/maker.ts'
import { rawPdfMaker } from './hiding/raw-pdf.ts'

/*
 * Files of every kind that hide words in every way that the registry names, alone and together. No reader gets one of the words in any form,
 * and staff are told of each.
 */

const MAKERS: readonly Maker[] = [rawPdfMaker, libPdf]
/** In all: each way alone, and the rest together. */
const FILES = Number(process.env.HIDING_FILES ?? 400)
const SEED = 40
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

type Planned = { maker: Maker; kinds: HiddenKind[] }

function planned(): Planned[] {
  const alone = MAKERS.flatMap((maker) => maker.kinds.map((kind) => ({ maker, kinds: [kind] })))
  const { below } = chance(SEED)
  const together = Array.from({ length: Math.max(0, FILES - alone.length) }, (_, at) => {
    const maker = MAKERS[at % MAKERS.length] as Maker
    return { maker, kinds: maker.kinds.filter(() => below(10) < 4) }
  })
  return [...alone, ...together]
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
  // Strings of PDF may have two bytes for each character.
  const utf16 = objects.toString('latin1').replaceAll('\0', '')
  const details = execFileSync('pdfinfo', [packed])
  return [plain(text), plain(objects), plain(utf16), plain(details)].join('\n')
}

function wordsInPicture(jpeg: Uint8Array, folder: string): string {
  const path = join(folder, 'page.jpg')
  writeFileSync(path, jpeg)
  return plain(execFileSync('tesseract', [path, '-', '--psm', '11'], { stdio: ['ignore', 'pipe', 'ignore'] }))
}

type Sent = Planned & { id: string; name: string; words: Map<HiddenKind, string> }

async function send(staff: TestVisitor, { maker, kinds }: Planned, at: number): Promise<Sent> {
  const words = new Map(kinds.map((kind, index) => [kind, wordAt(at * 16 + index)]))
  const bytes = await maker.make(kinds, (kind) => words.get(kind) ?? '')
  const name = `${maker.name} ${maker.ending} ${at}: ${kinds.join(', ')}`
  const file = { title: `File ${at}`, fileName: `file-${at}.${maker.ending}`, bytes }
  const { documentId: id } = await sendDocument(staff, file)
  return { maker, kinds, id, name, words }
}

test.runIf(inject('databaseKind') === 'sqlite' && ['pdftotext', 'qpdf', 'tesseract'].every(has))(
  'readers get none of the words that files hide, and staff are told of every way in which they hide them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-hidden-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
    const staff = await staffBrowser(t, 'admin')
    let reader = await investor(t)
    const files = planned()
    for (const [at, plan] of files.entries()) {
      // One reader can save so many copies in an hour.
      if (at % 15 === 14) reader = await investor(t, `reader-${at}@northgate.example`)
      const sent = await send(staff, plan, at)
      await t.makeRoom()
      await look(t, { staff, reader, folder }, sent)
    }
    const mails = t.mails.map((mail) => plain(JSON.stringify(mail)))
    for (let at = 0; at < files.length * 16; at++)
      expect(mails.filter((mail) => mail.includes(plain(wordAt(at))))).toEqual([])
    process.stdout.write(`hidden content: ${files.length} files\n`)
  },
  7_200_000,
)

type Eyes = { staff: TestVisitor; reader: TestVisitor; folder: string }

async function look(t: TestApp, { staff, reader, folder }: Eyes, { maker, kinds, id, name, words }: Sent) {
  const { versions } = await staffDocument(staff, id)
  expect(versions[0].refusal, name).toBeNull()
  const told = versions[0].hidden.map(({ kind }: { kind: HiddenKind }) => kind)
  expect(told, name).toEqual(expect.arrayContaining(kinds))
  await release(staff, id)
  await change(staff, id, { download: true })
  const at = `/api/projects/vault/documents/${id}`
  const got: string[] = []
  const opened = await reader.get(at)
  got.push(plain(JSON.stringify(opened.body)))
  if (opened.body.readAs === 'sheets') {
    for (let page = 1; page <= opened.body.pages; page++)
      got.push(plain(JSON.stringify((await reader.get(`${at}/sheets/${page}?version=1`)).body)))
    expect(got.join(' '), name).toContain(plain(SHOWN))
  } else {
    for (let page = 1; page <= opened.body.pages; page++) {
      const text = (await reader.get(`${at}/text/${page}?version=1`)).body.text
      got.push(plain(text))
      const picture = await reader.download(`${at}/pages/${page}?version=1&width=1600`)
      got.push(wordsInPicture(picture.bytes, folder))
    }
    expect(got.join(' '), name).toContain(plain(SHOWN))
    const copy = await reader.download(`${at}/download`)
    expect(copy.status, name).toBe(200)
    got.push(everythingIn(copy.bytes, folder))
  }
  for (const [kind, word] of words) {
    const found = await reader.post(`${at}/search`, { version: 1, words: word })
    expect(found.body.hits, `${name}: the search finds what ${kind} hides`).toEqual([])
    const inRoom = await reader.post('/api/projects/vault/documents/search', { words: word })
    expect(inRoom.body.documents, `${name}: the search of the room finds what ${kind} hides`).toEqual([])
    expect(
      got.some((text) => text.includes(plain(word))),
      `${name}: a reader gets what ${kind} hides`,
    ).toBe(false)
  }
  if (maker.ending !== 'xlsx' && maker.ending !== 'ods') await compare(t, staff, id, [...words.values()], name)
}

/** With a version that shows something else. */
async function compare(t: TestApp, staff: TestVisitor, id: string, words: readonly string[], name: string) {
  await sendDocument(staff, { documentId: id })
  await t.makeRoom()
  const { body } = await staff.get(`/api/projects/vault/documents/${id}/compare?before=1&after=2`)
  expect(body.pairs.length, name).toBeGreaterThan(0)
  const said = plain(JSON.stringify(body))
  expect(words.filter((word) => said.includes(plain(word)), name)).toEqual([])
}
