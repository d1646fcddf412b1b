import { type Context, Hono } from 'hono'
import type { Role } from '../contract/operations/roles.ts'
import { putSnapshot } from '../contract/projects/analytics.ts'
import { oidcRoutes } from './access/oidc-routes.ts'
import { projectsVersion } from './access/project-queries.ts'
import { isProject } from './access/projects.ts'
import type { Deps } from './deps.ts'
import { entryRoutes } from './features/access-codes/entry/routes.ts'
import { codeRoutes } from './features/access-codes/routes.ts'
import { sessionRoutes } from './features/access-codes/sessions/routes.ts'
import { sharedAccessRoutes } from './features/access-codes/shared-access/routes.ts'
import { staffCodeRoutes } from './features/access-codes/staff/routes.ts'
import { answerAccountLinkRequest } from './features/accounts/account-links.ts'
import { removeDueFactors } from './features/accounts/factor-removal.ts'
import { joinIdentity } from './features/accounts/join-identity.ts'
import { adminLoginRoutes } from './features/accounts/operator-login/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { completeSeal, renewStamps } from './features/agreements/executed-copy/long-term.ts'
import { evidenceRoutes } from './features/agreements/executed-copy/routes.ts'
import { makeExecuted } from './features/agreements/executed-copy/service.ts'
import { externalAgreementRoutes } from './features/agreements/external/routes.ts'
import { invitationRoutes } from './features/agreements/invitations/routes.ts'
import { sendDueReminders } from './features/agreements/invitations/scheduled-reminders.ts'
import { ownTextRoutes } from './features/agreements/own-text/routes.ts'
import { submissionRoutes } from './features/agreements/signatures/routes.ts'
import { findNdaNumber } from './features/agreements/signing/queries.ts'
import { ndaRoutes } from './features/agreements/signing/routes.ts'
import { sendNotices } from './features/agreements/term/notices.ts'
import { termRoutes } from './features/agreements/term/routes.ts'
import { withdrawById } from './features/agreements/term/withdraw-agreement.ts'
import { versionRoutes } from './features/agreements/versions/routes.ts'
import { publishDue } from './features/agreements/versions/service.ts'
import { digestMailChecks, sendDigests } from './features/data-room/digests/send-digests.ts'
import { workFolder } from './features/data-room/film/burn-mark.ts'
import { makeFilmCopy, trimFilmCopies } from './features/data-room/film/marked-copies.ts'
import { logAllMemberships } from './features/data-room/group-memberships.ts'
import { processVersion } from './features/data-room/process-version.ts'
import { questionRoutes } from './features/data-room/questions/routes.ts'
import { makeRasters, trimRasters } from './features/data-room/rasters.ts'
import { documentRoutes } from './features/data-room/routes.ts'
import { updateRoutes } from './features/data-room/updates/routes.ts'
import { sendDueUpdates, updateMailChecks } from './features/data-room/updates/send-updates.ts'
import { endAbandonedUploads } from './features/data-room/uploads.ts'
import { watermarkRoutes } from './features/data-room/watermarks/routes.ts'
import { mailReportRoutes } from './features/email/reports/routes.ts'
import { mailRoutes } from './features/email/routes.ts'
import { type MailChecks, sendMail } from './features/email/service.ts'
import { isOneClick, subscriptionRoutes } from './features/email/subscriptions/routes.ts'
import { linkRoutes } from './features/email/verification-links/routes.ts'
import { answerLinkRequest } from './features/email/verification-links/service.ts'
import { protectionRoutes } from './features/engagement/protections/routes.ts'
import { readershipRoutes } from './features/engagement/readership/routes.ts'
import { scorePeople } from './features/engagement/scores/service.ts'
import { observationRoutes } from './features/engagement/telemetry/routes.ts'
import { apiKeyRoutes } from './features/integrations/api-keys/routes.ts'
import { assistantRoutes } from './features/integrations/assistants/routes.ts'
import { eventRoutes } from './features/integrations/events/routes.ts'
import { proposalRoutes } from './features/integrations/proposals/routes.ts'
import { deliverEvents } from './features/integrations/webhooks/deliver-events.ts'
import { dispatchEvents } from './features/integrations/webhooks/dispatch-events.ts'
import { webhookRoutes } from './features/integrations/webhooks/routes.ts'
import { dispatchNotifications } from './features/notifications/dispatch-notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { sendNotifications } from './features/notifications/send-notifications.ts'
import { sendToChat } from './features/notifications/send-to-chat.ts'
import { apiDescriptionRoutes } from './features/operations/api-description/routes.ts'
import { backUpIfDue, reportOverdueBackup } from './features/operations/backup/scheduled-backups.ts'
import { brandRoutes } from './features/operations/brand/routes.ts'
import { portalRoutes } from './features/operations/company/routes.ts'
import { devConsoleRoutes } from './features/operations/console-helpers/routes.ts'
import { dashboardRoutes } from './features/operations/dashboard/routes.ts'
import { demoRoutes } from './features/operations/demo/routes.ts'
import { exportRoutes } from './features/operations/exports/routes.ts'
import { findRoutes } from './features/operations/find/routes.ts'
import { NOTED_MS, noteProcess } from './features/operations/health/processes.ts'
import { healthRoutes } from './features/operations/health/routes.ts'
import type { RecurringStep } from './features/operations/jobs/recurring-steps.ts'
import { jobRoutes } from './features/operations/jobs/routes.ts'
import type { JobHandlers } from './features/operations/jobs/service.ts'
import { refreshSettings } from './features/operations/settings/load.ts'
import { settingRoutes } from './features/operations/settings/routes.ts'
import { setupRoutes } from './features/operations/setup/routes.ts'
import { systemRoutes } from './features/operations/system/routes.ts'
import { WATCHED_MS, watchChecks } from './features/operations/system/watch-checks.ts'
import { waitingWorkRoutes } from './features/operations/waiting-work/routes.ts'
import { assignFirms } from './features/people/firms/assign-service.ts'
import { firmRoutes } from './features/people/firms/routes.ts'
import { privacyRoutes } from './features/people/privacy/routes.ts'
import { requestRoutes } from './features/people/requests/routes.ts'
import { retentionRoutes } from './features/people/retention/routes.ts'
import { applyRetention } from './features/people/retention/service.ts'
import { sweepFiles } from './features/people/retention/sweep-files.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { roundRoutes } from './features/pipeline/rounds/routes.ts'
import { pipelineRoutes } from './features/pipeline/routes.ts'
import { analyticsRoutes } from './features/projects/analytics/routes.ts'
import type { Pace } from './features/projects/analytics/streams.ts'
import { contentRoutes } from './features/projects/content/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { listPublishedKeys } from './features/projects/staff/queries.ts'
import { staffProjectRoutes } from './features/projects/staff/routes.ts'
import { alertRoutes } from './features/transparency-log/alerts/routes.ts'
import { watchForAlerts } from './features/transparency-log/alerts/service.ts'
import { stampCheckpoint } from './features/transparency-log/time-stamp-checkpoint.ts'
import { runVerification } from './features/transparency-log/verification.ts'
import { auditTrailRoutes } from './features/transparency-log/viewer/routes.ts'
import { postCheckpoint } from './features/transparency-log/witness.ts'
import { cacheDocuments } from './http/documents.ts'
import { sentKey } from './http/key-request.ts'
import { answerError } from './http/on-error.ts'
import { servePages } from './http/pages.ts'
import { takesKeysAt } from './http/registered-routes.ts'
import { requestLog } from './http/request-log.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { removeLeftFolders } from './platform/sandbox.ts'

