import { expect, inject, test } from 'vitest'
import type { ProjectKey } from '../contract/projects/project.ts'
import { readContent } from '../server/features/projects/content/content-files.ts'
import { CANARIES } from './canaries.ts'
import { type GivenAccount, signedIn as signedIntoAccount } from './helpers/test-account.ts'
import { testApp } from './helpers/test-app.ts'
import type { TestVisitor } from './helpers/test-visitor.ts'

/*
 * Every route of the server, and what each kind of visitor is answered. A route that is not listed here fails the build, so that
 * nobody adds one without saying who may reach it.
 */

const PRINCIPALS = [
  'visitor',
  'signer',
  'investor',
  'proved investor',
  'fanz holder',
  'master',
  'cleared',
  'revoked',
  'thief',
  'investor account',
  'approved account',
  'suspended',
  'reader',
  'admin without a second factor',
  'admin',
  'override',
] as const
type Principal = (typeof PRINCIPALS)[number]
/** The status for everybody, or for each principal where they differ. */
type Expected = number | Record<Principal, number>

const CONTENT_OF_VAULT: Record<Principal, number> = {
  visitor: 401,
  signer: 401,
  investor: 200,
  'proved investor': 200,
  'fanz holder': 403,
  master: 200,
  cleared: 401,
  revoked: 401,
  thief: 401,
  'investor account': 401,
  'approved account': 200,
  suspended: 401,
  reader: 401,
  'admin without a second factor': 401,
  admin: 200,
  override: 200,
}
const CONTENT_OF_FANZ: Record<Principal, number> = { ...CONTENT_OF_VAULT, 'fanz holder': 200, 'approved account': 401 }
const CONTENT_OF_REALESTATE: Expected = { ...CONTENT_OF_VAULT, 'approved account': 401 }
const CONTENT_OF_ANALYTICS: Expected = { ...CONTENT_OF_REALESTATE, investor: 403, 'proved investor': 403 }

/**
 * The data room: behind the project a confirmed account or the proved address of a personal code, and behind that a signature. With an
 * account and a signature: server/features/data-room.
 */
const ROOM_OF_VAULT: Record<Principal, number> = {
  ...CONTENT_OF_VAULT,
  investor: 401,
  master: 401,
  'approved account': 403,
}
const noDocument = (rest = '', body?: object): Call[] => [
  { path: `/api/projects/vault/documents/none${rest}`, ...(body && { body }), expected: answered(ROOM_OF_VAULT, 404) },
]

/** What a reader states in their own name. Without a round there is nothing to state. */
const stated = (status: number): Expected => ({
  ...CONTENT_OF_VAULT,
  investor: 401,
  master: 401,
  admin: 401,
  override: 401,
  'proved investor': status,
  'approved account': status,
})

/** What staff may look at, and what only an admin may do. */
const FOR_STAFF: Expected = { ...all(403), reader: 200, admin: 200, override: 200 }
const forStaff = (status: number): Expected => ({ ...all(403), reader: status, admin: status, override: status })
const forStaffAccounts = (status: number): Expected => ({ ...all(403), reader: status, admin: status })
const forAdmin = (status: number): Expected => ({ ...all(403), admin: status, override: status })
/** What concerns the admin login itself: whoever holds an override, and no account. */
const forOverride = (status: number): Expected => ({ ...all(403), override: status })
/** What needs an account, whatever it may see; a suspended one is nobody's. */
const forAccounts = (status: number): Record<Principal, number> => ({
  ...all(401),
  'investor account': status,
  'approved account': status,
  reader: status,
  'admin without a second factor': status,
  admin: status,
})
const staffAct = (act: string, body: object = {}): Call[] => [
  { path: `/api/admin/people/nobody/${act}`, body, expected: forAdmin(404) },
]
/** An act on invitations answers for each what became of it. */
const onNoInvitation = (act: string): Call[] => [
  { path: `/api/admin/invitations/${act}`, body: { ids: ['none'] }, expected: forAdmin(200) },
]

/** What whoever is let in is answered. */
function answered(expected: Record<Principal, number>, status: number): Expected {
  return Object.fromEntries(
    Object.entries(expected).map(([name, was]) => [name, was === 200 ? status : was]),
  ) as Record<Principal, number>
}
/** What content sets are answered by: the page of a project, the dashboard's figures, and to admins the editor. */
const SHOWS_CONTENT = /^\/api\/(?:projects\/\w+\/content|analytics\/figures|admin\/content\/\w+(?:\/versions\/1)?)$/
/** Where the test's clock stands. */
const NOW = '2026-01-15T10:00:00.000Z'

const ABOUT_NO_PROJECT = { revision: 1, name: 'A', summary: 'B', stage: 'initial', currency: 'EUR' }

