import { expect, test } from 'vitest'
import { testApp } from './helpers/test-app.ts'

test('a visitor reads, signs, unlocks and reads the vault page, and nobody gets there another way', async () => {
  const t = await testApp()
  const investor = t.visitor()
  expect((await investor.get('/api/access/vault')).body).toEqual({ access: 'gate' })
  expect((await investor.get('/api/projects/vault/content')).status).toBe(401)

  const signed = await investor.sign()
  expect(signed.code).toMatch(/^HALCYON-[A-Z0-9]{6}$/)
  expect(signed).toMatchObject({ usesRemaining: 25, status: 'active', validUntil: '2026-01-29T10:00:00.000Z' })
  expect((await investor.get('/api/projects/vault/content')).status, 'signing alone opens nothing').toBe(401)

  const unlocked = await investor.post('/api/unlock', { code: signed.code })
  expect(unlocked).toMatchObject({ status: 200, body: { redirectTo: '/vault' } })
  expect((await investor.get('/api/access/vault')).body).toMatchObject({ access: 'granted', method: 'investor' })
  const content = await investor.get('/api/projects/vault/content')
  expect(content.status).toBe(200)
  expect(content.body.hero.title).toBeTruthy()
  expect(content.headers.get('cache-control')).toBe('no-store')
  expect(content.body.investorContent, 'documents are for signed-in investors').toBeUndefined()
})
