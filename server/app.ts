import { Hono } from 'hono'
import { LARGEST_VERIFIED, verifyFile } from '../contract/agreements.ts'
import { putSnapshot } from '../contract/analytics.ts'
import { ROOM_LIMITS } from '../contract/data-room-words.ts'
import { LARGEST_SCAN, uploadScan } from '../contract/recorded-agreements.ts'
import { LARGEST_CONTENT, listContent } from '../contract/staff-content.ts'
import { sendPiece } from '../contract/staff-documents.ts'
import { oidcRoutes } from './access/oidc-routes.ts'
import type { Deps } from './deps.ts'
import { joinIdentity } from './features/accounts/join-identity.ts'
import { answerAccountLinkRequest } from './features/accounts/links.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adminLoginRoutes } from './features/admin-login/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { watchForAlerts } from './features/alerts/service.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import type { Pace } from './features/analytics/streams.ts'
import { apiDocsRoutes } from './features/api-docs/routes.ts'
import { auditTrailRoutes } from './features/audit-trail/routes.ts'
import { backUpIfDue, tellOverdue } from './features/backup/service.ts'
import { codeRoutes } from './features/codes/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { devConsoleRoutes } from './features/dev-console/routes.ts'
import { endAbandonedUploads } from './features/documents/abandoned.ts'
import { processVersion } from './features/documents/process.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { personDataRoutes } from './features/erasure/routes.ts'
import { evidenceRoutes } from './features/evidence/routes.ts'
import { makeExecuted } from './features/evidence/service.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import type { JobHandlers } from './features/jobs/service.ts'
import { linkRoutes } from './features/links/routes.ts'
import { answerLinkRequest } from './features/links/service.ts'
import { stampCheckpoint } from './features/log/stamp.ts'
import { runVerification } from './features/log/verification.ts'
import { postCheckpoint } from './features/log/witness.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { sendMail } from './features/mail/service.ts'
import { findNdaNumber } from './features/nda/queries.ts'
import { ndaRoutes } from './features/nda/routes.ts'
import { sendNotices } from './features/obligations/notices.ts'
import { obligationRoutes } from './features/obligations/routes.ts'
import { withdrawById } from './features/obligations/withdraw.ts'
import { observationRoutes } from './features/observations/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { protectionRoutes } from './features/protections/routes.ts'
import { recordedRoutes } from './features/recorded/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { applyRetention } from './features/retention/service.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { sharedAccessRoutes } from './features/shared-access/routes.ts'
import { staffCodeRoutes } from './features/staff-codes/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { summaryRoutes } from './features/summary/routes.ts'
import { traceRoutes } from './features/traces/routes.ts'
import { versionRoutes } from './features/versions/routes.ts'
import { publishDue } from './features/versions/service.ts'
import { type AtOnce, answerAtOnce } from './http/at-once.ts'
import { atMost } from './http/body-limit.ts'
import { keepDocuments } from './http/documents.ts'
import { answerError } from './http/on-error.ts'
import { servePages } from './http/pages.ts'
import { plainBodiesOnly } from './http/plain-bodies.ts'
import { requestLog } from './http/request-log.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'

/** No form of this portal comes near it; only a file to be verified and the draft of a content set may be larger. */
const LARGEST_BODY = 64 * 1024

/** What the worker does for each kind of job but those below. */
export const jobHandlers: JobHandlers = {
  mail: sendMail,
  link_request: answerLinkRequest,
  account_link_request: answerAccountLinkRequest,
  log_webhook: postCheckpoint,
  log_stamp: stampCheckpoint,
}

/** What the portal does by itself, and how long it rests in between: a version comes into force within the second. */
export const recurringSteps = [
  { step: publishDue, pauseMs: 1_000 },
  { step: sendNotices, pauseMs: 60_000 },
  { step: watchForAlerts, pauseMs: 1_000 },
  { step: applyRetention, pauseMs: 60_000 },
  { step: backUpIfDue, pauseMs: 60_000 },
  { step: tellOverdue, pauseMs: 60_000 },
  { step: endAbandonedUploads, pauseMs: 10 * 60_000 },
]