type Call = { path: string; body?: object; expected: Expected }
const MATRIX: Record<string, Call[]> = {
  'GET /api/portal': [{ path: '/api/portal', expected: 200 }],
  'GET /logo': [{ path: '/logo', expected: 200 }],
  'GET /brand.css': [{ path: '/brand.css', expected: 200 }],
  'GET /api/nda': [{ path: '/api/nda', expected: 200 }],
  'POST /api/nda/readings': [{ path: '/api/nda/readings', body: {}, expected: 201 }],
  'POST /api/nda/readings/:id/progress': [
    { path: '/api/nda/readings/not-mine/progress', body: { furthest: 1, end: true }, expected: 404 },
  ],
  'POST /api/nda/submissions': [{ path: '/api/nda/submissions', body: {}, expected: 400 }],
  'POST /api/unlock': [{ path: '/api/unlock', body: { code: '' }, expected: 400 }],
  'GET /api/access/:route': [
    { path: '/api/access/vault', expected: 200 },
    { path: '/api/access/elsewhere', expected: 404 },
  ],
  'POST /api/access/:route': [{ path: '/api/access/vault', body: { code: '' }, expected: 400 }],
  'GET /api/session': [{ path: '/api/session', expected: 200 }],
  'GET /api/session/entry': [{ path: '/api/session/entry', expected: 200 }],
  'POST /api/session/code': [{ path: '/api/session/code', body: { code: '' }, expected: 400 }],
  // Only who has a session of a personal code has an address to prove; in full: access-codes/address-proof.
  'POST /api/session/address': [
    { path: '/api/session/address', body: {}, expected: { ...all(403), investor: 202, 'proved investor': 202 } },
  ],
  'POST /api/session/address/check': [
    {
      path: '/api/session/address/check',
      body: { digits: 'none', isAccreditedInvestor: true },
      expected: all(403),
    },
  ],
  'POST /api/session/extend': [
    { path: '/api/session/extend', body: {}, expected: { ...all(401), investor: 200, 'proved investor': 200 } },
  ],
  'GET /api/projects/:route/content': [
    { path: '/api/projects/vault/content', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/content', expected: CONTENT_OF_FANZ },
    { path: '/api/projects/realestate/content', expected: CONTENT_OF_REALESTATE },
    { path: '/api/projects/analytics/content', expected: CONTENT_OF_ANALYTICS },
    { path: '/api/projects/elsewhere/content', expected: 404 },
    { path: '/api/projects/..%2Fvault/content', expected: 404 },
  ],
  // A key is what opens it, and nobody's cookies or override are one: server/features/projects/analytics/feed.db.test.ts.
  'PUT /api/analytics/snapshot': [{ path: '/api/analytics/snapshot', body: {}, expected: 401 }],
  'GET /api/analytics/figures': [{ path: '/api/analytics/figures', expected: CONTENT_OF_ANALYTICS }],
  'GET /api/analytics/stream': [{ path: '/api/analytics/stream', expected: CONTENT_OF_ANALYTICS }],
  'GET /api/admin/analytics': [{ path: '/api/admin/analytics', expected: FOR_STAFF }],
  'POST /api/admin/analytics/keys': [{ path: '/api/admin/analytics/keys', body: {}, expected: forAdmin(400) }],
  'POST /api/admin/analytics/keys/:id/revoke': [
    { path: '/api/admin/analytics/keys/none/revoke', body: {}, expected: forAdmin(404) },
  ],
  // A key is what opens it: server/features/integrations/api-keys/api-keys.db.test.ts.
  'GET /api/events': [{ path: '/api/events', expected: 401 }],
  'GET /api/key': [{ path: '/api/key', expected: 401 }],
  'POST /api/mcp': [{ path: '/api/mcp', body: {}, expected: 401 }],
  'GET /api/mcp': [{ path: '/api/mcp', expected: 405 }],
  'GET /api/proposals': [{ path: '/api/proposals', expected: 401 }],
  'POST /api/proposals': [{ path: '/api/proposals', body: {}, expected: 401 }],
  'GET /api/admin/proposals': [{ path: '/api/admin/proposals', expected: FOR_STAFF }],
  'POST /api/admin/proposals/:id/confirm': [
    { path: '/api/admin/proposals/none/confirm', body: { seen: 'none' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/proposals/:id/dismiss': [
    { path: '/api/admin/proposals/none/dismiss', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/admin/api-keys': [{ path: '/api/admin/api-keys', expected: FOR_STAFF }],
  'POST /api/admin/api-keys': [{ path: '/api/admin/api-keys', body: {}, expected: forAdmin(400) }],
  'POST /api/admin/api-keys/:id/revoke': [
    { path: '/api/admin/api-keys/none/revoke', body: {}, expected: forAdmin(404) },
  ],
  // Each member of staff has notifications of their own, and an override has none.
  'GET /api/admin/notifications': [{ path: '/api/admin/notifications', expected: forStaffAccounts(200) }],
  'GET /api/admin/notifications/unread': [{ path: '/api/admin/notifications/unread', expected: FOR_STAFF }],
  'POST /api/admin/notifications/read': [
    { path: '/api/admin/notifications/read', body: {}, expected: forStaffAccounts(204) },
  ],
  'GET /api/admin/notifications/settings': [
    { path: '/api/admin/notifications/settings', expected: forStaffAccounts(200) },
  ],
  'PUT /api/admin/notifications/settings': [
    { path: '/api/admin/notifications/settings', body: {}, expected: forStaff(400) },
  ],
  'PUT /api/admin/notifications/exceptions/:scope/:target': [
    {
      path: '/api/admin/notifications/exceptions/person/none',
      body: { delivery: 'off' },
      expected: forStaffAccounts(404),
    },
  ],
  'DELETE /api/admin/notifications/exceptions/:scope/:target': [
    { path: '/api/admin/notifications/exceptions/person/none', expected: forStaffAccounts(204) },
  ],
  'PUT /api/admin/notifications/chats/:channel': [
    { path: '/api/admin/notifications/chats/slack', body: {}, expected: forStaff(400) },
  ],
  'DELETE /api/admin/notifications/chats/:channel': [
    { path: '/api/admin/notifications/chats/slack', expected: forStaffAccounts(404) },
  ],
  'POST /api/admin/notifications/test': [
    { path: '/api/admin/notifications/test', body: { channel: 'slack' }, expected: forStaffAccounts(404) },
  ],
  'GET /api/admin/webhooks': [{ path: '/api/admin/webhooks', expected: FOR_STAFF }],
  'POST /api/admin/webhooks': [{ path: '/api/admin/webhooks', body: {}, expected: forAdmin(400) }],
  'PUT /api/admin/webhooks/:id': [
    {
      path: '/api/admin/webhooks/none',
      body: { url: 'https://hooks.x.example/a', types: ['nda.signed'] },
      expected: forAdmin(404),
    },
  ],
  ...Object.fromEntries(
    ['on', 'off', 'secret', 'test'].map((act) => [
      `POST /api/admin/webhooks/:id/${act}`,
      [{ path: `/api/admin/webhooks/none/${act}`, body: {}, expected: forAdmin(404) }],
    ]),
  ),
  'POST /api/admin/webhooks/:id/replay': [
    { path: '/api/admin/webhooks/none/replay', body: { since: NOW }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/webhooks/:id': [{ path: '/api/admin/webhooks/none', expected: forAdmin(404) }],
  'GET /api/admin/webhooks/:id/deliveries': [{ path: '/api/admin/webhooks/none/deliveries', expected: FOR_STAFF }],
  'GET /api/admin/webhook-deliveries/:id': [{ path: '/api/admin/webhook-deliveries/none', expected: forAdmin(404) }],
  'POST /api/admin/webhook-deliveries/:id/replay': [
    { path: '/api/admin/webhook-deliveries/none/replay', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/projects/:route/documents': [
    { path: '/api/projects/vault/documents', expected: ROOM_OF_VAULT },
    { path: '/api/projects/elsewhere/documents', expected: 404 },
  ],
  'GET /api/projects/:route/documents/:id': noDocument(),
  'GET /api/projects/:route/documents/:id/pages/:page': noDocument('/pages/1?version=1'),
  'GET /api/projects/:route/documents/:id/thumbnails/:page': noDocument('/thumbnails/1?version=1'),
  'GET /api/projects/:route/documents/:id/text/:page': noDocument('/text/1?version=1'),
  'GET /api/projects/:route/documents/:id/sheets/:page': noDocument('/sheets/1?version=1'),
  'GET /api/projects/:route/documents/:id/film/mark': noDocument('/film/mark?version=1'),
  'GET /api/projects/:route/documents/:id/film': [
    // Without a range, as no player asks.
    { path: '/api/projects/vault/documents/none/film?version=1', expected: answered(ROOM_OF_VAULT, 403) },
  ],
  'POST /api/projects/:route/documents/search': [
    { path: '/api/projects/vault/documents/search', body: { words: 'revenue' }, expected: ROOM_OF_VAULT },
    { path: '/api/projects/elsewhere/documents/search', body: { words: 'revenue' }, expected: 404 },
  ],
  'POST /api/projects/:route/documents/:id/search': noDocument('/search', { version: 1, words: 'revenue' }),
  'GET /api/projects/:route/documents/:id/download': noDocument('/download'),
  'POST /api/admin/documents/:id/redactions': [
    {
      path: '/api/admin/documents/none/redactions',
      body: { version: 1, boxes: [{ page: 1, x: 0, y: 0, width: 1, height: 1 }] },
      expected: forAdmin(404),
    },
  ],
  'GET /api/projects/:route/documents/:id/compare': noDocument('/compare?before=1&after=2'),
  'GET /api/projects/:route/documents/:id/versions/:version/pages/:page': noDocument('/versions/1/pages/1'),
  'GET /api/admin/documents': [{ path: '/api/admin/documents', expected: FOR_STAFF }],
  'POST /api/admin/documents': [
    {
      path: '/api/admin/documents',
      body: { route: 'vault', title: 'A', fileName: 'a.pdf', bytes: 1 },
      expected: forAdmin(201),
    },
  ],
  'POST /api/admin/documents/folders': [
    { path: '/api/admin/documents/folders', body: { route: 'vault', title: 'Legal' }, expected: forAdmin(201) },
  ],
  'POST /api/admin/documents/folders/:id/rename': [
    { path: '/api/admin/documents/folders/none/rename', body: { title: 'Legal' }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/documents/folders/:id': [{ path: '/api/admin/documents/folders/none', expected: forAdmin(404) }],
  'POST /api/admin/documents/folders/:id': [
    { path: '/api/admin/documents/folders/none', body: { title: 'A', access: 'everyone' }, expected: forAdmin(404) },
  ],
  'GET /api/admin/documents/folders/:id/audience': [
    { path: '/api/admin/documents/folders/none/audience', expected: forStaff(404) },
  ],
  'POST /api/admin/documents/move': [
    {
      path: '/api/admin/documents/move',
      body: { route: 'fanz', documents: ['none'], folderId: null },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/documents/release': [
    { path: '/api/admin/documents/release', body: { route: 'fanz', ids: ['none'] }, expected: forAdmin(404) },
  ],
  'POST /api/admin/documents/preview': [
    { path: '/api/admin/documents/preview', body: { route: 'fanz', release: [] }, expected: FOR_STAFF },
  ],
  'GET /api/admin/documents/groups': [{ path: '/api/admin/documents/groups', expected: FOR_STAFF }],
  'POST /api/admin/documents/groups': [
    { path: '/api/admin/documents/groups', body: { route: 'vault', name: 'Lead investors' }, expected: forAdmin(201) },
  ],
  'POST /api/admin/documents/groups/:id': [
    { path: '/api/admin/documents/groups/none', body: { name: 'A', members: [] }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/documents/groups/:id': [{ path: '/api/admin/documents/groups/none', expected: forAdmin(404) }],
  'GET /api/admin/documents/groups/:id/people': [
    { path: '/api/admin/documents/groups/none/people', expected: forStaff(404) },
  ],
  'POST /api/admin/documents/order': [
    {
      path: '/api/admin/documents/order',
      body: { route: 'fanz', kind: 'documents', ids: ['none'] },
      expected: forAdmin(204),
    },
  ],
  'POST /api/admin/documents/:id': [
    {
      path: '/api/admin/documents/none',
      body: { title: 'A', download: false, narrowed: false },
      expected: forAdmin(404),
    },
  ],
  'DELETE /api/admin/documents/:id': [{ path: '/api/admin/documents/none', expected: forAdmin(404) }],
  'POST /api/admin/documents/:id/versions': [
    { path: '/api/admin/documents/none/versions', body: { fileName: 'a.pdf', bytes: 1 }, expected: forAdmin(404) },
  ],
  // A piece is bytes with a type of their own, and the matrix sends none.
  'PUT /api/admin/documents/versions/:id/pieces/:number': [
    { path: '/api/admin/documents/versions/none/pieces/0', expected: forAdmin(415) },
  ],
  'POST /api/admin/documents/versions/:id/finish': [
    { path: '/api/admin/documents/versions/none/finish', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/documents/versions/:id/cancel': [
    { path: '/api/admin/documents/versions/none/cancel', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/documents/versions/:id/check-again': [
    { path: '/api/admin/documents/versions/none/check-again', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/documents/versions/:id/choose': [
    { path: '/api/admin/documents/versions/none/choose', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/admin/documents/:id/audience': [{ path: '/api/admin/documents/none/audience', expected: forStaff(404) }],
  'GET /api/admin/documents/:id/readers-on': [
    { path: '/api/admin/documents/none/readers-on?day=2026-01-15', expected: forStaff(404) },
  ],
  'POST /api/admin/documents/:id/release': [
    { path: '/api/admin/documents/none/release', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/documents/:id/make-private': [
    { path: '/api/admin/documents/none/make-private', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/admin/documents/readership': [{ path: '/api/admin/documents/readership', expected: FOR_STAFF }],
  'GET /api/admin/documents/:id/readers': [{ path: '/api/admin/documents/none/readers', expected: forStaff(404) }],
  'GET /api/admin/people/:id/documents': [{ path: '/api/admin/people/nobody/documents', expected: FOR_STAFF }],
  'POST /api/admin/watermark': [{ path: '/api/admin/watermark', body: { code: '0000-0000' }, expected: forStaff(404) }],
  'POST /api/admin/watermark/search': [
    { path: '/api/admin/watermark/search', body: { mark: '7KQ?-M9XD' }, expected: FOR_STAFF },
  ],
  'GET /api/protection/:route': [
    { path: '/api/protection/vault', expected: CONTENT_OF_VAULT },
    { path: '/api/protection/fanz', expected: CONTENT_OF_FANZ },
    { path: '/api/protection/elsewhere', expected: 404 },
  ],
  // Those who are free of the protections have nothing to ease.
  'POST /api/protection/:route/ease': [
    {
      path: '/api/protection/vault/ease',
      body: { eased: true },
      expected: {
        ...CONTENT_OF_VAULT,
        investor: 204,
        'proved investor': 204,
        master: 204,
        'approved account': 204,
        admin: 404,
        override: 404,
      },
    },
  ],
  // A visit is its session's; of nobody's there is none. In full: server/features/engagement/telemetry/telemetry.db.test.ts.
  'POST /api/observations': [
    {
      path: '/api/observations',
      body: { visit: 'not-of-mine' },
      expected: {
        ...all(401),
        ...forAccounts(404),
        investor: 404,
        'proved investor': 404,
        'fanz holder': 404,
        master: 404,
        revoked: 404,
        override: 404,
      },
    },
  ],
  'POST /api/audit/security': [
    {
      path: '/api/audit/security',
      body: { route: 'vault', eventType: 'devtools', timestamp: NOW },
      expected: answered(CONTENT_OF_VAULT, 202),
    },
  ],
  'POST /api/audit/access': [
    {
      path: '/api/audit/access',
      body: { route: 'vault', entryTimestamp: NOW },
      expected: answered(CONTENT_OF_VAULT, 202),
    },
  ],
  'POST /api/admin/access-log': [
    {
      path: '/api/admin/access-log',
      body: { route: 'vault', timestamp: NOW },
      expected: {
        ...CONTENT_OF_VAULT,
        investor: 403,
        'proved investor': 403,
        master: 403,
        'approved account': 403,
        admin: 204,
        override: 204,
      },
    },
  ],
  'GET /api/admin/records/:kind': [
    { path: '/api/admin/records/session-entries', expected: FOR_STAFF },
    { path: '/api/admin/records/access-logs', expected: FOR_STAFF },
    { path: '/api/admin/records/security-events', expected: FOR_STAFF },
  ],
  'GET /api/admin/visit-days': [{ path: '/api/admin/visit-days', expected: FOR_STAFF }],
  'GET /api/admin/visit-hours': [{ path: '/api/admin/visit-hours', expected: FOR_STAFF }],
  'GET /api/admin/readers': [{ path: '/api/admin/readers', expected: FOR_STAFF }],
  'GET /api/admin/visits/:id': [
    { path: '/api/admin/visits/none', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  // The console helpers are for the machine itself and switched off here; see server/features/operations/console-helpers.
  'POST /api/dev/master-access': [{ path: '/api/dev/master-access', body: {}, expected: 404 }],
  'POST /api/dev/reset-test-accounts': [{ path: '/api/dev/reset-test-accounts', body: {}, expected: 404 }],
  'POST /api/links': [
    { path: '/api/links', body: { purpose: 'reopen_codes', email: 'nobody@x.example' }, expected: 202 },
  ],
  'POST /api/links/use': [{ path: '/api/links/use', body: { token: 'x.y' }, expected: 410 }],
  // Staff's; who of them may what is shown in server/features/email/outbox.db.test.ts.
  'GET /api/admin/mails': [{ path: '/api/admin/mails', expected: FOR_STAFF }],
  'GET /api/admin/mails/:id': [{ path: '/api/admin/mails/none', expected: forAdmin(404) }],
  'GET /api/admin/mail-texts': [{ path: '/api/admin/mail-texts', expected: FOR_STAFF }],
  'POST /api/admin/mail-texts/:kind/preview': [
    {
      path: '/api/admin/mail-texts/invitation/preview',
      body: { language: 'de', subject: '', opening: '', closing: '' },
      expected: forStaff(200),
    },
    { path: '/api/admin/mail-texts/alerts/preview', body: {}, expected: forStaff(404) },
  ],
  // Only the portal can make an address that opens; see server/features/email/mail-texts.
  'GET /api/mail-preview': [{ path: '/api/mail-preview?of=x', expected: 404 }],
  'GET /api/admin/jobs': [{ path: '/api/admin/jobs', expected: FOR_STAFF }],
  'POST /api/admin/jobs/:id/retry': [{ path: '/api/admin/jobs/none/retry', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/jobs/:id/discard': [{ path: '/api/admin/jobs/none/discard', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/mails/:id/again': [{ path: '/api/admin/mails/none/again', body: {}, expected: forAdmin(404) }],
  // Without keys of a provider both lead back to the first page.
  'GET /api/auth/oidc/start': [
    { path: '/api/auth/oidc/start', expected: 303 },
    { path: '/api/auth/oidc/start?return=//evil.example', expected: 400 },
  ],
  'GET /api/auth/oidc/callback': [{ path: '/api/auth/oidc/callback?state=x&code=y', expected: 303 }],
  'GET /api/auth/password-policy': [{ path: '/api/auth/password-policy', expected: 200 }],
  'POST /api/auth/sign-up/email': [{ path: '/api/auth/sign-up/email', body: {}, expected: 400 }],
  'POST /api/auth/sign-in/email': [{ path: '/api/auth/sign-in/email', body: {}, expected: 400 }],
  'POST /api/auth/two-factor/verify-totp': [
    { path: '/api/auth/two-factor/verify-totp', body: { code: '000000' }, expected: 401 },
  ],
  'POST /api/auth/two-factor/verify-backup-code': [
    {
      path: '/api/auth/two-factor/verify-backup-code',
      body: { code: 'aaaaa-bbbbb' },
      expected: { ...forAccounts(400), suspended: 400 },
    },
  ],
  'GET /api/auth/passkey/generate-register-options': [
    { path: '/api/auth/passkey/generate-register-options', expected: forAccounts(200) },
  ],
  'GET /api/auth/passkey/generate-authenticate-options': [
    { path: '/api/auth/passkey/generate-authenticate-options', expected: 200 },
  ],
  'POST /api/auth/passkey/verify-registration': [
    { path: '/api/auth/passkey/verify-registration', body: {}, expected: forAccounts(400) },
  ],
  'POST /api/auth/passkey/verify-authentication': [
    { path: '/api/auth/passkey/verify-authentication', body: {}, expected: 400 },
  ],
  'POST /api/auth/passkey/delete-passkey': [
    { path: '/api/auth/passkey/delete-passkey', body: { id: 'x' }, expected: { ...forAccounts(400), admin: 409 } },
  ],
  'GET /api/auth/token': [{ path: '/api/auth/token', expected: forAccounts(200) }],
  'GET /api/auth/get-session': [{ path: '/api/auth/get-session', expected: 200 }],
  'GET /api/auth/jwks': [{ path: '/api/auth/jwks', expected: 200 }],
  'POST /api/auth/change-password': [
    { path: '/api/auth/change-password', body: { currentPassword: 'x', newPassword: 'y' }, expected: forAccounts(400) },
  ],
  'POST /api/auth/request-password-reset': [
    { path: '/api/auth/request-password-reset', body: { email: 'nobody@x.example' }, expected: 202 },
  ],
  'POST /api/auth/send-verification-email': [
    { path: '/api/auth/send-verification-email', body: { email: 'nobody@x.example' }, expected: 202 },
  ],
  'POST /api/auth/reset-password': [
    { path: '/api/auth/reset-password', body: { token: 'x.y', newPassword: 'orchid-lantern-42' }, expected: 410 },
  ],
  'POST /api/account/confirm': [{ path: '/api/account/confirm', body: { token: 'x.y' }, expected: 410 }],
  'POST /api/account/confirm-identity': [
    {
      path: '/api/account/confirm-identity',
      body: { password: 'x' },
      expected: { ...forAccounts(403), reader: 401, admin: 401 },
    },
  ],
  'POST /api/account/identity': [{ path: '/api/account/identity', body: {}, expected: forAccounts(409) }],
  'POST /api/account/accreditation': [
    {
      path: '/api/account/accreditation',
      body: { investmentInterest: '500k+', isAccreditedInvestor: true },
      expected: forAccounts(200),
    },
  ],
  'GET /api/account': [{ path: '/api/account', expected: 200 }],
  'GET /api/account/overview': [{ path: '/api/account/overview', expected: forAccounts(200) }],
  'POST /api/account/data': [{ path: '/api/account/data', body: {}, expected: forAccounts(200) }],
  'DELETE /api/account/sessions/:id': [{ path: '/api/account/sessions/x', expected: forAccounts(404) }],
  'POST /api/account/email': [
    { path: '/api/account/email', body: { email: 'a@x.example' }, expected: forAccounts(202) },
  ],
  'POST /api/account/access-request': [{ path: '/api/account/access-request', body: {}, expected: forAccounts(202) }],
  'GET /api/admin/me': [{ path: '/api/admin/me', expected: FOR_STAFF }],
  'GET /api/admin/people': [{ path: '/api/admin/people', expected: FOR_STAFF }],
  'GET /api/admin/people/:id': [
    { path: '/api/admin/people/nobody', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'POST /api/admin/people/:id/approve': staffAct('approve', { routes: ['vault'] }),
  'POST /api/admin/people/:id/decline': staffAct('decline'),
  'POST /api/admin/colleagues': [
    {
      path: '/api/admin/colleagues',
      body: { email: 'x', firstName: '', lastName: '', role: 'admin' },
      expected: forAdmin(400),
    },
  ],
  'POST /api/admin/people/:id/role': staffAct('role', { role: 'admin' }),
  'POST /api/admin/people/:id/suspend': staffAct('suspend'),
  'POST /api/admin/people/:id/restore': staffAct('restore'),
  'POST /api/admin/invitations/preview': [
    { path: '/api/admin/invitations/preview', body: {}, expected: forAdmin(200) },
  ],
  'POST /api/admin/invitations/test': [
    { path: '/api/admin/invitations/test', body: {}, expected: { ...all(403), admin: 200, override: 409 } },
  ],
  'POST /api/admin/people/:id/end-sessions': staffAct('end-sessions'),
  'POST /api/admin/sessions/:id/end': [{ path: '/api/admin/sessions/none/end', expected: forAdmin(404) }],
  'POST /api/admin/people/:id/resend-verification': staffAct('resend-verification'),
  'GET /api/projects/:route/interest': [
    { path: '/api/projects/vault/interest', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/interest', expected: CONTENT_OF_FANZ },
    { path: '/api/projects/elsewhere/interest', expected: 404 },
  ],
  'POST /api/projects/:route/interest': [
    {
      path: '/api/projects/vault/interest',
      body: { amount: 1, currency: 'USD', legendSha256: '0'.repeat(64) },
      expected: stated(409),
    },
  ],
  'DELETE /api/projects/:route/interest': [{ path: '/api/projects/vault/interest', expected: stated(409) }],
  'GET /api/admin/pipeline': [{ path: '/api/admin/pipeline', expected: FOR_STAFF }],
  'GET /api/admin/pipeline/board': [{ path: '/api/admin/pipeline/board', expected: FOR_STAFF }],
  'GET /api/admin/pipeline/:id': [{ path: '/api/admin/pipeline/none', expected: forStaff(404) }],
  'POST /api/admin/pipeline/export': [{ path: '/api/admin/pipeline/export', body: {}, expected: forAdmin(200) }],
  'POST /api/admin/pipeline/:id/card': [
    { path: '/api/admin/pipeline/none/card', body: { nextStep: 'Call' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/pipeline/:id/stage': [
    { path: '/api/admin/pipeline/none/stage', body: { stage: 'passed' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/pipeline/:id/notes': [
    { path: '/api/admin/pipeline/none/notes', body: { words: 'A note' }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/pipeline/:id/notes/:note': [
    { path: '/api/admin/pipeline/none/notes/none', expected: forAdmin(404) },
  ],
  'POST /api/admin/pipeline/:id/interest': [
    {
      path: '/api/admin/pipeline/none/interest',
      body: { route: 'vault', amount: 1, currency: 'USD' },
      expected: forAdmin(404),
    },
  ],
  'GET /api/admin/rounds': [{ path: '/api/admin/rounds', expected: FOR_STAFF }],
  'GET /api/admin/rounds/:route': [
    { path: '/api/admin/rounds/vault', expected: FOR_STAFF },
    { path: '/api/admin/rounds/elsewhere', expected: forStaff(404) },
  ],
  'POST /api/admin/rounds/:route': [
    { path: '/api/admin/rounds/vault', body: { revision: 7, target: 1 }, expected: forAdmin(409) },
    { path: '/api/admin/rounds/elsewhere', body: { revision: 0, target: 1 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/indications/:id/allocation': [
    { path: '/api/admin/indications/none/allocation', body: { amount: 1 }, expected: forAdmin(409) },
  ],
  'POST /api/admin/indications/:id/withdraw': [
    { path: '/api/admin/indications/none/withdraw', body: {}, expected: forAdmin(409) },
  ],
  'GET /api/projects/:route/questions': [
    { path: '/api/projects/vault/questions', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/questions', expected: CONTENT_OF_FANZ },
    { path: '/api/projects/elsewhere/questions', expected: 404 },
  ],
  'POST /api/projects/:route/questions': [
    {
      path: '/api/projects/vault/questions',
      body: { category: 'Legal', words: 'A question', documentId: 'none' },
      expected: stated(404),
    },
  ],
  'POST /api/projects/:route/questions/:id/follow-up': [
    { path: '/api/projects/vault/questions/none/follow-up', body: { words: 'More' }, expected: stated(404) },
  ],
  'GET /api/projects/:route/faq': [
    { path: '/api/projects/vault/faq', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/faq', expected: CONTENT_OF_FANZ },
  ],
  'GET /api/projects/:route/updates': [
    { path: '/api/projects/vault/updates', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/updates', expected: CONTENT_OF_FANZ },
  ],
  'GET /api/projects/:route/updates/:id': [
    {
      path: '/api/projects/vault/updates/none',
      expected: Object.fromEntries(
        Object.entries(CONTENT_OF_VAULT).map(([who, status]) => [who, status === 200 ? 404 : status]),
      ) as typeof CONTENT_OF_VAULT,
    },
  ],
  'GET /api/admin/updates': [{ path: '/api/admin/updates', expected: FOR_STAFF }],
  'POST /api/admin/updates/audience': [
    { path: '/api/admin/updates/audience', body: { route: 'elsewhere' }, expected: forStaff(404) },
  ],
  'POST /api/admin/updates': [
    {
      path: '/api/admin/updates',
      body: { route: 'elsewhere', title: 'News', words: 'Good news.' },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/updates/:id': [
    { path: '/api/admin/updates/none', body: { revision: 1, title: 'News', words: 'Good.' }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/updates/:id': [{ path: '/api/admin/updates/none', expected: forAdmin(404) }],
  'POST /api/admin/updates/:id/test': [{ path: '/api/admin/updates/none/test', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/updates/:id/send': [
    { path: '/api/admin/updates/none/send', body: { revision: 1 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/updates/:id/cancel': [{ path: '/api/admin/updates/none/cancel', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/updates/:id/withdraw': [
    { path: '/api/admin/updates/none/withdraw', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/updates/:id/recipients/export': [
    { path: '/api/admin/updates/none/recipients/export', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/admin/updates/:id/recipients': [{ path: '/api/admin/updates/none/recipients', expected: forStaff(404) }],
  'POST /api/mail-reports': [{ path: '/api/mail-reports', body: {}, expected: 401 }],
  'GET /api/admin/mail-reports/unread': [{ path: '/api/admin/mail-reports/unread', expected: forAdmin(200) }],
  'POST /api/admin/mail-reports/unread/:id/discard': [
    { path: '/api/admin/mail-reports/unread/none/discard', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/mail-reports/:id/lift': [
    { path: '/api/admin/mail-reports/none/lift', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/account/subscriptions': [{ path: '/api/account/subscriptions', expected: forAccounts(200) }],
  'POST /api/account/subscriptions': [{ path: '/api/account/subscriptions', body: {}, expected: forAccounts(400) }],
  'GET /api/admin/people/:id/subscriptions': [
    { path: '/api/admin/people/none/subscriptions', expected: forStaff(404) },
  ],
  'GET /api/unsubscribe/:token': [{ path: `/api/unsubscribe/${'0'.repeat(64)}`, expected: 404 }],
  'POST /api/unsubscribe/:token': [{ path: `/api/unsubscribe/${'0'.repeat(64)}`, body: {}, expected: 404 }],
  'POST /api/unsubscribe/:token/undo': [{ path: `/api/unsubscribe/${'0'.repeat(64)}/undo`, body: {}, expected: 404 }],
  'GET /admin/updates': [{ path: '/admin/updates', expected: 200 }],
  'GET /unsubscribe': [{ path: '/unsubscribe', expected: 200 }],
  'GET /api/account/questions': [{ path: '/api/account/questions', expected: forAccounts(200) }],
  'GET /api/admin/questions': [{ path: '/api/admin/questions', expected: FOR_STAFF }],
  'POST /api/admin/questions/export': [{ path: '/api/admin/questions/export', body: {}, expected: forAdmin(200) }],
  'GET /api/admin/questions/categories': [{ path: '/api/admin/questions/categories', expected: FOR_STAFF }],
  'POST /api/admin/questions/categories/:route': [
    { path: '/api/admin/questions/categories/elsewhere', body: { categories: ['Legal'] }, expected: forAdmin(404) },
  ],
  'POST /api/admin/questions/:id/assign': [
    { path: '/api/admin/questions/none/assign', body: { accountId: null }, expected: forAdmin(404) },
  ],
  'POST /api/admin/questions/:id/draft': [
    { path: '/api/admin/questions/none/draft', body: { words: 'A draft', revision: 0 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/questions/:id/ask-approval': [
    { path: '/api/admin/questions/none/ask-approval', body: { revision: 1 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/questions/:id/send-back': [
    {
      path: '/api/admin/questions/none/send-back',
      body: { revision: 1, words: 'Name the source.' },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/questions/:id/answer': [
    { path: '/api/admin/questions/none/answer', body: { revision: 1 }, expected: forAdmin(404) },
  ],
  'GET /api/admin/faq': [{ path: '/api/admin/faq', expected: FOR_STAFF }],
  'POST /api/admin/faq': [
    {
      path: '/api/admin/faq',
      body: { route: 'elsewhere', question: 'Who?', answer: 'We.' },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/faq/:id': [
    { path: '/api/admin/faq/none', body: { question: 'Who?', answer: 'We.', revision: 1 }, expected: forAdmin(404) },
  ],
  'DELETE /api/admin/faq/:id': [{ path: '/api/admin/faq/none', expected: forAdmin(404) }],
  'GET /admin/questions': [{ path: '/admin/questions', expected: 200 }],
  'GET /admin/pipeline': [{ path: '/admin/pipeline', expected: 200 }],
  'GET /admin/rounds': [{ path: '/admin/rounds', expected: 200 }],
  'GET /api/admin/requests': [{ path: '/api/admin/requests', expected: FOR_STAFF }],
  'POST /api/admin/requests/export': [{ path: '/api/admin/requests/export', body: {}, expected: forAdmin(200) }],
  'POST /api/admin/requests/:id/answer': [
    { path: '/api/admin/requests/x/answer', body: { answer: 'declined' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/requests/:id/meeting': [
    {
      path: '/api/admin/requests/x/meeting',
      body: { startsAt: '2026-02-01T10:00:00Z', minutes: 30, place: 'Here' },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/requests/:id/meeting/cancel': [
    { path: '/api/admin/requests/x/meeting/cancel', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/requests/:id/messages': [
    { path: '/api/admin/requests/x/messages', body: { words: 'Hello' }, expected: forAdmin(404) },
  ],
  'GET /api/account/requests': [{ path: '/api/account/requests', expected: forAccounts(200) }],
  'POST /api/account/requests': [{ path: '/api/account/requests', body: {}, expected: forAccounts(400) }],
  'POST /api/account/requests/:id/withdraw': [
    { path: '/api/account/requests/x/withdraw', body: {}, expected: forAccounts(404) },
  ],
  'POST /api/account/requests/:id/messages': [
    { path: '/api/account/requests/x/messages', body: { words: 'Hello' }, expected: forAccounts(404) },
  ],
  // Who may only look sees which versions there are, and no word of them; in full: server/features/projects/content/content.db.test.ts.
  'GET /api/admin/content': [{ path: '/api/admin/content', expected: FOR_STAFF }],
  'GET /api/admin/content/:route': [
    { path: '/api/admin/content/vault', expected: forAdmin(200) },
    { path: '/api/admin/content/elsewhere', expected: forAdmin(404) },
  ],
  'GET /api/admin/content/:route/versions/:number': [
    { path: '/api/admin/content/vault/versions/1', expected: forAdmin(200) },
    { path: '/api/admin/content/vault/versions/9', expected: forAdmin(404) },
  ],
  'POST /api/admin/content/:route/draft': [
    { path: '/api/admin/content/vault/draft', body: { revision: null, basedOn: 7, set: {} }, expected: forAdmin(409) },
  ],
  'POST /api/admin/content/:route/draft/discard': [
    { path: '/api/admin/content/vault/draft/discard', body: { revision: 'none' }, expected: forAdmin(409) },
  ],
  'POST /api/admin/content/:route/draft/restore': [
    {
      path: '/api/admin/content/vault/draft/restore',
      body: { revision: null, basedOn: 1, from: 9 },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/content/:route/publish': [
    {
      path: '/api/admin/content/vault/publish',
      body: { revision: 'none', basedOn: 1, note: 'Nothing' },
      expected: forAdmin(409),
    },
  ],
  'GET /api/admin/projects': [{ path: '/api/admin/projects', expected: FOR_STAFF }],
  'POST /api/admin/projects': [{ path: '/api/admin/projects', body: {}, expected: forAdmin(400) }],
  'POST /api/admin/projects/:key': [
    { path: '/api/admin/projects/elsewhere', body: ABOUT_NO_PROJECT, expected: forAdmin(404) },
  ],
  'GET /api/admin/projects/:key/holders': [{ path: '/api/admin/projects/elsewhere/holders', expected: forAdmin(404) }],
  'POST /api/admin/projects/:key/archive': [
    { path: '/api/admin/projects/elsewhere/archive', body: { revision: 1 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/projects/:key/restore': [
    { path: '/api/admin/projects/elsewhere/restore', body: { revision: 1 }, expected: forAdmin(404) },
  ],
  'POST /api/admin/projects/:key/move': [
    { path: '/api/admin/projects/elsewhere/move', body: { before: null }, expected: forAdmin(404) },
  ],
  'GET /api/admin/codes': [{ path: '/api/admin/codes', expected: FOR_STAFF }],
  'POST /api/admin/codes': [{ path: '/api/admin/codes', body: {}, expected: forAdmin(400) }],
  'GET /api/admin/codes/:id': [
    { path: '/api/admin/codes/none', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'POST /api/admin/codes/:id/revoke': [{ path: '/api/admin/codes/none/revoke', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/:id/activate': [{ path: '/api/admin/codes/none/activate', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/:id/renew': [{ path: '/api/admin/codes/none/renew', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/:id/mail': [{ path: '/api/admin/codes/none/mail', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/:id/reveal': [{ path: '/api/admin/codes/none/reveal', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/:id/copied': [{ path: '/api/admin/codes/none/copied', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/codes/revoke': [
    { path: '/api/admin/codes/revoke', body: { ids: ['none'] }, expected: forAdmin(200) },
  ],
  'POST /api/admin/codes/activate': [
    { path: '/api/admin/codes/activate', body: { ids: ['none'] }, expected: forAdmin(200) },
  ],
  'POST /api/admin/codes/decline': [
    { path: '/api/admin/codes/decline', body: { ids: ['none'], words: 'No.' }, expected: forAdmin(200) },
  ],
  'POST /api/invitations/open': [{ path: '/api/invitations/open', body: { token: 'x.y' }, expected: 404 }],
  'GET /api/admin/invitations': [{ path: '/api/admin/invitations', expected: FOR_STAFF }],
  'POST /api/admin/invitations': [{ path: '/api/admin/invitations', body: { rows: [] }, expected: forAdmin(400) }],
  'POST /api/admin/invitations/check': [
    { path: '/api/admin/invitations/check', body: { emails: ['nobody@x.example'] }, expected: forAdmin(200) },
  ],
  'POST /api/admin/invitations/remind': onNoInvitation('remind'),
  'POST /api/admin/invitations/send-again': onNoInvitation('send-again'),
  'POST /api/admin/invitations/withdraw': onNoInvitation('withdraw'),
  'POST /api/admin/login': [{ path: '/api/admin/login', body: {}, expected: 400 }],
  'POST /api/admin/codes/export': [{ path: '/api/admin/codes/export', body: {}, expected: forAdmin(200) }],
  'GET /api/admin/nda-submissions': [{ path: '/api/admin/nda-submissions', expected: FOR_STAFF }],
  'GET /api/admin/nda-submissions/:id': [
    { path: '/api/admin/nda-submissions/none', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'POST /api/admin/nda-submissions/export': [
    { path: '/api/admin/nda-submissions/export', body: {}, expected: forAdmin(200) },
  ],
  'GET /api/admin/shared-access': [{ path: '/api/admin/shared-access', expected: FOR_STAFF }],
  'POST /api/admin/shared-access/export': [
    { path: '/api/admin/shared-access/export', body: {}, expected: forAdmin(200) },
  ],
  'POST /api/admin/shared-access/:codeId/:personId/end': [
    { path: '/api/admin/shared-access/none/none/end', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/shared-access/:codeId/:personId/extend': [
    { path: '/api/admin/shared-access/none/none/extend', body: { hours: 24 }, expected: forAdmin(404) },
  ],
  'GET /api/admin/days': [{ path: '/api/admin/days', expected: FOR_STAFF }],
  'GET /api/admin/funnel': [{ path: '/api/admin/funnel', expected: FOR_STAFF }],
  'GET /api/admin/audit/days': [{ path: '/api/admin/audit/days', expected: FOR_STAFF }],
  'GET /api/admin/audit': [{ path: '/api/admin/audit', expected: FOR_STAFF }],
  'POST /api/admin/audit/find': [{ path: '/api/admin/audit/find', body: { text: 'x' }, expected: FOR_STAFF }],
  'GET /api/admin/audit/entries/:id': [
    { path: '/api/admin/audit/entries/none', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'GET /api/admin/audit/chain/:person': [
    { path: '/api/admin/audit/chain/none', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'GET /api/admin/audit/verification': [{ path: '/api/admin/audit/verification', expected: FOR_STAFF }],
  'POST /api/admin/audit/verification': [{ path: '/api/admin/audit/verification', body: {}, expected: forAdmin(202) }],
  'POST /api/admin/audit/export': [
    { path: '/api/admin/audit/export', body: { format: 'csv' }, expected: forAdmin(200) },
  ],
  'GET /api/admin/alerts': [{ path: '/api/admin/alerts', expected: FOR_STAFF }],
  'POST /api/admin/alerts/:id/seen': [{ path: '/api/admin/alerts/none/seen', body: {}, expected: forAdmin(404) }],
  'GET /api/admin/retention': [{ path: '/api/admin/retention', expected: FOR_STAFF }],
  'GET /api/admin/people/:id/journey': [
    { path: '/api/admin/people/none/journey', expected: { ...all(403), reader: 404, admin: 404, override: 404 } },
  ],
  'GET /api/admin/people/:id/engagement': [{ path: '/api/admin/people/none/engagement', expected: forStaff(404) }],
  'POST /api/admin/people/:id/firm': staffAct('firm', { to: 'none' }),
  'POST /api/admin/people/export': [{ path: '/api/admin/people/export', body: {}, expected: forAdmin(200) }],
  'GET /api/admin/firms': [{ path: '/api/admin/firms', expected: FOR_STAFF }],
  'GET /api/admin/firms/:id': [{ path: '/api/admin/firms/none', expected: forStaff(404) }],
  'POST /api/admin/firms/:id/name': [
    { path: '/api/admin/firms/none/name', body: { name: 'Northgate' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/firms/:id/merge': [
    { path: '/api/admin/firms/none/merge', body: { into: 'nobody' }, expected: forAdmin(404) },
  ],
  'POST /api/admin/firms/:id/split': [{ path: '/api/admin/firms/none/split', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/engagement/export': [{ path: '/api/admin/engagement/export', body: {}, expected: forAdmin(200) }],
  'POST /api/admin/firms/export': [{ path: '/api/admin/firms/export', body: {}, expected: forAdmin(200) }],
  'GET /api/admin/readership/:route': [
    { path: '/api/admin/readership/vault', expected: FOR_STAFF },
    { path: '/api/admin/readership/nothing', expected: forStaff(400) },
  ],
  'POST /api/admin/documents/readers-on/export': [
    {
      path: '/api/admin/documents/readers-on/export',
      body: { id: 'none', day: '2026-01-15' },
      expected: forAdmin(404),
    },
  ],
  'POST /api/admin/readership/export': [
    { path: '/api/admin/readership/export', body: { route: 'vault' }, expected: forAdmin(200) },
  ],
  'POST /api/admin/people/:id/hold': staffAct('hold', { reason: 'A claim', reviewOn: '2027-01-01' }),
  'POST /api/admin/people/:id/hold/lift': staffAct('hold/lift'),
  'POST /api/admin/people/:id/export': staffAct('export'),
  'POST /api/admin/people/:id/erase': staffAct('erase'),
  'GET /api/admin/waiting-work': [{ path: '/api/admin/waiting-work', expected: FOR_STAFF }],
  'GET /api/admin/waiting-work/items': [{ path: '/api/admin/waiting-work/items', expected: FOR_STAFF }],
  'POST /api/admin/waiting-work/:kind/:id/assign': [
    { path: '/api/admin/waiting-work/requests/none/assign', body: { revision: 0, to: null }, expected: forAdmin(409) },
  ],
  'POST /api/admin/waiting-work/:kind/:id/snooze': [
    {
      path: '/api/admin/waiting-work/requests/none/snooze',
      body: { revision: 0, state: '', until: null },
      expected: forAdmin(409),
    },
  ],
  'POST /api/admin/waiting-work/:kind/:id/done': [
    { path: '/api/admin/waiting-work/requests/none/done', body: { revision: 0, state: '' }, expected: forAdmin(409) },
  ],
  'GET /api/admin/demo': [{ path: '/api/admin/demo', expected: forStaff(200) }],
  'POST /api/admin/demo/replace': [{ path: '/api/admin/demo/replace', body: {}, expected: forAdmin(400) }],
  'POST /api/admin/demo/end': [{ path: '/api/admin/demo/end', body: {}, expected: forAdmin(409) }],
  'GET /api/admin/settings': [{ path: '/api/admin/settings', expected: forStaff(200) }],
  'GET /api/admin/settings/:section/changes': [
    { path: '/api/admin/settings/company/changes', expected: forStaff(200) },
    { path: '/api/admin/settings/elsewhere/changes', expected: forStaff(404) },
  ],
  'PUT /api/admin/settings/:section': [
    { path: '/api/admin/settings/company', body: { revision: 99, values: {} }, expected: forAdmin(409) },
  ],
  'POST /api/admin/settings/changes/:id/undo': [
    { path: '/api/admin/settings/changes/none/undo', body: {}, expected: forAdmin(404) },
  ],
  // Without a setup link there is nothing here, whoever asks: server/features/operations/setup/setup-link.db.test.ts.
  'POST /api/setup/open': [{ path: '/api/setup/open', body: { token: 'wrong' }, expected: 404 }],
  'GET /api/setup': [{ path: '/api/setup', expected: 404 }],
  'GET /api/admin/setup': [{ path: '/api/admin/setup', expected: FOR_STAFF }],
  'POST /api/setup/admin': [{ path: '/api/setup/admin', body: {}, expected: 404 }],
  'GET /api/admin/system': [{ path: '/api/admin/system', expected: forAdmin(200) }],
  'POST /api/admin/system/diagnostics': [{ path: '/api/admin/system/diagnostics', body: {}, expected: forAdmin(200) }],
  'POST /api/admin/system/probes/:probe': [
    { path: '/api/admin/system/probes/files', body: {}, expected: forAdmin(200) },
    { path: '/api/admin/system/probes/elsewhere', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/portal/proof/:challenge': [
    { path: '/api/portal/proof/00112233445566778899aabbccddeeff', expected: 200 },
    { path: '/api/portal/proof/short', expected: 404 },
  ],
  'POST /api/admin/system/backup': [{ path: '/api/admin/system/backup', body: {}, expected: forAdmin(409) }],
  'POST /api/admin/mails/:id/resend': [{ path: '/api/admin/mails/none/resend', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/mails/:id/discard': [{ path: '/api/admin/mails/none/discard', body: {}, expected: forAdmin(404) }],
  'POST /api/admin/find': [{ path: '/api/admin/find', body: { search: 'ada' }, expected: FOR_STAFF }],
  'GET /api/admin/summary': [{ path: '/api/admin/summary', expected: FOR_STAFF }],
  'GET /api/admin/sessions': [{ path: '/api/admin/sessions', expected: FOR_STAFF }],
  'GET /api/admin/overrides': [{ path: '/api/admin/overrides', expected: FOR_STAFF }],
  'DELETE /api/admin/overrides/:id': [{ path: '/api/admin/overrides/none', expected: forAdmin(404) }],
  'POST /api/admin/password': [{ path: '/api/admin/password', body: {}, expected: forOverride(400) }],
  'POST /api/admin/login/totp': [{ path: '/api/admin/login/totp', body: {}, expected: forOverride(400) }],
  'POST /api/admin/login/totp/confirm': [
    { path: '/api/admin/login/totp/confirm', body: { enrolment: 'x', otp: '000000' }, expected: forOverride(401) },
  ],
  'POST /api/admin/login/totp/remove': [{ path: '/api/admin/login/totp/remove', body: {}, expected: forOverride(400) }],
  'GET /api/openapi.json': [{ path: '/api/openapi.json', expected: 200 }],
  'GET /api/docs': [{ path: '/api/docs', expected: 303 }],
  'GET /healthz': [{ path: '/healthz', expected: 200 }],
  'GET /readyz': [{ path: '/readyz', expected: 200 }],
  'GET /.well-known/security.txt': [{ path: '/.well-known/security.txt', expected: 200 }],
  // Whoever runs the portal: server/features/operations/health/health.db.test.ts.
  'GET /metrics': [{ path: '/metrics', expected: 401 }],
  'GET /': [{ path: '/', expected: 200 }],
  'GET /nda-gate': [{ path: '/nda-gate', expected: 200 }],
  'GET /unlock': [{ path: '/unlock', expected: 200 }],
  'GET /confirm': [{ path: '/confirm', expected: 200 }],
  'GET /confirm-account': [{ path: '/confirm-account', expected: 200 }],
  'GET /confirm-return': [{ path: '/confirm-return', expected: 200 }],
  'GET /reset-password': [{ path: '/reset-password', expected: 200 }],
  'GET /account': [{ path: '/account', expected: 200 }],
  'GET /setup': [{ path: '/setup', expected: 200 }],
  'GET /documentation': [{ path: '/documentation', expected: 200 }],
  'GET /api-reference': [{ path: '/api-reference', expected: 200 }],
  'GET /support': [{ path: '/support', expected: 200 }],
  'GET /privacy': [{ path: '/privacy', expected: 200 }],
  'GET /agreement': [{ path: '/agreement', expected: 200 }],
  'GET /admin': [{ path: '/admin', expected: 200 }],
  'GET /admin/audit': [{ path: '/admin/audit', expected: 200 }],
  'GET /admin/people': [{ path: '/admin/people', expected: 200 }],
  'GET /admin/firms': [{ path: '/admin/firms', expected: 200 }],
  'GET /admin/firms/:id': [{ path: '/admin/firms/nobody', expected: 200 }],
  'GET /admin/readership': [{ path: '/admin/readership', expected: 200 }],
  'GET /admin/projects': [{ path: '/admin/projects', expected: 200 }],
  'GET /admin/requests': [{ path: '/admin/requests', expected: 200 }],
  'GET /admin/people/:id': [{ path: '/admin/people/nobody', expected: 200 }],
  'GET /api/agreements/:id': [{ path: '/api/agreements/none', expected: 404 }],
  'GET /api/agreements/:id/pdf': [{ path: '/api/agreements/none/pdf', expected: 404 }],
  'GET /api/admin/agreement': [{ path: '/api/admin/agreement', expected: FOR_STAFF }],
  'GET /api/admin/agreement/versions/:version': [
    { path: '/api/admin/agreement/versions/1', expected: FOR_STAFF },
    { path: '/api/admin/agreement/versions/99', expected: forStaff(404) },
  ],
  'PUT /api/admin/agreement/draft': [{ path: '/api/admin/agreement/draft', expected: forAdmin(400) }],
  'DELETE /api/admin/agreement/draft': [{ path: '/api/admin/agreement/draft', expected: forAdmin(204) }],
  'POST /api/admin/agreement/publish': [
    {
      path: '/api/admin/agreement/publish',
      body: { revision: 1, policy: 'keep', party: 'Halcyon AI, Inc.' },
      expected: forAdmin(409),
    },
  ],
  'POST /api/admin/agreement/call-off': [{ path: '/api/admin/agreement/call-off', body: {}, expected: forAdmin(409) }],
  'GET /api/admin/agreement-terms': [{ path: '/api/admin/agreement-terms', expected: FOR_STAFF }],
  'POST /api/admin/agreement-terms/export': [
    { path: '/api/admin/agreement-terms/export', body: {}, expected: forAdmin(200) },
  ],
  'POST /api/admin/nda-submissions/:id/withdraw': [
    { path: '/api/admin/nda-submissions/none/withdraw', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/nda-submissions/:id/return': [
    { path: '/api/admin/nda-submissions/none/return', body: {}, expected: forAdmin(404) },
  ],
  'GET /api/admin/recorded-agreements': [{ path: '/api/admin/recorded-agreements', expected: FOR_STAFF }],
  'POST /api/admin/settings/logos': [{ path: '/api/admin/settings/logos', body: {}, expected: forAdmin(400) }],
  'GET /api/admin/settings/logos/:id': [
    { path: `/api/admin/settings/logos/${'0'.repeat(64)}`, expected: forStaff(404) },
  ],
  'GET /api/admin/settings/logos/:id/picture': [
    { path: `/api/admin/settings/logos/${'0'.repeat(64)}/picture`, expected: forStaff(404) },
  ],
  'POST /api/admin/agreement/own-text': [{ path: '/api/admin/agreement/own-text', body: {}, expected: forAdmin(415) }],
  'POST /api/admin/recorded-agreements/scan': [
    { path: '/api/admin/recorded-agreements/scan', body: {}, expected: forAdmin(415) },
  ],
  'POST /api/admin/recorded-agreements': [
    { path: '/api/admin/recorded-agreements', body: {}, expected: forAdmin(400) },
  ],
  'GET /api/admin/recorded-agreements/:id/scan': [
    { path: '/api/admin/recorded-agreements/none/scan', expected: forStaff(404) },
  ],
  'POST /api/admin/recorded-agreements/:id/end': [
    { path: '/api/admin/recorded-agreements/none/end', body: {}, expected: forAdmin(404) },
  ],
  'POST /api/admin/recorded-agreements/:id/codes': [
    { path: '/api/admin/recorded-agreements/none/codes', body: { email: 'x@x.example' }, expected: forAdmin(404) },
  ],
  'POST /api/agreements/:id/withdrawal': [{ path: '/api/agreements/none/withdrawal', body: {}, expected: 404 }],
  'POST /api/returns/confirm': [
    { path: '/api/returns/confirm', body: { token: 'x.y', outcome: 'both', words: 'Done' }, expected: 410 },
  ],
  'POST /api/account/agreements/:id/answer': [
    { path: '/api/account/agreements/none/answer', body: { signed: true }, expected: forAccounts(409) },
  ],
  'POST /api/account/returns/:id': [
    { path: '/api/account/returns/none', body: { outcome: 'both', words: 'Done' }, expected: forAccounts(404) },
  ],
  'POST /api/nda/changes': [{ path: '/api/nda/changes', body: {}, expected: 400 }],
  'POST /api/nda/decline': [{ path: '/api/nda/decline', body: {}, expected: 400 }],
  'GET /api/admin/agreements/:id': [{ path: '/api/admin/agreements/none', expected: forStaff(404) }],
  'GET /api/admin/agreements/:id/pdf': [{ path: '/api/admin/agreements/none/pdf', expected: forStaff(404) }],
  'GET /api/admin/agreements/:id/evidence': [{ path: '/api/admin/agreements/none/evidence', expected: forStaff(404) }],
  'GET /api/verify/keys': [{ path: '/api/verify/keys', expected: 200 }],
  // A file is asked for, and what the matrix sends is JSON.
  'POST /api/verify': [{ path: '/api/verify', body: {}, expected: 415 }],
  'GET /verify': [{ path: '/verify', expected: 200 }],
  'GET /verify-agreement.mjs': [{ path: '/verify-agreement.mjs', expected: 200 }],
  'GET /agreement.txt': [{ path: '/agreement.txt', expected: 200 }],
  'GET /:project': [
    ...['vault', 'fanz', 'realestate', 'analytics'].map((key) => ({ path: `/${key}`, expected: 200 })),
    { path: '/moon', expected: 404 },
  ],
  'GET /:project/documents/:id': [
    { path: '/vault/documents/any', expected: 200 },
    { path: '/moon/documents/any', expected: 404 },
  ],
  // The shell, which holds nothing of staff's.
  'GET /admin/notifications': [{ path: '/admin/notifications', expected: 200 }],
  'GET /admin/webhooks': [{ path: '/admin/webhooks', expected: 200 }],
  'GET /admin/proposals': [{ path: '/admin/proposals', expected: 200 }],
  'GET /admin/api-keys': [{ path: '/admin/api-keys', expected: 200 }],
  'GET /admin/codes': [{ path: '/admin/codes', expected: 200 }],
  'GET /admin/content': [{ path: '/admin/content', expected: 200 }],
  'GET /admin/invitations': [{ path: '/admin/invitations', expected: 200 }],
  'GET /admin/review': [{ path: '/admin/review', expected: 200 }],
  'GET /admin/nda': [{ path: '/admin/nda', expected: 200 }],
  'GET /admin/agreement': [{ path: '/admin/agreement', expected: 200 }],
  'GET /admin/sessions': [{ path: '/admin/sessions', expected: 200 }],
  'GET /admin/activity': [{ path: '/admin/activity', expected: 200 }],
  'GET /admin/analytics': [{ path: '/admin/analytics', expected: 200 }],
  'GET /admin/documents': [{ path: '/admin/documents', expected: 200 }],
  'GET /admin/watermark': [{ path: '/admin/watermark', expected: 200 }],
  'GET /admin/mails': [{ path: '/admin/mails', expected: 200 }],
  'GET /admin/mail-texts': [{ path: '/admin/mail-texts', expected: 200 }],
  'GET /admin/demo': [{ path: '/admin/demo', expected: 200 }],
  'GET /admin/settings': [{ path: '/admin/settings', expected: 200 }],
  'GET /admin/system': [{ path: '/admin/system', expected: 200 }],
  'GET /admin/login': [{ path: '/admin/login', expected: 200 }],
  'GET /assets/*': [
    { path: '/assets/none.js', expected: 404 },
    { path: '/assets/..%2f..%2fpackage.json', expected: 404 },
  ],
  'GET /film/*': [
    { path: '/film/none.mp4', expected: 404 },
    { path: '/film/..%2findex.html', expected: 404 },
  ],
  'GET /sign-in-popup.js': [{ path: '/sign-in-popup.js', expected: 404 }],
  'GET /favicon.png': [{ path: '/favicon.png', expected: 200 }],
  'GET /apple-touch-icon.png': [{ path: '/apple-touch-icon.png', expected: 200 }],
  'GET /robots.txt': [{ path: '/robots.txt', expected: 404 }],
  'GET /share.png': [{ path: '/share.png', expected: 200 }],
  // Last, because they end the session of whoever has one, its second factor, or its override.
  'POST /api/auth/two-factor/enable': [{ path: '/api/auth/two-factor/enable', body: {}, expected: forAccounts(200) }],
  'POST /api/auth/two-factor/disable': [
    { path: '/api/auth/two-factor/disable', body: {}, expected: { ...forAccounts(200), admin: 409 } },
  ],
  'POST /api/account/sign-out-everywhere': [
    { path: '/api/account/sign-out-everywhere', body: {}, expected: forAccounts(204) },
  ],
  'DELETE /api/admin/override': [{ path: '/api/admin/override', expected: 204 }],
  'POST /api/auth/sign-out': [{ path: '/api/auth/sign-out', body: {}, expected: 200 }],
  // Who signed in this browser and has not entered the code opens it with one press.
  'POST /api/session/open': [{ path: '/api/session/open', body: {}, expected: { ...all(403), signer: 200 } }],
  'POST /api/session/lock': [{ path: '/api/session/lock', body: {}, expected: 204 }],
  'DELETE /api/session': [{ path: '/api/session', expected: 204 }],
}

function all(status: number): Record<Principal, number> {
  return Object.fromEntries(PRINCIPALS.map((name) => [name, status])) as Record<Principal, number>
}

const statusFor = (expected: Expected, name: Principal) => (typeof expected === 'number' ? expected : expected[name])

/**
 * In `npm test`, of those who are answered alike two, with each call the next two. Whoever changes something is always among them,
 * because later calls find what earlier ones left.
 */
function askedOf(expected: Expected, isReading: boolean, turn: number): Principal[] {
  if (inject('thorough')) return [...PRINCIPALS]
  const alike = Map.groupBy(PRINCIPALS, (name) => statusFor(expected, name))
  return [...alike].flatMap(([status, names]) =>
    !isReading && status < 300 ? names : names.filter((_, at) => (at + turn * 2) % Math.max(names.length, 2) < 2),
  )
}

/** Calls that change something and leave no entry of the log, each with the reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  'DELETE /api/admin/notifications/exceptions/:scope/:target': 'there is no such exception to remove here',
  'POST /api/account/accreditation': 'these accounts answered the question when they signed up',
  'DELETE /api/admin/agreement/draft': 'there is no draft to discard',
  'POST /api/admin/notifications/read': 'what one has read is nobody else’s business',
  'POST /api/admin/access-log': 'telemetry, which enters the log as hashed batches',
  'POST /api/admin/audit/find': 'it only looks',
  'POST /api/admin/documents/preview': 'it only looks',
  'POST /api/admin/find': 'it only looks',
  'POST /api/admin/codes/activate': 'none of the codes exists',
  'POST /api/admin/codes/decline': 'none of the codes exists',
  'POST /api/admin/codes/revoke': 'none of the codes exists',
  'POST /api/admin/mail-texts/:kind/preview': 'stores nothing',
  'POST /api/admin/invitations/check': 'it only checks',
  'POST /api/projects/:route/documents/search': 'what it shows enters the log as hashed batches',
  'POST /api/admin/invitations/preview': 'it only shows',
  'POST /api/admin/invitations/remind': 'none of the invitations exists',
  'POST /api/admin/invitations/send-again': 'none of the invitations exists',
  'POST /api/admin/invitations/withdraw': 'none of the invitations exists',
  'POST /api/audit/access': 'telemetry, which enters the log as hashed batches',
  'POST /api/audit/security': 'telemetry, which enters the log as hashed batches',
  'POST /api/auth/sign-out': 'everybody is signed out already, by the calls before',
  'POST /api/auth/two-factor/enable': 'enrolment counts once a code was entered',
}

test('every route is in the matrix, and every principal is answered as it says', async () => {
  const t = await testApp()
  const lastEntry = async () =>
    (
      await t.deps.db
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirst()
    )?.seq
  const words = Object.values(CANARIES).flat()
  const succeeded = new Set<string>()
  const recorded = new Set<string>()
  const routes = t.app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`)
  expect([...new Set(routes)].sort()).toEqual(Object.keys(MATRIX).sort())

  const principals = await makePrincipals()
  let turn = 0
  for (const [route, calls] of Object.entries(MATRIX)) {
    const method = route.split(' ', 1)[0] ?? ''
    for (const { path, body, expected } of calls) {
      for (const name of askedOf(expected, method === 'GET', turn++)) {
        const before = method === 'GET' ? undefined : await lastEntry()
        const answer = await principals[name].send(method, path, body)
        if (method !== 'GET' && answer.status < 300) {
          succeeded.add(route)
          if ((await lastEntry()) !== before) recorded.add(route)
        }
        expect(answer.status, `${name}: ${method} ${path}`).toBe(statusFor(expected, name))
        const said = JSON.stringify(answer.body) ?? ''
        const confidential = words.filter((word) => said.includes(word))
        const allowed = SHOWS_CONTENT.test(path) && answer.status === 200
        if (!allowed) expect(confidential, `${name}: ${method} ${path}`).toEqual([])
        if (answer.status >= 400 && path.startsWith('/api/'))
          expect(answer.body.error, `${name}: ${method} ${path}`).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
          })
      }
    }
  }
  expect([...succeeded.difference(recorded)].sort(), 'every act leaves its entry').toEqual(
    Object.keys(WITHOUT_ENTRY).sort(),
  )

  async function makePrincipals(): Promise<Record<Principal, TestVisitor>> {
    const { codes } = t.firstRun()
    const signedIn = async (email: string) => {
      const visitor = t.visitor()
      const { code } = await visitor.sign({ email })
      await visitor.post('/api/unlock', { code })
      return { visitor, code }
    }
    const investor = (await signedIn('investor@x.example')).visitor
    const proved = (await signedIn('proved@x.example')).visitor
    await proved.post('/api/session/address')
    await t.runJobs()
    const [digits = ''] = t.mails.flatMap(({ text }) => /(?<=Six-digit code: )\d{6}/.exec(text)?.[0] ?? [])
    await proved.post('/api/session/address/check', { digits, isAccreditedInvestor: true })
    const signer = t.visitor()
    await signer.sign({ email: 'signer@x.example' })
    const fanz = t.visitor()
    await fanz.post('/api/access/fanz', { code: codes.fanz })
    const master = t.visitor()
    await master.post('/api/access/vault', { code: codes.master })
    const cleared = (await signedIn('cleared@x.example')).visitor
    await cleared.delete('/api/session')
    const revoked = await signedIn('revoked@x.example')
    await t.deps.db
      .updateTable('access_code')
      .set({ revoked_at: t.clock.now().toISOString() })
      .where('email', '=', 'revoked@x.example')
      .execute()
    const thief = t.visitor()
    const withAccount = async (email: string, given: Partial<GivenAccount> = {}, routes: ProjectKey[] = []) => {
      const visitor = t.visitor()
      const { accountId: account_id } = await signedIntoAccount(t, visitor, { email, ...given })
      const approved = { approved_at: t.clock.now().toISOString(), approved_by: 'staff' }
      for (const route of routes)
        await t.deps.db
          .insertInto('account_project')
          .values({ account_id, route, ...approved })
          .execute()
      return visitor
    }
    const override = t.visitor()
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
    thief.cookies.set('session', 'A'.repeat(43)).set('browser', 'B'.repeat(43))
    return {
      visitor: t.visitor(),
      signer,
      investor,
      'proved investor': proved,
      'fanz holder': fanz,
      master,
      cleared,
      revoked: revoked.visitor,
      thief,
      'investor account': await withAccount('account@x.example'),
      'approved account': await withAccount('approved@x.example', {}, ['vault']),
      suspended: await withAccount('suspended@x.example', { suspended: true, role: 'admin', secondFactor: true }, [
        'vault',
      ]),
      reader: await withAccount('reader@x.example', { role: 'reader', secondFactor: true }),
      'admin without a second factor': await withAccount('half@x.example', { role: 'admin' }),
      admin: await withAccount('admin@x.example', { role: 'admin', secondFactor: true }),
      override,
    }
  }
}, 1_800_000)

test('a known project without a set of its own shows the vault’s, and only to those who may see the vault', async () => {
  const { vault } = readContent('content', ['vault'])
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const holder = t.visitor()
  const refused = await holder.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  expect(refused.body.error.code, 'what is behind the door is the vault’s').toBe('code_wrong_route')
  expect((await holder.get('/api/projects/fanz/content')).status).toBe(401)
  await holder.post('/api/access/fanz', { code: t.firstRun().codes.vault })
  expect((await holder.get('/api/access/fanz')).body.access).toBe('granted')
  const shown = await holder.get('/api/projects/fanz/content')
  expect(shown.status).toBe(200)
  expect(shown.body.blocks[0]).toEqual(vault?.kind === 'presentation' && vault.blocks[0])
})

test('what a project asks for beside access: who sees it, and what belongs to it, by what stands behind their access', async () => {
  const t = await testApp()
  const { codes, adminUsername: username, adminPassword: password } = t.firstRun()
  const enter = async (code = '') => {
    const visitor = t.visitor()
    expect((await visitor.post('/api/access/fanz', { code })).status).toBe(200)
    return visitor
  }
  const signer = t.visitor()
  await signer.post('/api/unlock', { code: (await signer.sign({ email: 'signer@x.example' })).code })
  const account = t.visitor()
  const { accountId: account_id } = await signedIntoAccount(t, account, { email: 'approved@x.example' })
  const approved = { route: 'fanz', approved_at: t.clock.now().toISOString(), approved_by: 'staff' }
  await t.deps.db
    .insertInto('account_project')
    .values({ account_id, ...approved })
    .execute()
  const admin = t.visitor()
  await signedIntoAccount(t, admin, { email: 'admin@x.example', role: 'admin', secondFactor: true })
  const override = t.visitor()
  override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
  const rows: [name: string, visitor: TestVisitor, code: number, signed: number, external: number][] = [
    ['visitor', t.visitor(), 401, 401, 401],
    ['fanz holder', await enter(codes.fanz), 200, 403, 403],
    ['master', await enter(codes.master), 200, 403, 403],
    ['bypass', await enter(codes.bypass), 200, 403, 403],
    ['signer', signer, 200, 200, 403],
    ['approved account', account, 200, 401, 401],
    ['admin', admin, 200, 200, 200],
    ['override', override, 200, 200, 200],
  ]
  for (const [at, agreement] of (['code', 'signed', 'external'] as const).entries()) {
    await t.deps.db.updateTable('project').set({ agreement }).where('key', '=', 'fanz').execute()
    for (const [name, visitor, ...expected] of rows) {
      const what = `${name} where ${agreement} is asked for`
      const status = expected[at]
      expect((await visitor.get('/api/projects/fanz/content')).status, what).toBe(status)
      expect((await visitor.get('/api/protection/fanz')).status, what).toBe(status)
      const open = (await visitor.get('/api/access/fanz')).body.access === 'granted'
      expect(open, what).toBe(status === 200)
      if (status !== 200) expect((await visitor.get('/api/projects/fanz/documents')).status, what).toBe(status)
      const listed = (await visitor.get('/api/session/entry')).body.projects
      if (name !== 'override')
        expect(
          listed.some((it: { route: string }) => it.route === 'fanz'),
          what,
        ).toBe(open)
    }
  }
})

test('a read-only member of staff is told so at each act', async () => {
  const t = await testApp()
  const reader = t.visitor()
  await signedIntoAccount(t, reader, { email: 'reader@x.example', role: 'reader', secondFactor: true })
  const acts = Object.entries(MATRIX)
    .flatMap(([route, calls]) => calls.map((call) => ({ method: route.split(' ')[0] ?? '', ...call })))
    // The admin login itself is no act of staff: its endpoints ask for the password or the override.
    .filter(
      ({ path, body, expected }) =>
        path.startsWith('/api/admin/') && !path.endsWith('/access-log') && body && refusesReaderOnly(expected),
    )
  expect(acts.length).toBeGreaterThan(5)
  for (const { method, path, body } of acts)
    expect((await reader.send(method, path, body)).body.error.code, path).toBe('read_only')
})

/** Whether an act is an admin's, and a reader may not do it. */
function refusesReaderOnly(expected: Expected): boolean {
  return typeof expected === 'object' && expected.reader === 403 && expected.admin !== 403
}
