import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { PAGES } from '../../contract/pages.ts'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'

/** File names of `assets/` carry a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * Serves the built web application: its files, its one HTML document at every page of the portal, and the same document with
 * status 404 anywhere else. Under `/api` an unknown address is answered in the form of every other error.
 */
export function servePages(app: Hono, config: Config): void {
  const files = serveStatic({
    root: config.webDir,
    precompressed: true,
    onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FOREVER : ASK_AGAIN),
  })
  const document = readFileSync(join(config.webDir, 'index.html'), 'utf8')
  const page = (c: Context, status: 200 | 404) => {
    c.header('Cache-Control', ASK_AGAIN)
    return c.html(document, status)
  }
  for (const path of PAGES) app.get(path, (c) => page(c, 200))
  app.get('/assets/*', files)
  app.get('/film/*', files)
  app.get('/:file{[a-z0-9-]+\\.(?:svg|png|ico|txt|webmanifest)}', files)
  app.notFound((c) => {
    if (c.req.path.startsWith('/api/')) return c.json(new AppError('not_found').body, 404)
    return page(c, 404)
  })
}
