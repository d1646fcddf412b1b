import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { faults, looksSound, tooWide } from './looks.ts'
import { expect, type Portal, signInAs, signNda, test } from './portal.ts'

const ELENA = 'e.marchetti@northgate.example'

/** Presses the button and answers the bytes of what is saved. */
async function saved(page: Page, name: string, role: 'button' | 'link' = 'button') {
  const [download] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole(role, { name }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** The signed copy of a signature that was just made in this page. */
async function copyOf(page: Page, portal: Portal): Promise<{ name: string; bytes: Buffer }> {
  await signNda(page, ELENA)
  await portal.makeDocuments()
  return saved(page, 'Download your signed copy')
}

async function handIn(page: Page, name: string, bytes: Buffer) {
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await page.getByLabel('PDF or ZIP file').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
}

test('after signing the copy is waited for, then saved; it verifies on the page, and a changed one does not', async ({
  page,
  portal,
}) => {
  await signNda(page, ELENA)
  await expect(page.getByText('Your signed copy is being made')).toBeVisible()
  await portal.makeDocuments()
  const { name, bytes } = await saved(page, 'Download your signed copy')
  expect(name).toMatch(/^halcyon-ai-agreement-.+\.pdf$/)

  await page.goto('/verify')
  await handIn(page, name, bytes)
  await expect(page.getByRole('heading', { name: 'Authentic and unaltered' })).toBeVisible()
  for (const part of ['Seal', 'Seal certificate', 'Text of the agreement', 'Log entry'])
    await expect(page.getByRole('listitem').filter({ hasText: part }).first()).toContainText('verified')
  await expect(page.getByText('Elena Marchetti')).toBeVisible()

  const changed = Buffer.from(bytes)
  changed[5_000] = (changed[5_000] ?? 0) ^ 1
  await handIn(page, 'changed.pdf', changed)
  await expect(page.getByRole('heading', { name: 'Not authentic, or altered' })).toBeVisible()
  await expect(page.getByText('The file was changed after it was sealed.')).toBeVisible()
  await expect(page.getByText('Do not rely on this file')).toBeVisible()
  const verdict = page.getByRole('region', { name: 'Not authentic, or altered' })
  await expect(verdict.getByRole('strong')).toHaveText([
    ...['Seal', 'Certificate of completion', 'Text of the agreement', 'Log entry'],
  ])
  // What the verifier did not come to stands with the other things that were not checked.
  await expect(verdict.getByRole('list').last().getByRole('listitem')).toHaveText([
    'Seal certificate: the seal has to be valid first.',
    'Time stamp: the seal has to be valid first.',
    'Copy: only a file that passes the other checks is compared with our copy.',
    'Who was at the keyboard: no file can show that.',
  ])
  await expect(page.locator('li', { hasText: 'send it to us' }).getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByText('Elena Marchetti')).toHaveCount(0)
})

test(
  'the command that stands on the page verifies the copy with the files that the page gives',
  { tag: '@full' },
  async ({ page, portal }, info) => {
    const copy = await copyOf(page, portal)
    await page.goto('/verify')
    const cwd = info.outputPath()
    mkdirSync(cwd, { recursive: true })
    const keep = ({ name, bytes }: { name: string; bytes: Buffer }) => writeFileSync(join(cwd, name), bytes)
    keep(copy)
    keep(await saved(page, 'Download the certificate'))
    keep(await saved(page, 'Download the public key of the log'))
    keep(await saved(page, 'Download the verifier', 'link'))
    const command = (await page.getByRole('figure').locator('code').textContent()) ?? ''
    const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` }
    const said = execFileSync('sh', ['-c', command.replace('FILE', copy.name)], { cwd, env, encoding: 'utf8' })
    expect(said).toContain('Verified: every check passed')
  },
)

test('a file can be dropped; one that is no PDF, and one that is too large, are refused in words', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/verify')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['not a document'], 'notes.pdf', { type: 'application/pdf' }))
    return files
  })
  await page.getByText('Drop the PDF or the evidence pack here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('The file is not a PDF.')).toBeVisible()
  await handIn(page, 'large.pdf', Buffer.alloc(20 * 1024 * 1024 + 1))
  await expect(page.getByRole('alert')).toContainText('larger than 20 MB')
})

test('the account shows the copy too, and staff have it and the evidence pack on the page of the person', {
  tag: '@full',
}, async ({ page, portal, context }) => {
  const { bytes } = await copyOf(page, portal)
  await signInAs(context, portal, { email: ELENA })
  await page.goto('/account')
  expect((await saved(page, 'Download your signed copy')).bytes.equals(bytes)).toBe(true)

  await context.clearCookies()
  const staff = { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true } as const
  await signInAs(context, portal, staff)
  await page.goto('/admin/people')
  await page.getByRole('link', { name: 'Elena Marchetti' }).click()
  expect((await saved(page, 'Signed copy')).bytes.equals(bytes)).toBe(true)
  const pack = await saved(page, 'Evidence pack')
  expect(pack.name).toMatch(/^evidence-.+\.zip$/)
  expect(pack.bytes.subarray(0, 2).toString()).toBe('PK')

  await page.goto('/verify')
  await handIn(page, pack.name, pack.bytes)
  await expect(page.getByRole('heading', { name: 'Authentic and unaltered' })).toBeVisible()
  for (const part of ['Manifest', 'Files', 'History', 'Making of the pack'])
    await expect(page.getByRole('listitem').filter({ hasText: part }).first()).toContainText('verified')
  await expect(page.getByRole('heading', { name: 'What was not checked, and why' })).toBeVisible()
  await expect(page.getByText('Who was at the keyboard: no file can show that.')).toBeVisible()
  await expect(page.getByText('a checkpoint that was kept elsewhere.')).toBeVisible()
  await looksSound(page, 'verify-pack', { uncut: true })
  // The text of the agreement lies in the pack as it is.
  const changed = Buffer.from(pack.bytes.toString('latin1').replace('1.1 ', '1.2 '), 'latin1')
  await handIn(page, 'changed.zip', changed)
  await expect(page.getByText('agreement.txt: changed since the pack was made.')).toBeVisible()
  await expect(page.getByText('Elena Marchetti')).toHaveCount(0)
  await looksSound(page, 'verify-pack-changed', { uncut: true })

  portal.deps.portal.language = 'de'
  await page.goto('/verify')
  const field = page.getByLabel('PDF- oder ZIP-Datei')
  await expect(page.getByRole('button', { name: 'Datei auswählen' })).toBeEnabled()
  await field.setInputFiles({ name: pack.name, mimeType: 'application/zip', buffer: pack.bytes })
  await expect(page.getByRole('heading', { name: 'Echt und unverändert' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Was nicht geprüft wurde, und warum' })).toBeVisible()
  await expect(page.getByText('Wer an der Tastatur saß: Das kann keine Datei zeigen.')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/\b(?:the|signed|verified|failed|entries|not)\b/i)
  await field.setInputFiles({ name: 'changed.zip', mimeType: 'application/zip', buffer: changed })
  await expect(page.getByText('agreement.txt: verändert, seit das Paket erstellt wurde.')).toBeVisible()
})

test('the page is usable by keyboard and with assistive technology, in each state, and at 320 pixels', {
  tag: '@full',
}, async ({ page, portal }) => {
  const { name, bytes } = await copyOf(page, portal)
  // From here on choosers come to the test; begun only just before the key is pressed, it may be too late for that one.
  page.on('filechooser', () => {})
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/verify')
  await expect(page.getByText('Download the certificate')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await handIn(page, name, bytes)
  await expect(page.getByRole('heading', { name: 'Authentic and unaltered' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  await handIn(page, 'cut.pdf', bytes.subarray(0, 60_000))
  await expect(page.getByRole('heading', { name: 'Not authentic, or altered' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: 'Choose a file' }).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: bytes })
  await expect(page.getByRole('heading', { name: 'Authentic and unaltered' })).toBeVisible()
})
