import { GROUPS, SETTINGS } from '../pictures/screens.ts'
import { eachOnItsOwn, showIn } from '../pictures/show.ts'
import { expectSound, fitWindow } from './looks.ts'
import { test } from './portal.ts'

/* Every screen of which there are pictures, with data, empty and in error: accessible by rule engine, and no wider than its window. */

// Some screens are only on a phone. What does not come after a minute fails its screen, and the next has its turn.
test.use({ settings: SETTINGS, viewport: { width: 390, height: 844 }, actionTimeout: 60_000 })

for (const [group, prepare] of GROUPS)
  test(`${group}: every screen looks sound`, async ({ page, portal }) => {
    test.setTimeout(0)
    await fitWindow(page)
    const screens = await prepare(page, portal)
    const show = showIn(page, portal)
    await eachOnItsOwn(screens, async (screen) => {
      await show(screen)
      await expectSound(page, screen[0])
    })
  })
