import { expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { loadPdf } from './pages.ts'
import { stampPdf } from './stamp.ts'

const TRACE = '7KQ2-M9XD'

test('a page bears its mark as often whatever its size, so that a plan is stamped as soon as a letter', async () => {
  const marksOn = async (width: number, height: number) => {
    const pdf = await pdfOf(['A page'], { width, height })
    const stamped = await stampPdf(pdf, {
      lines: ['e.marchetti@northgate.example', `2026-03-02 09:41 UTC   ${TRACE}`],
      code: TRACE,
    })
    const text = (await loadPdf(stamped)).getPage(0).getText()
    return text.split(TRACE).length - 1
  }
  const usual = await marksOn(595, 842)
  expect(usual).toBeGreaterThan(12)
  expect(await marksOn(7_000, 9_906), 'twelve times as wide and high').toBe(usual)
  expect(await marksOn(14_400, 14_400)).toBeLessThan(2 * usual)
  expect(await marksOn(300, 420), 'a small page bears it too').toBeGreaterThan(5)
})
