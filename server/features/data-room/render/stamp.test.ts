import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { GROUNDS, pdfOn } from '../../../../tests/helpers/page-grounds.ts'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { placeCodes, roomOf } from './code-places.ts'
import { lightness, surveyGround } from './ground.ts'
import { loadPdf, raster } from './raster.ts'
import { stampPdf } from './stamp.ts'

const CODE = '7KQ2-M9XD'
const markOf = (email: string) => ({ lines: [email, `2026-03-02 09:41 UTC   ${CODE}`], code: CODE })
const MARK = markOf('e.marchetti@northgate.example')

async function shown(pdf: Uint8Array, width: number) {
  const document = await loadPdf(pdf)
  return raster(document, 1, width).finally(() => document.destroy())
}

async function textOf(pdf: Uint8Array) {
  const document = await loadPdf(pdf)
  const text = document.getPage(0).getText()
  document.destroy()
  return text
}

test('a page bears its mark as often whatever its size, so that a plan is stamped as soon as a letter', async () => {
  const marksOn = async (width: number, height: number) => {
    const text = await textOf(await stampPdf(await pdfOf(['A page'], { width, height }), MARK))
    return text.split(CODE).length - 1
  }
  const usual = await marksOn(595, 842)
  expect(usual).toBeGreaterThan(16)
  expect(await marksOn(7_000, 9_906), 'twelve times as wide and high').toBeLessThan(1.2 * usual)
  expect(await marksOn(14_400, 14_400)).toBeLessThan(2 * usual)
  expect(await marksOn(300, 420), 'a small page bears it too').toBeGreaterThan(5)
  expect(await marksOn(60, 90), 'a receipt too').toBeGreaterThan(0)
  expect(await marksOn(14_400, 60), 'a strip too').toBeGreaterThan(0)
})

const turned = async (rotation: 90 | 180 | 270) => {
  const pdf = await PDF.load(await pdfOn('white'))
  for (const page of pdf.getPages()) page.setRotation(rotation)
  return pdf.save()
}

test.each([
  ...GROUNDS.map((ground) => [ground, () => pdfOn(ground)] as const),
  ...([90, 180, 270] as const).map((by) => [`turned by ${by} degrees`, () => turned(by)] as const),
])('on a saved page that is %s, no threshold that keeps the text loses the codes', async (_name, make) => {
  const pdf = await make()
  const [clean, stamped] = [await shown(pdf, 1680), await shown(await stampPdf(pdf, MARK), 1680)]
  // The stamp surveys a picture a third as wide.
  const survey = await shown(pdf, 560)
  const places = placeCodes(surveyGround(survey), survey.width, survey.height, 6)
  expect(places.length).toBeGreaterThanOrEqual(7)
  for (const place of places) {
    const room = roomOf(place.size)
    const [wide, high] = place.upright ? [room.height, room.width] : [room.width, room.height]
    for (const level of [64, 128, 192]) {
      let [different, all] = [0, 0]
      for (let y = 3 * place.top; y < 3 * (place.top + high); y++)
        for (let x = 3 * place.left; x < 3 * (place.left + wide); x++) {
          const at = (y * clean.width + x) * 3
          all++
          if (lightness(clean.data, at) < level !== lightness(stamped.data, at) < level) different++
        }
      expect(different / all, `place ${place.left} ${place.top}, threshold ${level}`).toBeGreaterThan(0.08)
    }
  }
})

test.each([
  ['Chinese', '用户@例子.公司'],
  ['Arabic', 'مستخدم@مثال.إختبار'],
  ['Hindi', 'उपयोगकर्ता@उदाहरण.भारत'],
  ['Korean', '사용자@예시.한국'],
  ['Cyrillic', 'пользователь@пример.рф'],
  ['German', 'grüße@bücher.example'],
])('the address line of a saved copy is written in the script of the address: %s', async (_name, email) => {
  const text = await textOf(await stampPdf(await pdfOf(['A page']), markOf(email)))
  expect(text).toContain(email)
  expect(text).toContain(CODE)
  expect(text).not.toContain('?')
})
