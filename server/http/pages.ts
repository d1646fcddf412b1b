import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { language } from '../../contract/language.ts'
import { documentOf, PAGES, PROJECT_PAGES, ROOT_FILES } from '../../contract/pages.ts'
import { isStaffPage } from '../../contract/staff-path.ts'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import { languageDir } from './built-pages.ts'
import type { Coding, Document, Documents } from './documents.ts'
import { hasCopy } from './request-headers.ts'
import { respond, respondJson } from './respond.ts'

/** The browser revalidates its copy each time. */
const REVALIDATE = 'no-cache'

/** File names in `assets/` contain a hash of their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable'

type IsProject = (key: string) => Promise<boolean>

/** Serves the built web application: its files, a document for each page, and a 404 page (or, under `/api`, a JSON error) elsewhere. */
export function servePages(app: Hono, config: Config, { find }: Documents, isProject: IsProject): void {
  const filesOf = (root: string) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? FOREVER : REVALIDATE),
    })
  const files = filesOf(config.webDir)
  for (const path of PAGES) {
    // Staff see what they have just changed, such as a project they added, and there are few of them.
    const options = isStaffPage(path) ? { language: 'en' as const, upToDate: true } : {}
    app.get(path, async (c) => sendDocument(c, await find(documentOf(path), options)))
  }
  for (const name of language.options) {
    const folder = languageDir(config.webDir, name)
    if (existsSync(folder)) app.get('/assets/*', filesOf(folder))
  }
  app.get('/film/*', files)
  for (const path of ROOT_FILES) app.get(path, files)
  for (const path of PROJECT_PAGES)
    app.get(path, async (c, next) =>
      (await isProject(c.req.param('project') ?? '')) ? sendDocument(c, await find('shell')) : next(),
    )
  app.notFound(async (c) => {
    if (c.req.path.startsWith('/api/')) return respondJson(c, new AppError('not_found').body, 404)
    // For a search engine, one page at two addresses would be two pages; and people type addresses with capitals.
    const trimmed = c.req.path.replace(/\/$/, '').toLowerCase()
    // The address itself comes here with another method, and would lead to itself for ever.
    if (trimmed !== c.req.path && (PAGES.some((path) => path === trimmed) || (await isProject(trimmed.slice(1)))))
      return c.redirect(`${trimmed}${new URL(c.req.url).search}`, 301)
    return sendDocument(c, await find('404'), { status: 404 })
  })
}

/** Sends a document in the smallest coding that the browser accepts, or 304 if its copy is current. */
export function sendDocument(
  c: Context,
  document: Document,
  { status = 200, type = 'text/html; charset=UTF-8' }: { status?: 200 | 404; type?: string } = {},
): Response {
  const coding = chooseCoding(c.req.header('accept-encoding') ?? '')
  const { bytes, etag } = document[coding]
  const headers = { 'Cache-Control': REVALIDATE, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && hasCopy(c, etag)) return respond(c, null, 304, headers)
  const encoded = coding !== 'identity' && { 'Content-Encoding': coding }
  return respond(c, bytes, status, { ...headers, 'Content-Type': type, ...encoded })
}

/** The smallest accepted coding; `q=0` means not accepted. */
function chooseCoding(acceptEncoding: string): Coding {
  const accepted = acceptEncoding
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity'
}