/** So that an endpoint that answers late does not delay the others. */
const WEBHOOK_WORKERS = 4

const mailChecks: MailChecks = {
  before: async (...asked) => (await updateMailChecks.before(...asked)) ?? digestMailChecks.before(...asked),
  after: async (...told) => {
    await updateMailChecks.after(...told)
    await digestMailChecks.after(...told)
  },
}

/** Jobs that are quick. The slow kinds below have workers of their own, so that no email waits for them. */
export const jobHandlers: JobHandlers = {
  mail: (deps, payload, id) => sendMail(deps, payload, id, mailChecks),
  link_request: answerLinkRequest,
  account_link_request: answerAccountLinkRequest,
  log_webhook: postCheckpoint,
  log_stamp: stampCheckpoint,
}

/** What the portal does by itself, and how long it pauses in between. */
const recurringSteps = [
  { step: publishDue, pauseMs: 1_000 },
  { step: sendNotices, pauseMs: 60_000 },
  { step: sendDueReminders, pauseMs: 60_000 },
  { step: sendDueUpdates, pauseMs: 1_000 },
  { step: sendDigests, pauseMs: 60_000 },
  { step: removeDueFactors, pauseMs: 60_000 },
  { step: watchForAlerts, pauseMs: 1_000 },
  { step: dispatchEvents, pauseMs: 500 },
  { step: dispatchNotifications, pauseMs: 1_000 },
  { step: sendNotifications, pauseMs: 1_000 },
  { step: assignFirms, pauseMs: 10_000 },
  { step: logAllMemberships, pauseMs: 60_000 },
  { step: scorePeople, pauseMs: 10_000 },
  { step: applyRetention, pauseMs: 60_000 },
  { step: backUpIfDue, pauseMs: 1_000 },
  { step: reportOverdueBackup, pauseMs: 60_000 },
  { step: renewStamps, pauseMs: 10 * 60_000 },
  { step: endAbandonedUploads, pauseMs: 10 * 60_000 },
  { step: sweepFiles, pauseMs: 10 * 60_000 },
  { step: trimRasters, pauseMs: 60_000 },
  { step: trimFilmCopies, pauseMs: 10 * 60_000 },
]

