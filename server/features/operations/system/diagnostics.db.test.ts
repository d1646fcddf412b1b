import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CANARIES } from '../../../../tests/canaries.ts'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { enqueue, runDueJobs } from '../jobs/service.ts'

const MARK = 'marked-7q4x'
const PASS = `${MARK}-${'s'.repeat(40)}`

/** Every setting that can be a text, with a mark in it. */
function markedSettings(folder: string): Record<string, string> {
  writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----\n')
  return {
    HOST: 'localhost',
    PUBLIC_URL: `https://${MARK}.example`,
    SMTP_URL: `smtps://${MARK}:${PASS}@${MARK}.example:465`,
    MAIL_FROM: `${MARK}@${MARK}.example`,
    OIDC_ISSUER: `https://${MARK}.example/${MARK}`,
    OIDC_CLIENT_ID: MARK,
    OIDC_CLIENT_SECRET: PASS,
    OIDC_NAME: MARK,
    TRUST_PROXY: '203.0.113.77',
    METRICS_TOKEN: PASS,
    AUTH_TOKEN_SYNC_URL: `https://${MARK}.example/`,
    LOG_WEBHOOK_URL: `https://${MARK}.example/${MARK}`,
    WEBHOOK_PRIVATE_HOSTS: `${MARK}.internal`,
    TSA_URL: `https://${MARK}.example/${MARK}`,
    CLAMD_URL: `tcp://${MARK}.internal:3310`,
    S3_ENDPOINT: `https://${MARK}.example`,
    S3_REGION: MARK,
    S3_BUCKET: MARK,
    S3_PREFIX: MARK,
    S3_ACCESS_KEY_ID: MARK,
    S3_SECRET_ACCESS_KEY: PASS,
    BACKUP_DIR: join(folder, MARK),
    BACKUP_PASSPHRASE: PASS,
  }
}

/** Settings whose value is a number, a word of the program, or a file that the other tests read. */
const OTHERS = [
  ...['PORT', 'DRAIN_SECONDS', 'DATA_DIR', 'DATABASE_URL', 'SECRET_KEY', 'READY_DISK_MB', 'DEV_CONSOLE', 'TSA_CA'],
  ...['SEAL_P12', 'SEAL_P12_PASSWORD', 'CLOCK_BEHIND', 'PORTAL_CONFIG', 'CONTENT_DIR', 'WEB_DIR', 'LOG_LEVEL'],
  ...[
    'BACKUP_EVERY_HOURS',
    'BACKUP_KEEP',
    'BACKUP_PASSPHRASE_FILE',
    'OFFICE_SANDBOX',
    'RASTERS_MB',
    'FILM_MARK',
    'FILM_COPIES_MB',
    'CLAMD_MAX_MB',
    'ROLE',
  ],
]

test('the settings planted below are all that there are', () => {
  const sources = ['server/config.ts', 'server/features/operations/backup/settings.ts'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const names = sources.flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(30)
  expect([...Object.keys(markedSettings(testFolder())), ...OTHERS].sort()).toEqual([...new Set(names)].sort())
})

test('the diagnostic file has nothing of what settings, people and content say, and no secret', async () => {
  const folder = testFolder()
  const t = await testApp({ env: markedSettings(folder), firstStart: true })
  t.deps.portal.company.name = MARK
  const host = { host: `${MARK}.example`, origin: `https://${MARK}.example` }
  await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'mail', { to: `${MARK}@x.example`, code: MARK }))
  const refuse = () => Promise.reject(Object.assign(new Error(MARK), { responseCode: 550 }))
  await runDueJobs(t.deps, { mail: refuse })
  await t.deps.db
    .updateTable('backup_state')
    .set({ failure: MARK, failed_at: t.clock.now().toISOString(), file_name: MARK, requested_by: MARK })
    .execute()
  const admin = await staffBrowser(t, 'admin', `${MARK}@staff.example`)
  const answer = await admin.post('/api/admin/system/diagnostics', {}, host)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="diagnostics-2026-01-15.json"')
  const text = JSON.stringify(answer.body)
  expect(answer.body).toMatchObject({ format: 'vestibule diagnostics', settings: { hasSmtp: true, hasBucket: true } })
  expect(answer.body.checks.map(({ id }: { id: string }) => id)).toContain('mails')
  const { adminPassword, codes } = t.firstRun()
  const secrets = [MARK, PASS, adminPassword, ...Object.values(codes), t.folder, folder, '203.0.113.77']
  secrets.push(readFileSync(join(t.folder, 'keys', 'secret.key'), 'utf8').trim(), ...Object.values(CANARIES).flat())
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/@|:\/\/|\d+\.\d+\.\d+\.\d+|Halcyon/)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'diagnostics.downloaded')).toHaveLength(1)
})

test('a signature leaves nothing in it, an admin alone gets it, and only after a recent sign-in', async () => {
  const t = await testApp()
  const signed = await t.visitor().sign({ fullName: MARK, companyName: MARK, email: `${MARK}@x.example` })
  const admin = await staffBrowser(t, 'admin')
  const { body } = await admin.post('/api/admin/system/diagnostics')
  expect(body.entriesOfLast7Days['nda.signed']).toBe(1)
  for (const secret of [MARK, signed.code]) expect(JSON.stringify(body)).not.toContain(secret)
  const viewer = await staffBrowser(t, 'reader')
  expect((await viewer.post('/api/admin/system/diagnostics')).body.error.code).toBe('read_only')
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(15 * MINUTE)
  for (const path of ['diagnostics', 'probes/files'])
    expect((await admin.post(`/api/admin/system/${path}`)).body.error.code, path).toBe('sign_in_again')
})
