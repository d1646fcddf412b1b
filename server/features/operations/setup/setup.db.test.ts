import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('the first start makes one admin login, whose password is nowhere but in the file', async () => {
  const t = await testApp()
  await t.restart()
  const logins = await t.rows('operator_login')
  const { adminUsername, adminPassword } = t.firstRun()
  expect(logins.map((login) => login.username)).toEqual([adminUsername])
  expect(adminPassword.length).toBeGreaterThanOrEqual(20)
  expect(JSON.stringify(logins)).not.toContain(adminPassword)
  expect(await verify(logins[0]?.password_hash ?? '', adminPassword)).toBe(true)
})

test('nothing that is secret is the same in two portals', async () => {
  const one = (await testApp({ firstStart: true })).firstRun()
  const other = (await testApp({ firstStart: true })).firstRun()
  expect(one.adminPassword).not.toBe(other.adminPassword)
  const shared = Object.values(one.codes).filter((code) => Object.values(other.codes).includes(code))
  expect(shared).toEqual([])
})

test('the built-in codes: what each opens, how often, until when, and above 128 bits', async () => {
  const t = await testApp()
  const rows = await t.rows('access_code')
  const shapes = rows.map((row) => [row.kind, JSON.parse(row.routes), row.uses_allowed, row.valid_until])
  const three = ['vault', 'fanz', 'realestate']
  expect(shapes).toHaveLength(9)
  expect(shapes).toEqual(
    expect.arrayContaining([
      ['master', [...three, 'analytics'], -1, null],
      ...[...three, 'analytics'].map((route) => ['managed', [route], -1, null]),
      ['managed', three, 10, '2026-01-01T00:00:00.000Z'],
      ['managed', three, 5, '2025-07-01T00:00:00.000Z'],
      ['shared_timed', three, -1, null],
      ['bypass', three, -1, null],
    ]),
  )
  for (const row of rows) expect(row.bits).toBeGreaterThanOrEqual(128)
})

test('both dated codes are over', async () => {
  const t = await testApp()
  const { codes } = t.firstRun()
  for (const code of [codes.investor, codes.demo])
    expect((await t.visitor().post('/api/access/vault', { code })).body.error.code).toBe('code_expired')
})
