import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { dialog, on, openPage } from './page.tsx'

const page = on()
const draftField = () => page.field(/^The next version/)
const draft = (text: string, revision: number) => ({
  text,
  revision,
  editor: 'staff:else',
  editor_name: 'Ada Other',
  saved_at: new Date().toISOString(),
})

async function change(from: string, to: string) {
  const area = await draftField()
  expect(area.value).toContain(from)
  fireEvent.change(area, { target: { value: area.value.replace(from, to) } })
}

test('a version that waits for its time is said so, and can be called off', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement')
  await page.press('Begin a new version')
  await change('five (5) years', 'three (3) years')
  await page.press('Publish...')
  await page.fill(/^In force from/, '2031-01-01T10:00')
  await page.fill('Type the word publish', 'publish')
  await page.press('Schedule it')
  await page.see('Version 2 comes into force on')
  await page.press('Call it off')
  await (await dialog()).press('Call it off')
  await draftField()
  expect(await t.rows('nda_version')).toHaveLength(1)
})

test('what somebody else is writing is shown, and not written over', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement')
  await page.press('Begin a new version')
  await draftField()
  await t.deps.db.updateTable('nda_draft').set(draft('# Theirs\n\n## 1. One\n\n1.1 Theirs.', 2)).execute()
  await change('five (5) years', 'two (2) years')
  await page.see('Someone else saved this draft')
  await page.press('Load the current draft')
  await page.see('Ada Other is working on the next version')
  await page.press('Take it over')
  expect((await draftField()).value).toMatch(/Theirs/)
})

test('read-only staff look at all of it and are offered no act', async () => {
  const t = await testApp()
  await t.deps.db
    .insertInto('nda_draft')
    .values({ id: 1, ...draft('# T\n\n## 1. One\n\n1.1 One.', 1) })
    .execute()
  await openPage(await staffBrowser(t, 'reader'), '/admin/agreement')
  await page.see('Ada Other is working on the next version')
  for (const tab of ['Versions', 'Who is bound', 'Signed elsewhere']) {
    await page.openTab(tab)
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
    page.none(/Publish|Take it over|Record it|Withdraw:|Ask for return|Save as CSV/)
  }
})
