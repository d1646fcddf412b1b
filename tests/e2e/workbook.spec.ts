import { type SheetOf, STYLE, xlsxOf } from '../helpers/workbook.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, test } from './portal.ts'
import { becomeReader, putIn } from './room-steps.ts'

const money = (value: number) => ({ value, style: STYLE.money })
const PLAN: SheetOf = {
  name: 'Plan',
  frozen: [3, 1],
  merges: ['A1:C1'],
  widths: [28, ...Array.from({ length: 24 }, () => 12)],
  rows: [
    [{ value: 'Operating plan, in thousands', style: STYLE.bold }],
    [],
    ['Line', ...Array.from({ length: 24 }, (_, at) => ({ value: `Month ${at + 1}`, style: STYLE.header }))],
    ...Array.from({ length: 900 }, (_, row) => [
      `Item ${row + 1}`,
      ...Array.from({ length: 24 }, (_, at) => money((row + 1) * (at + 1) * (row % 7 === 3 ? -1 : 1))),
    ]),
  ],
}
const SHEETS: SheetOf[] = [
  PLAN,
  {
    name: 'Assumptions',
    rows: [
      ['Assumption', 'Why'],
      ['Churn of 3%', 'Measured since March.\nWithout trials.'],
    ],
  },
  { name: 'Empty', rows: [] },
]

test('a workbook is read sheet by sheet, by keyboard, with its header in view and the reader’s mark over the cells', async ({
  page,
  portal,
}) => {
  await fitWindow(page)
  const id = await putIn(portal, 'Operating plan', xlsxOf(SHEETS), { fileName: 'plan.xlsx' })
  await becomeReader(page, portal)
  await page.goto('/vault')
  const shelf = page.getByRole('region', { name: 'Investor documents' })
  await expect(shelf).toContainText('Spreadsheet')
  await expect(shelf).toContainText('3 sheets')
  await shelf.getByRole('link', { name: 'Operating plan' }).click()
  const grid = page.getByRole('grid', { name: 'Plan' })
  await expect(grid).toBeFocused()
  await expect(grid).toHaveAttribute('aria-rowcount', '904')
  await expect(grid.getByRole('gridcell', { name: '(4)', exact: true })).toBeVisible()
  await expect(page.locator('svg').filter({ hasText: 'e.marchetti@northgate.example' }).first()).toBeAttached()

  await test.step('the keys go from cell to cell, to the ends, and what is frozen stays', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('B4', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+End')
    await expect(page.getByText('Y903', { exact: true })).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: '(21,600)' })).toBeInViewport()
    await expect(grid.getByRole('gridcell', { name: 'Month 24' })).toBeInViewport()
    await expect(grid.getByRole('gridcell', { name: 'Item 900' })).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await expect(grid.getByRole('gridcell', { name: 'Operating plan, in thousands' })).toBeInViewport()
  })

  await test.step('search leads to the row, on whichever sheet it is', async () => {
    await page.keyboard.press('/')
    await page.getByLabel('Words in this spreadsheet').fill('churn')
    await expect(page.getByText('In 1 row')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Assumptions' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('A2', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid', { name: 'Assumptions' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Without trials.').first()).toBeVisible()
  })

  await test.step('it looks sound, an empty sheet too', async () => {
    await looksSound(page, 'workbook', { widths: [320, 1440] })
    await page.getByRole('tab', { name: 'Plan' }).click()
    await expect(page.getByRole('grid', { name: 'Plan' })).toContainText('Item 5')
    await looksSound(page, 'workbook with figures', { widths: [320, 1440] })
    await page.getByRole('tab', { name: 'Plan' }).press('End')
    await expect(page.getByText('This sheet is empty.')).toBeVisible()
    await looksSound(page, 'empty sheet', { widths: [320, 1440] })
  })

  await test.step('rows that cannot be loaded say so, and come when tried again', async () => {
    await page.goto(`/vault/documents/${id}?page=1`)
    await expect(page.getByRole('grid', { name: 'Plan' })).toContainText('Item 5')
    await page.route('**/sheets/**', (route) => route.abort())
    await page.getByRole('grid', { name: 'Plan' }).focus()
    await page.keyboard.press('Control+End')
    await expect(page.getByText('Plan could not be loaded')).toBeVisible()
    await looksSound(page, 'sheet that failed', { widths: [320, 1440] })
    await page.unroute('**/sheets/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('grid', { name: 'Plan' }).getByRole('gridcell', { name: 'Item 900' })).toBeVisible()
  })
})
