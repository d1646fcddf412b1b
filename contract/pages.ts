import { PROJECT_KEYS } from './projects/project-keys.ts'
import { STAFF_PAGES } from './staff-pages.ts'

/**
 * Pages that anyone may read. They are rendered on the server, so that they say everything without JavaScript too; the module of a
 * page other than the first is `web/routes/` and its address (`/nda-gate`: `web/routes/nda-gate.tsx`).
 */
export const PUBLIC_PAGES = [
  '/',
  '/nda-gate',
  '/unlock',
  '/confirm',
  '/confirm-account',
  '/confirm-return',
  '/reset-password',
  '/documentation',
  '/api-reference',
  '/support',
  '/privacy',
  '/agreement',
  '/verify',
] as const

/** Public pages that say nothing to somebody who searches. */
export const UNLISTED_PAGES: readonly string[] = ['/confirm', '/confirm-account', '/confirm-return', '/reset-password']

/** Pages of whoever is signed in: an empty shell, filled by the visitor's own browser. */
const ACCOUNT_PAGES = ['/account'] as const

/** A document of a project in its reader, in Hono's form: as much of a shell as the project's own page. */
const READER_PAGES = PROJECT_KEYS.map((route) => `/${route}/documents/:id` as const)

/** Every page of the portal. The server answers 404 anywhere else. */
export const PAGES = [
  ...PUBLIC_PAGES,
  ...ACCOUNT_PAGES,
  ...PROJECT_KEYS.map((route) => `/${route}` as const),
  ...READER_PAGES,
  // Empty shells: whatever they show comes through the guards of their calls.
  ...STAFF_PAGES,
] as const

const isPublic: ReadonlySet<string> = new Set(PUBLIC_PAGES)

/** The name of a page's document: public ones have their own, all others one empty shell. */
export function documentOf(page: string): string {
  return isPublic.has(page) ? page : 'shell'
}
