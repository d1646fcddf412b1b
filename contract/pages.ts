import { PROJECT_ROUTES } from './project-routes.ts'

/**
 * Pages that anyone may read. They are rendered on the server, so that they say everything without JavaScript too; the module of a
 * page other than the first is `web/routes/` and its address (`/nda-gate`: `web/routes/nda-gate.tsx`).
 */
export const PUBLIC_PAGES = [
  '/',
  '/nda-gate',
  '/unlock',
  '/confirm',
  '/documentation',
  '/api-reference',
  '/support',
  '/privacy',
  '/agreement',
] as const

/** Public pages that say nothing to somebody who searches. */
export const UNLISTED_PAGES: readonly string[] = ['/confirm']

/** Every page of the portal. The server answers 404 anywhere else. */
export const PAGES = [...PUBLIC_PAGES, ...PROJECT_ROUTES.map((route) => `/${route}` as const)] as const
