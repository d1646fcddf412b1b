import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readPortalConfig } from './portal-config.ts'
import { SettingError } from './setting-error.ts'

test('without any setting: loopback, port 3000, data/, SQLite, mails as files', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: undefined,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000)
})

describe('sign-in through a provider', () => {
  const keys = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }

  test('is off without keys', () => {
    expect(readConfig({}).oidc).toBeUndefined()
    expect(readConfig({ OIDC_ISSUER: 'https://accounts.example' }).oidc).toBeUndefined()
  })

  test('with keys asks Google, unless another issuer is named', () => {
    const google = { issuer: new URL('https://accounts.google.com'), name: 'Google', clientId: 'portal' }
    expect(readConfig(keys).oidc).toMatchObject(google)
    const other = { OIDC_ISSUER: 'https://login.example/realms/x', OIDC_NAME: 'Example' }
    expect(readConfig({ ...keys, ...other }).oidc).toMatchObject({
      issuer: new URL(other.OIDC_ISSUER),
      name: 'Example',
    })
  })

  test('an issuer without https is accepted on this machine only', () => {
    expect(readConfig({ ...keys, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.issuer.port).toBe('4000')
  })
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'room',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files go to a bucket if all its settings are given, otherwise to the data folder', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(S3).s3).toEqual({
    endpoint: new URL('https://s3.example'),
    region: 'us-east-1',
    bucket: 'room',
    prefix: '',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

describe('a wrong setting is named', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'soon' }],
    ['DEV_CONSOLE', { DEV_CONSOLE: 'on', TRUST_PROXY: '127.0.0.1' }],
    ['DEV_CONSOLE', { DEV_CONSOLE: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
    ['DEV_CONSOLE', { DEV_CONSOLE: 'on', PUBLIC_URL: 'https://portal.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'portal.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.example/portal' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['LOG_WEBHOOK_URL', { LOG_WEBHOOK_URL: 'witness.example' }],
    ['LOG_WEBHOOK_URL', { LOG_WEBHOOK_URL: 'http://witness.example/take' }],
    ['TSA_URL', { TSA_URL: 'ldap://tsa.example' }],
    ['TSA_URL', { TSA_URL: 'https://user:secret@tsa.example' }],
    ['LOG_WEBHOOK_URL', { LOG_WEBHOOK_URL: 'https://user@witness.example/take' }],
    ['AUTH_TOKEN_SYNC_URL', { AUTH_TOKEN_SYNC_URL: 'https://evil@crm.example/session' }],
    ['TSA_CA', { TSA_URL: 'https://tsa.example', TSA_CA: 'package.json' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, 10.0.0.0/99' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://u:p@x.example?y' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_ID: 'portal' }],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_SECRET: 'secret' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'accounts.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://accounts.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://u:p@accounts.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://accounts.example/?x' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
    ['CLAMD_URL', { CLAMD_URL: 'http://clamd:3310' }],
    ['CLAMD_URL', { CLAMD_URL: 'unix://run/clamd.ctl' }],
    ['CLAMD_MAX_MB', { CLAMD_MAX_MB: '0' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'room' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://s3.example' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://u:p@s3.example' }],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'A Room' }],
    ['S3_PREFIX', { ...S3, S3_PREFIX: '/portal/' }],
    ['OIDC_NAME', { OIDC_NAME: 'x'.repeat(41) }],
  ])('%s in %o', (setting, env) => {
    expect(() => readConfig(env)).toThrow(SettingError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${setting}: [^\n]+$`))
  })

  test('a missing configuration file by its name', () => {
    expect(() => readPortalConfig('nowhere.json')).toThrow(/^nowhere\.json: /)
  })
})
