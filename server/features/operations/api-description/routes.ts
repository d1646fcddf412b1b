import type { Context, Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { type Document, encodeDocument } from '../../../http/documents.ts'
import { answerError } from '../../../http/on-error.ts'
import { sendDocument } from '../../../http/pages.ts'
import { notedRoutes } from '../../../http/registered-routes.ts'
import { type Description, describeApi } from './describe.ts'
import { DOCS_STYLE, docsPage } from './page.ts'

/** The interface described, for programs and to be read. Made at the first question and then kept: it is the same for everybody. */
export function apiDocsRoutes(app: Hono, deps: Deps): void {
  const describing = once(async () => describeApi(notedRoutes(app)))
  const made = (render: (description: Description) => string) =>
    once(async () => encodeDocument(render(await describing())))
  const serve = (path: string, type: string, find: () => Promise<Document>) =>
    app.get(path, async (c: Context) => {
      try {
        return sendDocument(c, await find(), { type })
      } catch (error) {
        return answerError(c, deps.log, error)
      }
    })
  serve('/api/openapi.json', 'application/json', made(JSON.stringify))
  serve(
    '/api/docs',
    'text/html; charset=UTF-8',
    made((description) => docsPage(description, deps.pages.template)),
  )
  serve(
    '/api/docs/style.css',
    'text/css; charset=UTF-8',
    made(() => DOCS_STYLE),
  )
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
