import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from './config.ts'
import { readPortalConfig } from './portal-config.ts'

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

describe('a wrong setting is named', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'portal.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.example/portal' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, 10.0.0.0/99' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://u:p@x.example?y' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s in %o', (setting, env) => {
    expect(() => readConfig(env)).toThrow(SettingError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${setting}: [^\n]+$`))
  })

  test('a missing configuration file by its name', () => {
    expect(() => readPortalConfig('nowhere.json')).toThrow(/^nowhere\.json: /)
  })
})