export const documentHandlers: JobHandlers = { executed_agreement: makeExecuted }
/** With a worker of its own, because an authority that does not answer must not delay new copies. */
export const stampHandlers: JobHandlers = { agreement_stamp: completeSeal }
/** With workers of their own, because a receiver may take long to answer. */
export const webhookHandlers: JobHandlers = { webhook: deliverEvents, notification: sendToChat }
export const verificationHandlers: JobHandlers = { log_verify: runVerification }
export const roomHandlers: JobHandlers = { document_version: processVersion }
/** With a worker of their own, because drawing a long document takes minutes, and a new file must not wait for it. */
export const rasterHandlers: JobHandlers = { page_rasters: makeRasters }
/** A worker of its own, because a film takes minutes. */
export const filmHandlers: JobHandlers = { film_copy: makeFilmCopy }

/** The workers of each kind of process. `render` opens files of strangers, and `web` works on no jobs. */
export const workersOf: Record<Role, readonly JobHandlers[]> = (() => {
  const webhooks = Array<JobHandlers>(WEBHOOK_WORKERS).fill(webhookHandlers)
  const jobs = [jobHandlers, documentHandlers, stampHandlers, verificationHandlers, ...webhooks]
  const render = [roomHandlers, rasterHandlers, filmHandlers]
  return { all: [...jobs, ...render], web: [], jobs, render }
})()

/** What a process that was killed left without encryption. */
async function removeLeftWork({ config }: Deps): Promise<void> {
  await removeLeftFolders()
  await removeLeftFolders(workFolder(config.dataDir))
}

/** What every process does, whatever its role: it has the settings in memory, and says that it is there. */
const ownSteps = [
  { step: refreshSettings, pauseMs: 1_000 },
  { step: removeLeftWork, pauseMs: 10 * 60_000 },
  { step: noteProcess, pauseMs: NOTED_MS },
]

/** What a process that answers staff keeps in memory besides. */
const answeringSteps = [{ step: watchChecks, pauseMs: WATCHED_MS }]

/** The steps of each kind of process. */
export const stepsOf: Record<Role, readonly RecurringStep[]> = {
  all: [...ownSteps, ...answeringSteps, ...recurringSteps],
  web: [...ownSteps, ...answeringSteps],
  jobs: [...ownSteps, ...recurringSteps],
  render: ownSteps,
}

/** A process that answers no visitors says only whether it is alive and ready, and its metrics. */
export function makeWorkerApp(deps: Deps): Hono {
  const app = new Hono()
  app.onError((error, c) => answerError(c, deps.log, error))
  app.use(requestLog(deps))
  app.use(securityHeaders(deps.config))
  healthRoutes(app, deps)
  return app
}

