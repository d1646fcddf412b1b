import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { answering, dialog, on, openPage } from './page.tsx'

const page = on()
const TEXT = '# NDA\n\n## 1. Purpose\n\n1.1 Words.\n'
const choose = async (file: File) => fireEvent.change(await page.field('Choose a file'), { target: { files: [file] } })

test('staff begin a draft with their own text: chosen or pasted, checked, then saved', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement')
  await page.press('More ways to begin')
  ;(await screen.findByRole('menuitem', { name: 'Use your own text' })).click()
  await choose(new File([TEXT], 'ours.md', { type: 'text/markdown' }))
  await page.see('ours.md')
  await expect.poll(async () => (await page.field(/^Check the text/)).value).toBe(TEXT)
  expect(await t.rows('nda_draft')).toEqual([])
  await page.fill(/^Check the text/, `${TEXT}\n1.2 More.`)
  await page.press('Begin a draft with this text')
  expect((await page.field(/^The next version/)).value).toContain('1.2 More.')
})

test('what a Word file loses is listed before anything is saved, and a refusal is said', async () => {
  const t = await testApp()
  const answers = [
    Response.json({ text: TEXT, leftOut: ['2 pictures.'] }),
    Response.json({ error: { code: 'word_file_refused', message: 'The file contains macros.' } }, { status: 400 }),
  ]
  const word = answering(/POST .*own-text/, async () => answers.shift() ?? new Response())
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement', word)
  await page.press('More ways to begin')
  ;(await screen.findByRole('menuitem', { name: 'Use your own text' })).click()
  await choose(new File(['x'], 'ours.docx'))
  await page.see('2 pictures.')
  expect((await page.field(/^Check the text/)).value).toBe(TEXT)
  await choose(new File(['x'], 'macros.docx'))
  await page.see('The file contains macros.')
  await choose(new File(['%PDF-1.7'], 'ours.pdf', { type: 'application/pdf' }))
  await page.see('Choose a Word file (.docx), a Markdown file or a text file.')
  await page.see('such as a PDF, can be pasted below.')
})

test('where the text differs from what LibreOffice shows is listed, and that nothing was compared is said', async () => {
  const t = await testApp()
  const difference = { before: 'shall be', text: 'AGMATH', pages: '', after: 'at most' }
  const answers = [
    { state: 'made', differences: [difference], more: 2 },
    { state: 'made', differences: [], more: 0 },
    { state: 'unavailable', differences: [], more: 0 },
    { state: 'failed', differences: [], more: 0 },
    { state: 'made', differences: [], more: 1 },
  ].map((comparison) => Response.json({ text: TEXT, leftOut: [], comparison }))
  const word = answering(/POST .*own-text/, async () => answers.shift() ?? new Response())
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement', word)
  await page.press('More ways to begin')
  ;(await screen.findByRole('menuitem', { name: 'Use your own text' })).click()
  await choose(new File(['x'], 'ours.docx'))
  await page.see('LibreOffice shows other words of the file. Check each place in Word:')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(
    'shall be AGMATH at mostLibreOffice shows: (nothing)',
  )
  await page.see('2 more places differ.')
  for (const words of [
    'The words of the text are those that LibreOffice shows of the file.',
    /was not compared .* LibreOffice is not installed/,
    /was not compared .* LibreOffice could not show the file/,
    'Text and file have too little in common to list the differences.',
  ]) {
    await choose(new File(['x'], 'ours.docx'))
    await page.see(words)
  }
})

test('the language of an own text is that of the portal, and of one from the template that of the template', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await admin.send('PUT', '/api/admin/settings/company', { revision: 1, values: { language: 'de' } })
  const { template } = (await admin.get('/api/admin/agreement')).body
  const long =
    'Diese Vereinbarung schließen die Halcyon AI, Inc. und die Person, die sie auf dieser Seite unterzeichnet.'
  const shown = async (text: string, revision: number) => {
    await admin.send('PUT', '/api/admin/agreement/draft', { text, revision })
    await openPage(admin, '/admin/agreement')
    await page.press('Publish...')
    return (await (await dialog()).field('Language that the text is written in')).value
  }
  expect(await shown(`# Vereinbarung\n\n## 1. Zweck\n\n1.1 ${long}\n`, 0)).toBe('de')
  expect(await shown(`${template}\n\n## 20. More\n\n20.1 Words.\n`, 1)).toBe('en')
})

test('the checklist for a lawyer stands beside the draft and says that it is no legal advice', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement')
  await page.see('Checklist for your lawyer')
  await page.see('are not legal advice')
  for (const what of ['Party', 'Law and courts', 'Term', 'Notices', 'Signatory', 'Exclusions'])
    expect(screen.getByText(what)).toBeTruthy()
})
