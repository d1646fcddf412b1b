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
