import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('security.txt names the company’s contact, and until when it is right', async () => {
  const t = await testApp({ env: { PUBLIC_URL: 'https://portal.example' } })
  t.clock.set('2026-03-04T10:20:30.000Z')
  const { status, body, headers } = await t.visitor().get('/.well-known/security.txt', { host: 'portal.example' })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(body).toBe(
    [
      `Contact: mailto:${t.deps.portal.company.contact.email}`,
      'Expires: 2026-08-31T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://portal.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('in the clear it claims no address of its own', async () => {
  const t = await testApp()
  expect((await t.visitor().get('/.well-known/security.txt')).body).not.toContain('Canonical')
})
