import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLocale } from '../../../../contract/formats.ts'
import { analyticsAnswer } from '../../../../contract/projects/analytics-content.ts'
import { Dashboard } from './dashboard.tsx'
import type { AnalyticsAnswer } from './types.ts'

afterEach(() => {
  cleanup()
  setLocale('en')
})

const FULL: AnalyticsAnswer = (() => {
  const set = JSON.parse(readFileSync('content/analytics.json', 'utf8'))
  const quickActions = set.adminActions.quickActions.map((action: object) => ({ ...action, permitted: true }))
  return analyticsAnswer.parse({ ...set, version: '', staleAt: null, adminActions: { quickActions } })
})()

const EMPTY: AnalyticsAnswer = {
  ...FULL,
  realTimeMetrics: { liveStats: [] },
  aiUsage: { dailyUsage: { total: 0, byPlan: { free: 0, pro: 0, enterprise: 0 } } },
  planDistribution: { totalUsers: 0, plans: [] },
  zaraAssistant: { totalCalls: 0, topModules: [] },
  systemHealth: { metrics: [], alerts: [] },
}

const show = (content: AnalyticsAnswer) =>
  render(<Dashboard content={content} tab="overview" onTab={() => {}} freshness={null} />)

test('a dashboard without figures says so, and shows no zero as if it were one', () => {
  show(EMPTY)
  expect(screen.getByText(/There are no figures yet/)).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.body.textContent).not.toContain('0')
})

test('figures of a platform that has sent only some are shown, and what is missing is named', () => {
  show({ ...EMPTY, version: 'v' })
  expect(screen.getByRole('tab', { name: 'Overview' })).toBeTruthy()
  expect(screen.getByText('The platform has sent no plans.')).toBeTruthy()
})

test('figures and days follow the locale of the portal', () => {
  setLocale('de-DE')
  show(FULL)
  for (const text of ['Mi., 19. Nov. 2025', '51.308', '104,8\u00a0%', '20. Nov. 2025, 17:52 UTC'])
    expect(document.body.textContent).toContain(text)
})

test('a plan has one colour on the whole dashboard, whatever its entry says', () => {
  const plans = FULL.planDistribution.plans.map((plan) => ({ ...plan, color: 'yellow' as const }))
  const other = { name: 'Campus', count: 1, percentage: 0, color: 'yellow' as const }
  show({ ...FULL, planDistribution: { totalUsers: 8_413, plans: [...plans, other] } })
  const swatches = (section: string) =>
    new Map(
      [...document.querySelectorAll(`#${section} i[class*="swatch"][aria-hidden]`)].map((swatch) => [
        swatch.parentElement?.textContent,
        /swatch--\w+|tint--\w+/.exec(swatch.className)?.[0],
      ]),
    )
  const inChart = swatches('usage')
  const inShares = swatches('plans')
  for (const name of ['Free', 'Pro', 'Enterprise']) {
    expect(inChart.get(name), name).toMatch(/^swatch--/)
    expect(inShares.get(name), name).toBe(inChart.get(name))
  }
  expect(inShares.get('Campus')).toMatch(/^tint--yellow/)
})

test('uptime is a tick for each day, and a table with the days in words', () => {
  render(<Dashboard content={FULL} tab="system-health" onTab={() => {}} freshness={null} />)
  expect(document.querySelectorAll('#uptime [data-state]')).toHaveLength(1)
  expect(screen.getByText('99.98% over 30 days')).toBeTruthy()
  expect(screen.getByText(/^Sun,? 2 Nov 2025: 99\.44%$/)).toBeTruthy()
  const rows = screen.getByRole('table', { name: 'Uptime' }).querySelectorAll('tbody tr')
  expect(rows).toHaveLength(30)
})
