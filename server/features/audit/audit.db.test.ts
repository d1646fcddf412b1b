import { expect, test } from 'vitest'
import { testApp } from '../../../tests/helpers/test-app.ts'

test('a line of the log can be neither changed nor deleted', async () => {
  const t = await testApp()
  const { db } = t.deps
  const before = await t.rows('audit_entry')
  expect(before.length).toBeGreaterThan(0)
  await expect(db.updateTable('audit_entry').set({ actor: 'x' }).execute()).rejects.toThrow('written once')
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('written once')
  expect(await t.rows('audit_entry')).toEqual(before)
})

test('every act of the journey leaves its line', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code: 'HALCYON-WRONG0' })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/access/vault')
  await visitor.post('/api/session/extend')
  await visitor.delete('/api/session')
  const actions = (await t.rows('audit_entry')).map((entry) => entry.action)
  for (const action of [
    'nda.signed',
    'code.issued',
    'code.refused',
    'code.redeemed',
    'access.granted',
    'session.extended',
    'session.cleared',
  ])
    expect(actions).toContain(action)
})
