import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from './deps.ts'
import { codeRoutes } from './features/codes/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import type { JobHandlers } from './features/jobs/service.ts'
import { linkRoutes } from './features/links/routes.ts'
import { answerLinkRequest } from './features/links/service.ts'
import { sendMail } from './features/mail/service.ts'
import { findNdaNumber } from './features/nda/queries.ts'
import { ndaRoutes } from './features/nda/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { AppError } from './http/app-error.ts'
import { keepDocuments } from './http/documents.ts'
import { answerError } from './http/on-error.ts'
import { servePages } from './http/pages.ts'
import { requestLog } from './http/request-log.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'

/** No form of this portal comes near it. */
const LARGEST_BODY = 64 * 1024

/** What the worker does for each kind of job. */
export const jobHandlers: JobHandlers = {
  mail: sendMail,
  link_request: answerLinkRequest,
}

/** The portal over HTTP: what every request goes through, then the features, then the pages. */
export function makeApp(deps: Deps): Hono {
  const app = new Hono()
  app.onError((error, c) => answerError(c, deps.log, error))
  app.use(requestLog(deps.log, deps.ids))
  app.use(securityHeaders(deps.config))
  // Before the host is looked at: whoever watches the process asks it by its own address.
  healthRoutes(app, deps)
  app.use(sameOriginOnly(deps.config, deps.log))
  const tooLarge = new AppError('body_too_large')
  const limit = bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => answerError(c, deps.log, tooLarge) })
  // A GET has no body; only to ask for one would make the adapter build a whole Request.
  app.use((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next)))

  portalRoutes(app, deps)
  ndaRoutes(app, deps)
  codeRoutes(app, deps)
  sessionRoutes(app, deps)
  projectRoutes(app, deps)
  linkRoutes(app, deps)
  servePages(app, deps.config, keepDocuments(deps.pages, publicSource(app, deps)))
  return app
}

/** What the public pages say: what the portal itself answers to somebody without cookies. Of it only the agreement changes. */
function publicSource(app: Hono, deps: Deps) {
  return {
    origin: deps.config.publicUrl?.origin,
    version: async () => String(await findNdaNumber(deps.db)),
    ask: async (path: string) => {
      const answer = await app.request(path, { headers: { host: 'localhost' } })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      return answer.json()
    },
  }
}
