import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AssentTexts } from '../../contract/agreements/assent.ts'
import { ASSENT_LABELS } from '../../contract/agreements/assent-labels.ts'
import { landing } from '../../contract/operations/company.ts'
import { retentionDays } from '../../contract/people/retention.ts'
import { sessionQuery } from '../features/access-codes/sessions/queries.ts'
import { ndaQuery } from '../features/agreements/signing/queries.ts'
import { type Portal, portalQuery } from '../lib/projects.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { makeRouter } from '../router.tsx'

const TERMS = { party: 'Example, Inc.', law: 'Germany', termYears: 3, language: 'de' }
/** Enough of a portal for every public page. */
const PORTAL: Portal = {
  isDemo: false,
  company: {
    name: 'Example',
    legalName: 'Example, Inc.',
    siteUrl: 'https://company.example',
    contact: { email: 'investors@company.example', phone: '+1 555 0100', address: ['1 Street'] },
  },
  platforms: [
    {
      ...{ route: 'vault', name: 'Vault', summary: 'A platform', stage: 'initial', valuation: { low: 4.5, high: 8 } },
      ...{ currency: 'USD', opensOnSigning: true },
    },
  ],
  portfolio: { low: 4.5, high: 8 },
  currency: 'USD',
  video: { videoEmbed: '/film/vestibule.mp4', videoType: 'mp4' },
  landing: landing.parse({}),
  footerLinks: [{ name: 'Reports', url: 'https://company.example/reports' }],
  legends: ['A notice.'],
  codeDays: 14,
  codeUses: 25,
  sessionDays: 30,
  signUp: true,
  ndaActivation: 'immediate',
  agreement: { ...TERMS, signable: true },
  showSessionPublicly: false,
  oidc: false,
  tokenSyncUrl: null,
  logo: null,
  retention: retentionDays.parse({}),
}
const NDA = {
  version: 1,
  title: 'T',
  text: '# T\n\n## 1. One\n\n1.1 Text.\n',
  sha256: 'ab',
  publishedAt: '2025-11-20T00:00:00Z',
  ...TERMS,
  signable: true,
  assent: { sha256: 'cd', words: structuredClone(ASSENT_LABELS) as unknown as AssentTexts },
}

/** The page as a server makes it: no window, no document, and only what everyone may know. */
async function onServer(path: string, portal = PORTAL): Promise<string> {
  const queries = makeQueryClient()
  queries.setQueryData(portalQuery.queryKey, portal)
  queries.setQueryData(ndaQuery.queryKey, NDA)
  queries.setQueryData(sessionQuery.queryKey, undefined)
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(
    createElement(QueryClientProvider, { client: queries }, createElement(RouterProvider, { router })),
  )
}

test('the front page states the term and the law of the agreement in force, and no law where none is stated', async () => {
  const page = await onServer('/')
  expect(page).toContain('<dt>Term</dt><dd>3 years</dd>')
  expect(page).toContain('<dt>Governing law</dt><dd>Germany</dd>')
  const agreement = { ...TERMS, law: null, termYears: 1, signable: true }
  const without = await onServer('/', { ...PORTAL, agreement })
  expect(without).toContain('<dt>Term</dt><dd>1 year</dd>')
  expect(without).not.toMatch(/Governing law|Delaware/)
})

test.each([
  ['/', 'Ready to Invest'],
  ['/documentation', 'What the measures do'],
  ['/api-reference', '/api/openapi.json'],
  ['/support', 'I lost my code'],
  ['/privacy', 'Privacy notice'],
  ['/agreement', 'SHA-256'],
])('%s can be made on a server, without a style attribute, which the policy would refuse', async (path, words) => {
  const html = await onServer(path)
  expect(html).toContain(words)
  expect(html).not.toMatch(/\sstyle="/)
  expect(html).not.toContain('Investor Session Management</h2>')
})

test('the documentation says nothing of the agreement that does not hold for every company', async () => {
  const html = await onServer('/documentation')
  expect(html).toContain('The records show who opened what.')
  expect(html).not.toMatch(/mutual|binds the company|Section \d/i)
})
