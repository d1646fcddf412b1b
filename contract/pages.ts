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
  '/unsubscribe',
  '/documentation',
  '/api-reference',
  '/support',
  '/privacy',
  '/agreement',
  '/verify',
] as const

/** Public pages that search engines must not list. */
export const UNLISTED_PAGES: readonly string[] = [
  '/confirm',
  '/confirm-account',
  '/confirm-return',
  '/reset-password',
  '/unsubscribe',
]

/**
 * The pages of a project, which exist for the keys of the projects. In Hono's syntax, as the pages below.
 */
export const PROJECT_PAGES = ['/:project', '/:project/documents/:id'] as const

/** Every other page of the portal. Pages that are not public are an empty shell; the browser fetches their content. */
export const PAGES = [...PUBLIC_PAGES, '/account', '/setup', ...STAFF_PAGES] as const

/** The built files at the root, by name, because a project's page can be at any other address there. */
export const ROOT_FILES = ['/robots.txt', '/sign-in-popup.js'] as const

/** First parts of addresses that are not pages, `content/portal.json`, and the names of built-in codes. */
const RESERVED = ['api', 'assets', 'film', 'logo', 'healthz', 'readyz', 'metrics', 'portal']
const CODE_NAMES = ['master', 'investor', 'demo', 'shared', 'bypass']

/** Whether no project can have this key, because the portal uses it. */
export function isReservedKey(key: string): boolean {
  const pages = PAGES.map((path) => path.split('/')[1])
  return [...pages, ...RESERVED, ...CODE_NAMES].includes(key)
}

const isPublic: ReadonlySet<string> = new Set(PUBLIC_PAGES)

/** The document of a page: its own, or the shared shell. */
export function documentOf(page: string): string {
  return isPublic.has(page) ? page : 'shell'
}
