import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { few } from '../../../../tests/helpers/few.ts'
import { LEAKS, quarter } from '../../../../tests/helpers/leaks.ts'
import { GROUNDS, pageOn } from '../../../../tests/helpers/page-grounds.ts'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { chance } from '../../../../tests/helpers/random.ts'
import { readCode } from '../../../../tests/helpers/read-code.ts'
import { roomOf } from './code-places.ts'
import { lightness, type Pixels } from './ground.ts'
import { drawMark, type Survey, surveyPage } from './mark.ts'
import { drawPage, openPdf } from './pages.ts'
import { pictureSize } from './raster.ts'

const CODE = '7KQ2-M9XD'
const MARK = { lines: ['e.marchetti@northgate.example', `2026-03-02 09:41 UTC   ${CODE}`], code: CODE }

async function marked(page: Pixels): Promise<{ page: Pixels; survey: Survey }> {
  const survey = surveyPage(page)
  const copy = { ...page, data: page.data.slice() }
  await drawMark(copy, survey, MARK)
  return { page: copy, survey }
}

const boxOf = ({ left, top, size, upright }: Survey['places'][number]) => {
  const { width, height } = roomOf(size)
  return upright
    ? { left, top, right: left + height, bottom: top + width }
    : { left, top, right: left + width, bottom: top + height }
}

const flat = (level: number, width = 600, height = 420): Pixels => {
  const data = new Uint8Array(width * height * 3).fill(level)
  return { data, width, height }
}

/** `npm run test:all` reads all five pages after all 24 changes. */
const READ = inject('thorough')
  ? { grounds: GROUNDS, changes: Object.keys(LEAKS) }
  : {
      grounds: ['white', 'dark'] as const,
      changes: [
        'as shown',
        'threshold 64',
        'JPEG 30',
        'half the size',
        'printed and scanned',
        'inverted',
        'quarter of the page',
        'fax, one bit',
      ],
    }

test.each(READ.grounds)(
  'the code on a page that is %s is still read after everything that a copy goes through',
  async (ground) => {
    const { page, survey } = await marked(await pageOn(ground))
    for (const name of READ.changes) {
      const change = LEAKS[name]
      if (!change) throw new Error(`no change is called ${name}`)
      const leak = await change(page)
      const { width, height } = leak.picture
      const isInside = (x: number, y: number) => x > 2 && y > 2 && x < width - 3 && y < height - 3
      const inside = survey.places.filter((place) => {
        const { left, top, right, bottom } = boxOf(place)
        return isInside(...leak.at(left, top)) && isInside(...leak.at(right, bottom))
      })
      const some = inside.filter((_, index) => index % 2 === 0)
      const readings = await Promise.all(some.map((place) => readCode(leak, place, CODE)))
      expect(readings.filter(({ read }) => read).length, name).toBeGreaterThanOrEqual(Math.ceil(some.length / 2))
      expect(Math.max(...readings.map(({ likeness }) => likeness)), name).toBeGreaterThan(0.55)
    }
  },
)

test('nothing is read from a page that has no code', async () => {
  const page = await pageOn('white')
  const leak = { picture: page, at: (x: number, y: number): [number, number] => [x, y] }
  for (const place of surveyPage(page).places) expect((await readCode(leak, place, CODE)).likeness).toBeLessThan(0.4)
})

test.each(GROUNDS)('whichever quarter of a page that is %s is cut out, it has a whole code', async (ground) => {
  const page = await pageOn(ground, 800)
  const { places } = surveyPage(page)
  for (const x of [0, 0.25, 0.5, 0.75, 1])
    for (const y of [0, 0.25, 0.5, 0.75, 1]) {
      const { picture, at } = await quarter(x, y)(page)
      const whole = places.map(boxOf).filter(({ left, top, right, bottom }) => {
        const [[l, t], [r, b]] = [at(left, top), at(right, bottom)]
        return l >= 0 && t >= 0 && r <= picture.width && b <= picture.height
      })
      expect(whole.length, `${x} ${y}`).toBeGreaterThan(0)
    }
})

test('lines show on every level of grey, and do not cancel on any', async () => {
  for (let level = 0; level <= 255; level += 15) {
    const { page } = await marked(flat(level))
    let strong = 0
    for (let at = 0; at < page.data.length; at += 3) if (Math.abs(lightness(page.data, at) - level) >= 24) strong++
    expect(strong / (page.data.length / 3), `level ${level}`).toBeGreaterThan(0.016)
  }
})

test('what the page says stays readable: the watermark takes little from what is written', async () => {
  for (const [ground, ofInk] of [
    ['white', (light: number) => light < 90],
    ['dark', (light: number) => light > 180],
  ] as const) {
    const clean = await pageOn(ground)
    const { page, survey } = await marked(clean)
    expect(
      survey.places.every(({ crowded }) => !crowded),
      'no code on text',
    ).toBe(true)
    let [ink, changed, most] = [0, 0, 0]
    for (let at = 0; at < clean.data.length; at += 3) {
      const was = lightness(clean.data, at)
      if (!ofInk(was)) continue
      const by = Math.abs(was - lightness(page.data, at))
      ink++
      changed += by
      most = Math.max(most, by)
    }
    expect(changed / ink, `${ground}: levels on average`).toBeLessThan(12)
    expect(most, `${ground}: levels at most`).toBeLessThan(90)
  }
})

