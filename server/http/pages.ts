import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { documentOf, PAGES } from '../../contract/pages.ts'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { ASK_AGAIN, answerOf, type Document, type Documents } from './documents.ts'

/** File names of `assets/` carry a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web application: its files, a document for every page of the portal, and one with status 404 anywhere else.
 * Under `/api` an unknown address is answered in the form of every other error.
 */
export function servePages(app: Hono, config: Config, { find }: Documents): void {
  const files = serveStatic({
    root: config.webDir,
    precompressed: true,
    onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FOREVER : ASK_AGAIN),
  })
  for (const path of PAGES) app.get(path, async (c) => sendDocument(c, await find(documentOf(path))))
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

/** Answers a document in the form that the browser takes. */
export function sendDocument(c: Context, document: Document, sent?: Parameters<typeof answerOf>[2]): Response {
  const wishes = { 'accept-encoding': c.req.header('accept-encoding'), 'if-none-match': c.req.header('if-none-match') }
  const { status, headers, body } = answerOf(document, wishes, sent)
  return body === null ? c.body(null, status, headers) : c.body(body, status as ContentfulStatusCode, headers)
}
