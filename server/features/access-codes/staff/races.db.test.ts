import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'

async function withCode(given: object = {}) {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { id, code } = (await staff.post('/api/admin/codes', { routes: ['vault'], usesAllowed: -1, ...given })).body
  const act = (what: string) => staff.post(`/api/admin/codes/${id}/${what}`)
  const enter = () => t.visitor().post('/api/access/vault', { code })
  const count = async (action: string) =>
    (await t.rows('audit_entry')).filter((entry) => entry.action === action && entry.code_id === id).length
  return { t, staff, id, code, act, enter, count }
}

const many = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act))

test('activated twenty times at once, a code begins once', async () => {
  const { act, count } = await withCode({ validFrom: '2030-01-01T00:00:00Z' })
  const answers = await many(20, () => act('activate'))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.status}`))).toEqual(new Set(['200 active']))
  expect(await count('code.activated')).toBe(1)
})

test('a code revoked while forty redeem it gives nobody access at their next request', async () => {
  const { t, act, code, count } = await withCode()
  const readers = Array.from({ length: 40 }, () => t.visitor())
  const tries = readers.map((reader) => reader.post('/api/access/vault', { code }))
  const [revoked, entered] = await Promise.all([act('revoke'), Promise.all(tries)])
  expect(revoked.status).toBe(200)
  for (const answer of entered) expect([200, 403]).toContain(answer.status)
  for (const reader of readers) expect((await reader.get('/api/projects/vault/content')).status).toBe(401)
  expect(await count('code.redeemed')).toBe(entered.filter((answer) => answer.status === 200).length)
})

test('renewed ten times at once, a person has one new code', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await t.visitor().sign()
  const [old] = (await staff.get('/api/admin/codes?type=personal')).body.codes
  const answers = await many(10, () => staff.post(`/api/admin/codes/${old.id}/renew`))
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1)
  expect(answers.filter((answer) => answer.body.error?.code === 'code_renewed_already').length).toBe(9)
  expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(2)
})

test('the same text made ten times at once is one code', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const answers = await many(10, () => staff.post('/api/admin/codes', { routes: ['vault'], code: 'WINTER-ROUND' }))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('no sequence of acts gives more sessions than uses, or access after revocation', async () => {
  const step = fc.constantFrom('enter', 'enter', 'enter at once', 'activate', 'revoke', 'read', 'wait')
  const life = fc.record({
    usesAllowed: fc.constantFrom(1, 5),
    pending: fc.boolean(),
    steps: fc.array(step, { maxLength: 14 }),
  })
  const t = await testApp()
  await fc.assert(
    fc.asyncProperty(life, async ({ usesAllowed, pending, steps }) => {
      // Of its own for each life, because a second factor ends after half a day.
      const staff = await staffBrowser(t, 'admin', `${t.deps.ids.id().toLowerCase()}@x.example`)
      const from = t.clock.now().getTime()
      const made = await staff.post('/api/admin/codes', {
        routes: ['vault'],
        usesAllowed,
        expires: new Date(from + DAY).toISOString(),
        ...(pending && { validFrom: new Date(from + 2 * HOUR).toISOString() }),
      })
      const { id, code } = made.body
      const inside: ReturnType<typeof t.visitor>[] = []
      const watched = new Set<(typeof inside)[number]>()
      const locked = new Set<(typeof inside)[number]>()
      let begun = !pending
      let revoked = false
      const enter = async () => {
        const reader = t.visitor()
        const { status } = await reader.post('/api/access/vault', { code })
        if (status !== 200) return
        expect(begun && !revoked, 'nobody enters before the start, or after revocation').toBe(true)
        inside.push(reader)
      }
      for (const act of steps) {
        if (act === 'enter') await enter()
        if (act === 'enter at once') await many(3, enter)
        if (act === 'wait') {
          t.clock.advance(HOUR)
          // Whoever has read and then does nothing for an hour is locked out until they enter the code again.
          for (const reader of watched) locked.add(reader)
          if (t.clock.now().getTime() >= from + 2 * HOUR) begun = true
        }
        if (act === 'activate') {
          const { status } = await staff.post(`/api/admin/codes/${id}/activate`)
          if (status === 200) begun = true
        }
        if (act === 'revoke') {
          await staff.post(`/api/admin/codes/${id}/revoke`)
          revoked = true
        }
        if (act === 'read')
          for (const reader of inside) {
            const { status } = await reader.get('/api/projects/vault/content')
            expect(status).toBe(revoked ? 401 : locked.has(reader) ? 403 : 200)
            watched.add(reader)
          }
        expect(inside.length).toBeLessThanOrEqual(usesAllowed)
      }
      const row = (await staff.get(`/api/admin/codes/${id}`)).body.code
      expect(row.usesRemaining).toBe(usesAllowed - inside.length)
    }),
    inject('thorough') ? { numRuns: 300 } : { numRuns: 8, seed: 2026 },
  )
})
