import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { PAGES } from '../../contract/pages.ts'
import { STAFF_PAGES, STAFF_SECTIONS } from '../../contract/staff-pages.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { makeRouter } from '../router.tsx'

test('every page of staff in the table has a route, and every route of staff is in the table', () => {
  const { routesByPath } = makeRouter(makeQueryClient(), createMemoryHistory())
  const routes = Object.keys(routesByPath).map((path) => path.replace(/\$(\w+)/g, ':$1').replace(/(?<=.)\/$/, ''))
  const ofStaff = routes.filter((path) => path === '/admin' || path.startsWith('/admin/'))
  expect([...new Set(ofStaff)].sort()).toEqual([...STAFF_PAGES].sort())
})

test('the server knows every page of the navigation', () => {
  for (const { pages } of STAFF_SECTIONS) for (const { to } of pages) expect(PAGES).toContain(to)
})
