import type { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { type Document, encodeDocument } from '../../../http/documents.ts'
import { answerError } from '../../../http/on-error.ts'
import { sendDocument } from '../../../http/pages.ts'
import { registeredRoutes } from '../../../http/registered-routes.ts'

/** Of two megabytes. The best compression would take eight seconds of a processor, and save 5 of 75 kB. */
const BROTLI_QUALITY = 9

export function apiDescriptionRoutes(app: Hono, deps: Deps): void {
  let made: Promise<Document> | undefined
  app.get('/api/openapi.json', async (c) => {
    try {
      // Loaded with the first reader of the description, which hardly any portal has.
      made ??= import('./describe.ts').then(({ describeApi }) =>
        encodeDocument(JSON.stringify(describeApi(registeredRoutes(app), deps.config.publicUrl)), BROTLI_QUALITY),
      )
      return sendDocument(c, await made, { type: 'application/json' })
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
  app.get('/api/docs', (c) => c.redirect('/api-reference', 303))
}
