import type { Page } from '@playwright/test'
import { test as inUse } from '../pictures/lived-in-test.ts'
import { IN_USE, NEW, type Screen } from '../pictures/screens.ts'
import { eachOnItsOwn, showIn } from '../pictures/show.ts'
import { EVERYTHING, expectSound, fitWindow } from './looks.ts'
import { type Portal, test } from './portal.ts'

/*
 * Every screen of which there are pictures, with data, empty and in error: accessible by rule engine, and no wider than its window.
 * `npm run test:all` also looks at what opens on them, such as dialogs, and at every page of staff in error.
 */

// What does not come after a minute fails its screen, and the next has its turn.
test.use({ viewport: { width: 390, height: 844 }, actionTimeout: 60_000 })
test.describe.configure({ timeout: 0 })

for (const [group, prepare] of IN_USE)
  inUse(`${group}: every screen looks sound`, async ({ page, portal, lived }) => {
    await lookAt(page, portal, await prepare(portal, lived, page))
  })

for (const [group, prepare] of NEW)
  test(`${group}: every screen looks sound`, { tag: group === 'staff, failed' ? '@full' : [] }, async ({
    page,
    portal,
  }) => {
    await lookAt(page, portal, await prepare(portal, page))
  })

async function lookAt(page: Page, portal: Portal, screens: readonly Screen[]): Promise<void> {
  await fitWindow(page)
  const show = showIn(page, portal)
  const asTheyOpen = screens.filter(([, , act]) => act === undefined)
  await eachOnItsOwn(EVERYTHING ? screens : asTheyOpen, async (screen) => {
    await show(screen)
    await expectSound(page, screen[0])
  })
}