test('codes stay in the margins: of a letter and of a slide, at most two lie within what is written, and a thumbnail has one', async () => {
  for (const ground of ['white', 'grey', 'dark'] as const) {
    const page = await pageOn(ground)
    const { places } = surveyPage(page)
    const [x, y] = [0.12 * page.width, 0.12 * page.height]
    const within = places.map(boxOf).filter(({ left, top, right, bottom }) => {
      return left > x && right < page.width - x && top > y && bottom < page.height - y
    })
    expect(within.length, ground).toBeLessThanOrEqual(2)
    expect(places.length, ground).toBeLessThanOrEqual(10)
    const small = await pageOn(ground, 180)
    const [only, ...others] = surveyPage(small).places
    if (!only) throw new Error('a thumbnail has no code')
    expect(others).toEqual([])
    const { top, bottom } = boxOf(only)
    expect(Math.min(top, small.height - bottom), 'at an edge').toBeLessThan(10)
  }
})

test('no code doubles another one', async () => {
  for (const ground of GROUNDS)
    for (const width of [800, 1200]) {
      const boxes = surveyPage(await pageOn(ground, width)).places.map(boxOf)
      for (const [at, a] of boxes.entries())
        for (const b of boxes.slice(at + 1)) {
          const apart = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
          expect(apart, `${ground} ${width}`).toBeGreaterThan(40)
        }
    }
})

test('a page without any empty place has codes too, and still shows what is below them', async () => {
  const { below } = chance(3)
  const noise = flat(0, 1200, 800)
  for (let at = 0; at < noise.data.length; at += 3) noise.data.fill(60 + below(150), at, at + 3)
  const photo = await sharp(noise.data, { raw: { width: 1200, height: 800, channels: 3 } })
    .blur(1.2)
    .raw()
    .toBuffer()
  const { page, survey } = await marked({ ...noise, data: photo })
  expect(survey.places.length).toBeGreaterThanOrEqual(9)
  const leak = { picture: page, at: (x: number, y: number): [number, number] => [x, y] }
  const readings = await Promise.all(survey.places.slice(0, 6).map((place) => readCode(leak, place, CODE)))
  expect(readings.filter(({ read }) => read).length).toBeGreaterThan(3)
})

const SHAPES = [
  ['a receipt', 60, 90, 800],
  ['a small thumbnail of a letter', 595, 842, 120],
  ['a long strip', 14_400, 60, 800],
  ['a slide', 960, 540, 800],
  ['a thumbnail of a letter', 595, 842, 180],
  ['a small thumbnail of a slide', 960, 540, 120],
  ['a high strip', 60, 14_400, 800],
  ['a hair', 1, 14_400, 180],
  ['a plan of five metres', 14_400, 14_400, 2400],
] as const
test.each(few(SHAPES, 3))('%s has a whole code that is read', async (name, width, height, asked) => {
  const pdf = PDF.create()
  pdf.addPage({ width, height })
  await openPdf(name, await pdf.save())
  const { bytes } = await drawPage(name, 1, asked, MARK)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const { across, height: high } = pictureSize(height / width, asked)
  expect([info.width, info.height]).toEqual([across, high])
  const { places } = surveyPage(flat(255, info.width, info.height))
  const leak = {
    picture: { data, width: info.width, height: info.height },
    at: (x: number, y: number): [number, number] => [x, y],
  }
  for (const place of places.slice(0, 2)) {
    const { left, top, right, bottom } = boxOf(place)
    expect([left >= 0, top >= 0, right <= info.width, bottom <= info.height]).toEqual([true, true, true, true])
    expect(place.size, 'large enough for eyes').toBeGreaterThanOrEqual(11)
    expect((await readCode(leak, place, CODE)).read).toBe(true)
  }
  expect(places.length).toBeGreaterThan(0)
})

test('a page keeps its clean picture, and every reader gets their own code on it', async () => {
  await openPdf('twice', await pdfOf(['A page']))
  const [first, again, other] = [
    await drawPage('twice', 1, 800, MARK),
    await drawPage('twice', 1, 800, MARK),
    await drawPage('twice', 1, 800, { ...MARK, code: '0000-0000' }),
  ]
  expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
  expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0)
})

test('an address in another script is drawn with the bundled fonts, and every reader gets their own', async () => {
  const drawnFor = async (email: string) => {
    const page = flat(255, 1200, 900)
    await drawMark(page, surveyPage(page), { ...MARK, lines: [email, MARK.lines[1] ?? ''] })
    return Buffer.from(page.data)
  }
  const inked = (picture: Buffer) => picture.filter((value, at) => at % 3 === 0 && value < 245).length
  const without = inked(await drawnFor(''))
  for (const email of few(['用户@例子.公司', 'مستخدم@مثال.إختبار', 'ผู้ใช้@ตัวอย่าง.ไทย'], 1))
    expect(inked(await drawnFor(email)), email).toBeGreaterThan(without)
  expect((await drawnFor('用户@例子.公司')).equals(await drawnFor('用户@例子.公里'))).toBe(false)
})
