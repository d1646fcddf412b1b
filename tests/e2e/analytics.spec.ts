import type { Page } from '@playwright/test'
import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import { ANALYTICS_TABS } from '../../contract/projects/analytics-tabs.ts'
import { putInForce } from '../helpers/content.ts'
import { fileDashboard } from '../helpers/snapshot.ts'
import { bareDashboard, hostileDashboard } from './hostile-analytics.ts'
import { fitWindow, looksSound } from './looks.ts'
import { expect, type Portal, signInAs, test } from './portal.ts'

const NAMES = ['Overview', 'AI Usage', 'Users & Plans', 'System Health', 'Admin Tools']
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Day' })

const show = (portal: Portal, change: (set: AnalyticsContent) => AnalyticsContent) =>
  putInForce(portal.deps, 'analytics', change(fileDashboard()))

async function open(page: Page, portal: Portal): Promise<void> {
  await page.goto('/analytics')
  await page.getByLabel('Enter access code').fill(portal.codes.analytics ?? '')
  await page.getByLabel('Enter access code').press('Enter')
  await expect(page.locator('#sheet-title')).toBeVisible()
}

test.beforeEach(({ page }) => fitWindow(page))

test('the dashboard: its tabs, their parts, its quick actions, its chart', async ({ page, portal }) => {
  await test.step('every tab is reached by the arrow keys, stands in the address, and is there again after a reload', async () => {
    await open(page, portal)
    await tab(page, 'Overview').focus()
    for (const [index, name] of NAMES.entries()) {
      await expect(tab(page, name)).toBeFocused()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(index === 0 ? /\/analytics$/ : new RegExp(`tab=${ANALYTICS_TABS[index]}$`))
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    await expect(tab(page, 'Overview'), 'round again').toBeFocused()
    await page.keyboard.press('End')
    await expect(tab(page, 'Admin Tools')).toBeFocused()
    await page.reload()
    await expect(tab(page, 'Admin Tools')).toHaveAttribute('aria-selected', 'true')
    await page.goto('/analytics?tab=elsewhere')
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  })
  await page.context().clearCookies()
  await test.step('each tab shows its part of the set', async () => {
    await open(page, portal)
    const panel = page.getByRole('tabpanel')
    const { realTimeMetrics, systemHealth, adminActivity } = fileDashboard()
    for (const { metric, value, change } of realTimeMetrics.liveStats)
      for (const words of [metric, value, change])
        await expect(panel.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(panel.getByText('Watch', { exact: true })).toHaveCount(1)
    await tab(page, 'AI Usage').click()
    await expect(panel.getByRole('table', { name: 'Top modules of the assistant' })).toContainText(
      'Document questions8,1440.61 s43%',
    )
    await expect(panel.getByRole('table', { name: 'Prompts of the last full day, by plan' })).toContainText(
      'Pro19,49738%',
    )
    await tab(page, 'Users & Plans').click()
    await expect(panel.getByRole('table', { name: 'Users by plan' })).toContainText('Enterprise7559%')
    await expect(panel).toContainText('96.8%')
    await expect(panel.getByRole('table', { name: 'Accounts near their prompt cap' })).toContainText(
      'harrow-law4,8505,00097.0%Near',
    )
    await tab(page, 'System Health').click()
    for (const { metric, value } of systemHealth.metrics) await expect(panel).toContainText(`${metric}${value}`)
    for (const { message } of systemHealth.alerts) await expect(panel).toContainText(message)
    await tab(page, 'Admin Tools').click()
    for (const { action, details } of adminActivity.recentActions) {
      await expect(panel).toContainText(action)
      await expect(panel).toContainText(details)
    }
  })
  await page.context().clearCookies()
  await test.step('a quick action is shown to whoever may take it; a link of the overview leads to its tab', async () => {
    await open(page, portal)
    await page.getByRole('button', { name: 'Admin Tools', exact: true }).click()
    await expect(tab(page, 'Admin Tools')).toBeFocused()
    await expect(page.getByText('Raise a prompt cap'), 'what a reader may not do is not shown').toHaveCount(0)
    await page.getByRole('button', { name: 'Review Accounts' }).click()
    await expect(tab(page, 'Users & Plans')).toBeFocused()
    await expect(page).toHaveURL(/tab=users-plans/)
  })
  await page.context().clearCookies()
  await test.step('the chart is walked through by keyboard, says each day in words, and is a table too', async () => {
    await open(page, portal)
    await slider(page).focus()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Wed, 19 Nov 2025: 51,308 prompts; Enterprise 21,549/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Tue, 18 Nov 2025: 50,947 prompts/)
    await expect(page.locator('.usage-chart_usageDay')).toContainText('Tue, 18 Nov 2025')
    await page.keyboard.press('Home')
    await expect(page.locator('.usage-chart_usageDay')).toContainText('Tue, 21 Oct 2025')
    await expect(page.getByRole('table', { name: 'Prompts per day, by plan' }).getByRole('row')).toHaveCount(31)
    const box = await slider(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 1, (box?.y ?? 0) + 40)
    await expect(page.locator('.usage-chart_usageDay')).toContainText('Wed, 19 Nov 2025')
  })
  await test.step('in forced colours the plans of the chart still differ', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const looks = await page
      .locator('.usage-chart_usageDay .usage-chart_swatch')
      .evaluateAll((all) => all.map((node) => getComputedStyle(node).backgroundColor))
    expect(new Set(looks).size).toBe(3)
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await page.context().clearCookies()
  await test.step('staff have the rights, and are told what is done elsewhere', async () => {
    await signInAs(page.context(), portal, { email: 'admin@x.example', role: 'admin', secondFactor: true })
    await page.goto(`${portal.url}/analytics?tab=admin-tools`)
    const raise = page.getByRole('listitem').filter({ hasText: 'Raise a prompt cap' })
    await expect(raise).toContainText('Do this on the platform itself. This portal only shows its figures.')
    await expect(raise.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Rotate Keys' })).toHaveAttribute('href', '/admin/analytics')
  })
})

test('every tab is accessible at every width, with default, extreme and minimal content', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await open(page, portal)
  for (const [state, change, looks] of [
    ['as it comes', undefined, { uncut: true }],
    ['at its edges', hostileDashboard, { uncut: true }],
    ['bare', bareDashboard, { uncut: true, widths: [320, 1440] }],
  ] as const)
    await test.step(state, async () => {
      if (change) await show(portal, change)
      await page.goto('/analytics')
      await expect(page.locator('#sheet-title')).toBeVisible()
      for (const name of NAMES) {
        await tab(page, name).click()
        await expect(page.getByRole('tabpanel', { name })).toBeVisible()
        await looksSound(page, `${name}, ${state}`, looks)
      }
    })
  await test.step('every part says so if it has no days, dates or news', async () => {
    await page.goto('/analytics')
    await expect(page.locator('#sheet-title')).toBeVisible()
    await expect(slider(page)).toHaveCount(0)
    await expect(page.getByText('Figures of')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Prompts by plan' })).toBeVisible()
    for (const words of ['No account is near its cap.', 'There are no alerts.', 'No recent actions.'])
      await expect(page.getByText(words)).toBeVisible()
  })
})