/** Documents have a worker of their own: a rush of them must not hold up a mail that somebody waits for. */
export const documentHandlers: JobHandlers = { executed_agreement: makeExecuted }

/** Verifying reads the whole log: whoever waits for a mail or a document must not wait for it. */
export const verificationHandlers: JobHandlers = { log_verify: runVerification }
/** The data room has one too: a large file must not hold up an agreement. */
export const roomHandlers: JobHandlers = { document_version: processVersion }

/** A piece of a document that staff put in, in Hono's form as a pattern. */
const PIECE = new RegExp(`^${sendPiece.path.replace(/:\w+/g, '[\\w-]+')}$`)

/** What answers requests: the app, and before it what needs nothing of the app. */
export type Portal = { app: Hono; atOnce: AtOnce }

/** The portal over HTTP: what every request goes through, then the features, then the pages. */
export function makePortal(deps: Deps, streams?: Pace): Portal {
  const app = new Hono()
  app.onError((error, c) => answerError(c, deps.log, error))
  app.use(requestLog(deps))
  app.use(securityHeaders(deps.config))
  // Before the host is looked at: whoever watches the process asks it by its own address.
  healthRoutes(app, deps)
  app.use(sameOriginOnly(deps.config, deps.log, [putSnapshot.path]))
  app.use(plainBodiesOnly(deps.log))
  const limit = atMost(LARGEST_BODY, 'body_too_large', deps.log)
  const fileLimit = atMost(LARGEST_VERIFIED, 'file_too_large', deps.log)
  const scanLimit = atMost(LARGEST_SCAN, 'scan_too_large', deps.log)
  const pieceLimit = atMost(ROOM_LIMITS.pieceBytes, 'body_too_large', deps.log)
  const contentLimit = atMost(LARGEST_CONTENT, 'body_too_large', deps.log)
  // A GET has no body; only to ask for one would make the adapter build a whole Request.
  app.use((c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (c.req.path === verifyFile.path) return fileLimit(c, next)
    if (c.req.path === uploadScan.path) return scanLimit(c, next)
    if (c.req.method === 'PUT' && PIECE.test(c.req.path)) return pieceLimit(c, next)
    return c.req.path.startsWith(`${listContent.path}/`) ? contentLimit(c, next) : limit(c, next)
  })

  const documents = keepDocuments(deps.pages, publicSource(app, deps))
  portalRoutes(app, deps)
  ndaRoutes(app, deps, async () => (await documents.find('/nda-gate', { upToDate: true })).identity.bytes)
  evidenceRoutes(app, deps)
  codeRoutes(app, deps)
  sessionRoutes(app, deps)
  projectRoutes(app, deps)
  analyticsRoutes(app, deps, streams)
  contentRoutes(app, deps)
  documentRoutes(app, deps)
  traceRoutes(app, deps)
  protectionRoutes(app, deps)
  observationRoutes(app, deps)
  linkRoutes(app, deps)
  mailRoutes(app, deps)
  oidcRoutes(app, deps, joinIdentity)
  accountRoutes(app, deps)
  peopleRoutes(app, deps)
  requestRoutes(app, deps, withdrawById)
  staffCodeRoutes(app, deps)
  invitationRoutes(app, deps)
  submissionRoutes(app, deps)
  sharedAccessRoutes(app, deps)
  summaryRoutes(app, deps)
  versionRoutes(app, deps)
  obligationRoutes(app, deps)
  recordedRoutes(app, deps)
  exportRoutes(app, deps)
  auditTrailRoutes(app, deps)
  alertRoutes(app, deps)
  retentionRoutes(app, deps)
  personDataRoutes(app, deps)
  adminLoginRoutes(app, deps)
  devConsoleRoutes(app, deps)
  apiDocsRoutes(app, deps)
  servePages(app, deps.config, documents)
  return { app, atOnce: answerAtOnce(deps, documents) }
}

/** The same without a listener before it: every answer comes from the app. */
export function makeApp(deps: Deps, streams?: Pace): Hono {
  return makePortal(deps, streams).app
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
