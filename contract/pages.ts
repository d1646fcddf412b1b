import { PROJECT_KEYS } from './projects/project-keys.ts'
import { STAFF_PAGES } from './staff-pages.ts'

/** Pages for everyone, rendered on the server. The module of each but the first is `web/routes/<path>.tsx`. */
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

/** Public pages that search engines must not list. */
export const UNLISTED_PAGES: readonly string[] = ['/confirm', '/confirm-account', '/confirm-return', '/reset-password']

/** Every page of the portal, in Hono's syntax. Pages that are not public are an empty shell; the browser fetches their content. */
export const PAGES = [
  ...PUBLIC_PAGES,
  '/account',
  ...PROJECT_KEYS.map((route) => `/${route}` as const),
  ...PROJECT_KEYS.map((route) => `/${route}/documents/:id` as const),
  ...STAFF_PAGES,
] as const

const isPublic: ReadonlySet<string> = new Set(PUBLIC_PAGES)

/** The document of a page: its own, or the shared shell. */
export function documentOf(page: string): string {
  return isPublic.has(page) ? page : 'shell'
}
