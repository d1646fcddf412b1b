import { expect, test } from 'vitest'
import { identityOf, parseWatermarkCode } from './rules.ts'

test('a code is found however it was typed or pasted', () => {
  for (const typed of ['7KQ2-M9XD', '7kq2m9xd', ' 7KQ2 – M9XD ', '7KQ2.M9XD', '7KQ2\u2011M9XD'])
    expect(parseWatermarkCode(typed), typed).toBe('7KQ2M9XD')
  expect(parseWatermarkCode('o1lI-0000'), 'signs that look alike').toBe('01110000')
  expect(parseWatermarkCode('e.marchetti@northgate.example 2026-11-21 07:40 UTC   7KQ2-M9XD'), 'the whole mark').toBe(
    '7KQ2M9XD',
  )
})

test('other text is not a code', () => {
  for (const typed of ['', '7KQ2', '7KQ2-M9X', '7KQ2-M9XDD', 'uuuu-uuuu', '2026-11-21 07:40 UTC'])
    expect(parseWatermarkCode(typed), typed).toBeUndefined()
})

test('the certainty of the identity follows from the strongest proof', () => {
  const code = (kind: string, confirmed = false) => ({ method: 'route', account: null, code: { kind, confirmed } })
  const account = { verified: true, secondFactorShown: false }
  expect(identityOf({ ...code('shared_timed'), account })).toBe('account')
  expect(identityOf({ ...code('personal'), account: { verified: true, secondFactorShown: true } })).toBe(
    'second_factor',
  )
  expect(identityOf({ ...code('personal'), account: { verified: false, secondFactorShown: false } })).toBe('code')
  expect(identityOf(code('personal', true))).toBe('code_confirmed')
  expect(identityOf(code('managed'))).toBe('shared_code')
  expect(identityOf(code('shared_timed'))).toBe('shared_code')
  expect(identityOf({ ...code('master'), method: 'master' })).toBe('master')
  expect(identityOf(code('bypass'))).toBe('master')
  expect(identityOf({ method: 'override', account: null, code: null })).toBe('override')
})
