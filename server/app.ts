import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from './deps.ts'
import { codeRoutes } from './features/codes/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import type { JobHandlers } from './features/jobs/service.ts'
import { linkRoutes } from './features/links/routes.ts'
import { answerLinkRequest } from './features/links/service.ts'
import { sendMail } from './features/mail/service.ts'
import { ndaRoutes } from './features/nda/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { AppError } from './http/app-error.ts'
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
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => answerError(c, deps.log, tooLarge) }))

  portalRoutes(app, deps)
  ndaRoutes(app, deps)
  codeRoutes(app, deps)
  sessionRoutes(app, deps)
  projectRoutes(app, deps)
  linkRoutes(app, deps)
  servePages(app, deps.config)
  return app
}
