import { existsSync } from 'node:fs'
import { filmHandlers } from '../../server/app.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { realFilm } from '../helpers/film.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, test } from './portal.ts'
import { becomeReader, putIn } from './room-steps.ts'

const READER = 'e.marchetti@northgate.example'

test.use({ settings: { FILM_MARK: 'overlay' } })

test('a film is watched under the reader’s mark, by keyboard, on the whole screen too, and not after its release ends', async ({
  page,
  portal,
}) => {
  await fitWindow(page)
  const id = await putIn(portal, 'A walk through the plant', realFilm(), { fileName: 'plant.mp4' })
  await becomeReader(page, portal)
  await page.goto('/vault')
  const shelf = page.getByRole('region', { name: 'Investor documents' })
  await expect(shelf).toContainText('Film · under 1 min')
  await shelf.getByRole('link', { name: 'A walk through the plant' }).click()
  const film = page.locator('video')
  const mark = page.locator('[data-stage] svg').filter({ hasText: READER })
  const time = () => film.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
  await expect(mark).toBeAttached()

  await test.step('it looks sound before it plays', async () => {
    await looksSound(page, 'film', { widths: [320, 820, 1440] })
  })

  await test.step('the keys play, seek, mute and pause', async () => {
    await page.locator('[data-stage]').focus()
    await page.keyboard.press(' ')
    await expect.poll(time).toBeGreaterThan(0.3)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect.poll(time).toBeGreaterThan(5)
    await page.keyboard.press('k')
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(time).toBeGreaterThan(15)
    await page.keyboard.press('Home')
    await expect.poll(time).toBe(0)
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:16')
  })

  await test.step('on the whole screen the mark stays over the picture', async () => {
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.hasAttribute('data-stage'))).toBe(true)
    await expect(page.locator(':fullscreen svg').filter({ hasText: READER })).toBeAttached()
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })

  await test.step('whose copy it is, and what is recorded', async () => {
    await expect(page.getByText('are drawn over the picture')).toBeVisible()
    const [row] = (await portal.deps.db.selectFrom('watermark').selectAll().where('kind', '=', 'film').execute()) ?? []
    await expect(page.locator('p').filter({ hasText: `${row?.code.slice(0, 4)}-${row?.code.slice(4)}` })).toBeVisible()
    await looksSound(page, 'film with its panel', { widths: [320, 1440] })
    await page.getByRole('button', { name: 'Close: This copy is yours' }).click()
  })

  await test.step('what is watched is counted, and the address follows', async () => {
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator(`section[id="doc-${id}-1-2"]`)).toBeVisible()
    await page.keyboard.press(' ')
    await expect(page.locator('section[id^="doc-"]')).toHaveCount(0)
  })

  await test.step('a part that cannot be loaded is said, and comes when tried again', async () => {
    await page.goto(`/vault/documents/${id}`)
    await expect(mark).toBeAttached()
    await page.route('**/film?**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('The film could not be loaded')).toBeVisible()
    await looksSound(page, 'film that failed', { widths: [320, 1440] })
    await page.unroute('**/film?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    await expect(page.getByText('The film could not be loaded')).toBeHidden()
  })

  await test.step('from the moment it is private, nothing more of it is sent', async () => {
    await portal.deps.db.updateTable('document').set({ released_at: null }).where('id', '=', id).execute()
    const refused = await page.evaluate(
      async (url) => (await fetch(url, { headers: { range: 'bytes=0-' } })).status,
      `/api/projects/vault/documents/${id}/film?version=1`,
    )
    expect(refused).toBe(404)
    await page.reload()
    await expect(page.getByText('This document cannot be opened')).toBeVisible()
  })
})

test.describe('with ffmpeg', () => {
  test.use({ settings: { FILM_MARK: 'burned' } })
  test.skip(!existsSync('/usr/bin/ffmpeg'), 'ffmpeg is not installed')

  test('a reader sees their copy being made, and then watches it', { tag: '@full' }, async ({ page, portal }) => {
    const id = await putIn(portal, 'A walk through the plant', realFilm(), { fileName: 'plant.mp4' })
    await becomeReader(page, portal)
    await page.goto(`/vault/documents/${id}`)
    await expect(page.getByText('Your copy of this film is being made')).toBeVisible()
    await portal.deps.db.updateTable('marked_film').set({ percent: 40 }).execute()
    await expect(page.getByText('40%')).toBeVisible()
    await looksSound(page, 'film being made', { widths: [320, 1440] })
    await runDueJobs(portal.deps, filmHandlers)
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('m')
    await page.keyboard.press(' ')
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0.3)
    await portal.deps.db.updateTable('marked_film').set({ made_at: null, failed_at: '2026-01-01' }).execute()
    await page.reload()
    await expect(page.getByText('Your copy of this film could not be made.')).toBeVisible()
  })
})
