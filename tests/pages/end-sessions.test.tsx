import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { signedIn } from '../helpers/test-account.ts'
import { testApp } from '../helpers/test-app.ts'
import { dialog, on, openPage, row, toast } from './page.tsx'

const NAME = 'ines@carvalho.example'
const page = on()

/** Somebody who reads by code in two browsers and is signed in to an account in a third. */
async function withReader() {
  const t = await testApp()
  const [first, second, third] = [t.visitor(), t.visitor(), t.visitor()]
  const { code } = await first.sign({ email: NAME })
  for (const browser of [first, second]) await browser.post('/api/unlock', { code })
  const { personId } = await signedIn(t, third, { email: NAME })
  return { t, personId, admin: await staffBrowser(t, 'admin') }
}

test('an admin ends a session in the list of sessions', async () => {
  const { admin } = await withReader()
  await openPage(admin, '/admin/sessions')
  await page.see('2 sessions')
  const [menu] = await screen.findAllByRole('button', { name: `More actions for the session of ${NAME}` })
  menu?.click()
  ;(await screen.findByRole('menuitem', { name: 'End the session' })).click()
  await (await dialog()).press('End the session')
  await toast('The session has ended.')
  await page.see('1 session')
})

test('an admin ends one session of a person, and then all', async () => {
  const { admin, personId } = await withReader()
  await openPage(admin, `/admin/people/${personId}`)
  const table = await screen.findByRole('table', { name: 'Open sessions' })
  const rows = () => within(table).getAllByRole('row').length - 1
  expect(rows()).toBe(3)
  await (await row('Account')).press(/^More actions for the session since/)
  ;(await screen.findByRole('menuitem', { name: 'End the session' })).click()
  await (await dialog()).hasText('This browser is signed out.')
  await (await dialog()).press('End the session')
  await waitFor(() => expect(rows()).toBe(2))
  await page.press('End all sessions')
  await (await dialog()).hasText('2 sessions end immediately')
  await (await dialog()).press('End all sessions')
  await page.see('No open sessions')
})

test('staff who may only look end nothing', async () => {
  const { t, personId } = await withReader()
  const reader = await staffBrowser(t, 'reader')
  await openPage(reader, '/admin/sessions')
  await page.see('2 sessions')
  await page.none(/More actions for the session/)
  await openPage(reader, `/admin/people/${personId}`)
  await screen.findByRole('table', { name: 'Open sessions' })
  await page.none('End all sessions')
})
