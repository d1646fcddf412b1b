import { expect, test } from 'vitest'
import { nextCheckpoint } from '../../../../tests/helpers/log.ts'
import { investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { SECOND } from '../../../../tests/helpers/test-clock.ts'
import { unzip } from '../../../../tests/helpers/unzip.ts'
import { type Verdict, verifyPack } from './verifier/verify-agreement.mjs'

type Pack = Map<string, Buffer>
type Shown = { entry: number | null; leaf: Record<string, unknown>; path: string[]; personal: { data: string } }

/** Two investors who read the same document in the same minute; one goes on afterwards. */
async function readers() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const [one, other] = [await investor(t), await investor(t, 'k.tanaka@meridian.example')]
  await t.makeDocuments()
  await one.download(roomPath(documentId, '/pages/2?version=1'))
  t.clock.advance(SECOND)
  await one.get(roomPath(documentId, '/text/3?version=1'))
  t.clock.advance(SECOND)
  await one.post(roomPath(documentId, '/search'), { version: 1, words: 'page' })
  await other.download(roomPath(documentId, '/pages/1?version=1'))
  await nextCheckpoint(t)
  await one.get('/api/protection/vault')
  const packOf = async (email: string): Promise<Pack> => {
    const { id } = (await t.rows('submission')).find((row) => row.email === email) ?? { id: '' }
    const { status, bytes } = await staff.download(`/api/admin/agreements/${id}/evidence`)
    expect(status).toBe(200)
    return new Map(unzip(Buffer.from(bytes)))
  }
  return { t, one, other, documentId, packOf }
}

const ONE = 'e.marchetti@northgate.example'
const shownIn = (pack: Pack): Shown[] => JSON.parse(pack.get('shown.json')?.toString() ?? '').shown
const failures = ({ checks }: Verdict) => checks.filter(({ state }) => state === 'fails').map(({ words }) => words)
const finding = ({ checks }: Verdict, code: string) => checks.find((one) => one.code === code)
const fileHash = async (t: TestApp) => (await t.rows('document_version'))[0]?.file_sha256

test('the pack names what the server sent to the person, with its proof, and what is too young to have one', async () => {
  const { t, documentId, packOf } = await readers()
  const pack = await packOf(ONE)
  const verdict = verifyPack(pack, {})
  expect([failures(verdict), verdict.ok]).toEqual([[], true])
  const shown = shownIn(pack)
  const document = { documentId, title: 'Pitch deck', version: 1, sha256: await fileHash(t), route: 'vault' }
  expect(shown.map(({ leaf }) => leaf)).toMatchObject([
    {
      ...document,
      kind: 'page',
      page: 2,
      code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      at: '2026-01-15T10:00:00.000Z',
    },
    { ...document, kind: 'text', page: 3, at: '2026-01-15T10:00:01.000Z' },
    { ...document, kind: 'search', pages: '1-3' },
    { kind: 'content', route: 'vault' },
  ])
  expect(shown.map(({ entry }) => entry !== null)).toEqual([true, true, true, false])
  expect(shown[0]?.personal.data).toContain(ONE)
  expect(JSON.stringify(shown), 'of nobody else').not.toContain('k.tanaka')
  expect(finding(verdict, 'shown_holds')).toMatchObject({ state: 'holds', facts: { count: 3 } })
  expect(finding(verdict, 'shown_not_logged')).toMatchObject({ state: 'unchecked', facts: { count: 1 } })
  const batch = pack
    .get('log.jsonl')
    ?.toString()
    .split('\n')
    .find((line) => line.includes('"pages.shown"'))
  const codes = (await t.rows('watermark')).map(({ code }) => code)
  for (const code of codes) expect(batch, 'with another’s code somebody could frame them').not.toContain(code)
  expect(pack.get('README.txt')?.toString()).toContain('shown.json lists what the server sent to this person')
})

test('each altered line is named with its place and its code', async () => {
  const { packOf } = await readers()
  const pack = await packOf(ONE)
  const altered = (change: (line: Shown) => void) => {
    const shown = shownIn(pack)
    change(shown[1] ?? fail())
    const code = String(shownIn(pack)[1]?.leaf.code)
    const words = failures(verifyPack(new Map(pack).set('shown.json', Buffer.from(JSON.stringify({ shown }))), {}))
    return words.some((one) => one.includes(`shown.json, line 2 (${code.slice(0, 4)}-${code.slice(4)})`))
  }
  const leaf = (to: object) => (line: Shown) => void Object.assign(line.leaf, to)
  for (const to of [{ page: 1 }, { title: 'Else' }, { sha256: 'ab'.repeat(32) }, { personId: 'else' }, { number: 1 }])
    expect(altered(leaf(to)), JSON.stringify(to)).toBe(true)
  expect(altered((line) => void line.path.pop())).toBe(true)
  expect(altered((line) => Object.assign(line, { entry: null, path: [] }))).toBe(true)
  expect(altered((line) => Object.assign(line.personal, { data: '{}' }))).toBe(true)
})

test('a page that was sent to somebody else is named, although the log has it', async () => {
  const { packOf } = await readers()
  const [mine, theirs] = [await packOf(ONE), await packOf('k.tanaka@meridian.example')]
  const [foreign] = shownIn(theirs)
  const shown = [...shownIn(mine), foreign]
  const words = failures(verifyPack(new Map(mine).set('shown.json', Buffer.from(JSON.stringify({ shown }))), {}))
  expect(words.join('\n')).toMatch(/shown\.json, line 5 \(\S{9}\): it was not sent to the person who signed\./)
})

function fail(): never {
  throw new Error('there is no such line')
}