/** The portal over HTTP: what every request goes through, then the features, then the pages. */
export function makeApp(deps: Deps, streams?: Pace): Hono {
  const app = new Hono()
  app.onError((error, c) => answerError(c, deps.log, error))
  app.use(requestLog(deps))
  app.use(securityHeaders(deps.config))
  // Before the host check, because monitoring uses the process's own address.
  healthRoutes(app, deps)
  const isByKey = (c: Context) => {
    const { method, path } = c.req
    const sent = sentKey(c)
    // The feed and the press in a mail program take no cookies, whatever is sent.
    if (path === putSnapshot.path || isOneClick(method, path)) return true
    return sent !== undefined && takesKeysAt(app, sent.kind, method, path)
  }
  app.use(sameOriginOnly(deps.config, deps.log, isByKey))

  const documents = cacheDocuments(deps.pages, publicSource(app, deps))
  portalRoutes(app, deps)
  brandRoutes(app, deps)
  ndaRoutes(app, deps, async () => (await documents.find('/nda-gate', { upToDate: true })).identity.bytes)
  evidenceRoutes(app, deps)
  codeRoutes(app, deps)
  entryRoutes(app, deps)
  sessionRoutes(app, deps)
  projectRoutes(app, deps)
  analyticsRoutes(app, deps, streams)
  contentRoutes(app, deps)
  staffProjectRoutes(app, deps)
  documentRoutes(app, deps)
  questionRoutes(app, deps)
  updateRoutes(app, deps)
  watermarkRoutes(app, deps)
  protectionRoutes(app, deps)
  observationRoutes(app, deps)
  readershipRoutes(app, deps)
  linkRoutes(app, deps)
  mailRoutes(app, deps)
  subscriptionRoutes(app, deps)
  mailReportRoutes(app, deps)
  jobRoutes(app, deps)
  systemRoutes(app, deps)
  settingRoutes(app, deps)
  setupRoutes(app, deps)
  demoRoutes(app, deps)
  oidcRoutes(app, deps, joinIdentity)
  accountRoutes(app, deps)
  peopleRoutes(app, deps)
  firmRoutes(app, deps)
  requestRoutes(app, deps, withdrawById)
  pipelineRoutes(app, deps)
  roundRoutes(app, deps)
  staffCodeRoutes(app, deps)
  invitationRoutes(app, deps)
  submissionRoutes(app, deps)
  sharedAccessRoutes(app, deps)
  dashboardRoutes(app, deps)
  waitingWorkRoutes(app, deps)
  findRoutes(app, deps)
  versionRoutes(app, deps)
  ownTextRoutes(app, deps)
  termRoutes(app, deps)
  externalAgreementRoutes(app, deps)
  exportRoutes(app, deps)
  auditTrailRoutes(app, deps)
  alertRoutes(app, deps)
  webhookRoutes(app, deps)
  apiKeyRoutes(app, deps)
  eventRoutes(app, deps)
  notificationRoutes(app, deps)
  proposalRoutes(app, deps, withdrawById)
  assistantRoutes(app, deps)
  retentionRoutes(app, deps)
  privacyRoutes(app, deps)
  adminLoginRoutes(app, deps)
  devConsoleRoutes(app, deps)
  apiDescriptionRoutes(app, deps)
  servePages(app, deps.config, documents, (key) => isProject(deps.db, key))
  return app
}

/** The data of the public pages: the portal's own answers without cookies. Of these the settings, the agreement and the projects change. */
function publicSource(app: Hono, deps: Deps) {
  return {
    origin: deps.config.publicUrl?.origin,
    language: () => deps.portal.language,
    settings: () => deps.settings.version,
    version: async () =>
      [
        await refreshSettings(deps),
        await findNdaNumber(deps.db),
        await projectsVersion(deps.db),
        await listPublishedKeys(deps.db),
      ].join(' '),
    ask: async (path: string) => {
      const answer = await app.request(path, { headers: { host: 'localhost' } })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      return answer.json()
    },
  }
}
