import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { ACCOUNT_PAGES, PAGES, PUBLIC_PAGES, READER_PAGES, STAFF_PAGES } from '../../contract/pages.ts'
import { PROJECT_ROUTES } from '../../contract/project-routes.ts'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { chooseCoding, type Document, type FindDocument, hasCopy } from './documents.ts'

/** File names of `assets/` carry a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * Serves the built web application: its files, a document for every page of the portal, and one with status 404 anywhere else.
 * Under `/api` an unknown address is answered in the form of every other error.
 */
export function servePages(app: Hono, config: Config, find: FindDocument): void {
  const files = serveStatic({
    root: config.webDir,
    precompressed: true,
    onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FOREVER : ASK_AGAIN),
  })
  for (const path of PUBLIC_PAGES) app.get(path, async (c) => sendDocument(c, await find(path)))
  for (const path of ACCOUNT_PAGES) app.get(path, async (c) => sendDocument(c, await find('shell')))
  for (const route of PROJECT_ROUTES) app.get(`/${route}`, async (c) => sendDocument(c, await find('shell')))
  for (const path of READER_PAGES) app.get(path, async (c) => sendDocument(c, await find('shell')))
  for (const path of STAFF_PAGES) app.get(path, async (c) => sendDocument(c, await find('shell')))
  app.get('/assets/*', files)
  app.get('/film/*', files)
  app.get('/sign-in-popup.js', files)
  app.get('/:file{[a-z0-9-]+\\.(?:svg|png|ico|txt|webmanifest)}', files)
  app.notFound(async (c) => {
    if (c.req.path.startsWith('/api/')) return c.json(new AppError('not_found').body, 404)
    // The same page under two addresses would be two pages to a search engine.
    const trimmed = c.req.path.replace(/\/$/, '')
    if (trimmed && PAGES.some((path) => path === trimmed)) return c.redirect(trimmed, 301)
    return sendDocument(c, await find('404'), { status: 404 })
  })
}

type Sent = { status?: 200 | 404; type?: string }

/** Answers a document in the smallest form that the browser takes, or says that its copy is this one. */
export function sendDocument(
  c: Context,
  document: Document,
  { status = 200, type = 'text/html; charset=UTF-8' }: Sent = {},
): Response {
  const coding = chooseCoding(c.req.header('accept-encoding') ?? '')
  const { bytes, etag } = document[coding]
  const headers = { 'Cache-Control': ASK_AGAIN, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && hasCopy(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304, headers)
  return c.body(bytes, status, {
    ...headers,
    'Content-Type': type,
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  })
}
