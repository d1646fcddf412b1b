import type { Page } from '@playwright/test'
import type { Block } from '../../contract/projects/blocks/blocks.ts'
import { SAMPLE_DOCUMENT, sampleBlocks, sectionBlocks } from '../helpers/block-samples.ts'
import { putInForce } from '../helpers/content.ts'
import { LONG, RTL } from './hostile-content.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, type Portal, test } from './portal.ts'
import { becomeReader, pagesOf, putIn } from './room-steps.ts'

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish...' })
const section = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Section' }).getByRole('button', { name: new RegExp(`^${name}( ?, changed)?$`) })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of Vault"]')

/** Every type of block, with this document in place of the sample's. */
async function showAll(portal: Portal, document: string, change = (block: Block) => block) {
  const [hero, ...blocks] = JSON.parse(JSON.stringify(sampleBlocks()).replaceAll(SAMPLE_DOCUMENT, document)) as Block[]
  await putInForce(portal.deps, 'vault', { kind: 'presentation', blocks: [hero as Block, ...blocks.map(change)] })
}

/** Long words and text from right to left wherever a block has a text; twelve entries wherever it has a list. */
function hostile(block: Block): Block {
  const names = [
    'title',
    'description',
    'name',
    'role',
    'text',
    'source',
    'caption',
    'alt',
    'question',
    'answer',
    'since',
    'legend',
  ]
  const change = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) {
      const full =
        name === 'points'
          ? value
          : Array.from({ length: name === 'exits' ? 6 : 12 }, (_, at) => value[at % value.length])
      return full.map((one) => change(one))
    }
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, change(inner, field)]))
    if (name === 'amount' || name === 'maximum') return 123_456_789_012
    // Sections need names of their own.
    if (name === 'title') return `${LONG} ${block.type}`
    return names.includes(name) ? `${LONG} ${RTL}` : value
  }
  const isNew = sampleBlocks().findIndex(({ type }) => type === block.type) > 9
  return isNew ? ({ ...block, content: change(block.content) } as Block) : block
}

test('every type of block on one page is sound at every width, also with texts at their limits; documents only for whoever may open them', {
  tag: '@full',
}, async ({ page, portal }) => {
  test.slow()
  await fitWindow(page)
  const id = await putIn(portal, 'Pitch deck', await pagesOf(3))
  await showAll(portal, id)
  await page.goto('/vault')
  await page.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toBeVisible()
  for (const block of ['#file-list', '#pictures']) {
    await expect(page.locator(block)).toContainText('shown to readers who can open them in the data room')
    await expect(page.locator(block)).not.toContainText('Pitch deck')
  }
  await page.context().clearCookies()

  await becomeReader(page, portal)
  await page.goto('/vault')
  await expect(page.locator('#file-list').getByRole('link', { name: 'Pitch deck' })).toBeVisible()
  const picture = page.locator('#pictures').getByRole('img', { name: 'A question and three cited passages' })
  await picture.scrollIntoViewIfNeeded()
  // Drawn, it has the size of the document's page and not the one before.
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.height)).toBeGreaterThan(800)
  await looksSound(page, 'blocks', { widths: [320, 390, 1440], uncut: true })
  await showAll(portal, id, hostile)
  await page.reload()
  await expect(page.locator('#faq')).toBeVisible()
  await looksSound(page, 'blocks, hostile', { widths: [320, 1440], uncut: true })
})

test('three blocks are added by keyboard and filled, one is moved and one duplicated and removed; published, a reader sees them', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await putInForce(portal.deps, 'vault', { kind: 'presentation', blocks: sectionBlocks() })
  await page.goto('/admin/content?project=vault')
  await expect(section(page, 'Page header')).toBeVisible()
  await section(page, 'Next step').click()
  const add = async (type: string) => {
    await page.getByLabel('Add a block').selectOption({ label: type })
    await page.getByRole('button', { name: 'Add', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: type, exact: true })).toBeFocused()
  }

  await add('Quote')
  await expect(page.getByText('Correct 2 errors before you publish.')).toBeVisible()
  await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Text', { exact: true }).fill('We asked who had read it.')
  await page.getByLabel('Name', { exact: true }).fill('A records officer')
  await expect(preview(page).getByText('We asked who had read it.')).toBeVisible()

  await add('Use of funds')
  await page.getByLabel('Title', { exact: true }).fill('Where the money goes')
  const parts = page.getByRole('group', { name: 'Parts' })
  await parts.getByLabel('Name').fill('Engineering')
  await parts.getByLabel('Amount').fill('900000')
  await parts.getByRole('button', { name: 'Add: part' }).click()
  await parts.getByLabel('Name').nth(1).fill('Reserve')
  await parts.getByLabel('Amount').nth(1).fill('300000')
  await looksSound(page, 'blocks-editor', { widths: [390, 1440] })

  await add('Questions and answers')
  await page.getByLabel('Title', { exact: true }).fill('You may ask')
  await page.getByLabel('Question', { exact: true }).fill('May a trust invest?')
  await page.getByLabel('Answer', { exact: true }).fill('Yes.')

  await section(page, 'Use of funds').click()
  const up = page.getByRole('button', { name: 'Up: Use of funds' })
  await up.focus()
  for (const position of [10, 9]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Use of funds moved to position ${position} of 13.`)).toBeAttached()
    await expect(up).toBeFocused()
  }
  await page.getByRole('button', { name: 'Duplicate: Use of funds' }).click()
  await expect(section(page, 'Use of funds 2')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Remove: Use of funds 2' }).click()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(section(page, 'Use of funds 2')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Use of funds 2' }).click()
  await expect(section(page, 'Use of funds')).toBeVisible()

  await expect(publishButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await publishButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 fields differ.')).toBeVisible()
  await dialog.getByLabel('Note').fill('Three blocks')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 3 is published.').first()).toBeVisible()

  const reader = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await reader.goto('/vault')
  await reader.getByLabel('Enter access code').fill(portal.codes.vault ?? '')
  await reader.getByLabel('Enter access code').press('Enter')
  await expect(reader.getByText('We asked who had read it.')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'You may ask' })).toContainText('May a trust invest?')
  await expect(reader.locator('#use-of-funds').getByRole('row', { name: 'Engineering' })).toContainText('75%')
  const order = await reader.locator('main > section').evaluateAll((all) => all.map(({ id }) => id).filter(Boolean))
  expect(order.slice(-5)).toEqual(['use-of-funds', 'next', 'quote', 'faq', 'investor-content'])
})
