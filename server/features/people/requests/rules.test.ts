import { afterEach, expect, test } from 'vitest'
import { setLocale } from '../../../../contract/formats.ts'
import { inZone } from './rules.ts'

afterEach(() => setLocale())

test('the time of a meeting has the format of the portal’s locale', () => {
  expect(inZone('2026-12-03T05:54:00.000Z', 'Europe/Berlin')).toBe('Thu, 3 Dec 2026, 06:54 Berlin time (05:54 UTC)')
  setLocale('de-DE')
  expect(inZone('2026-12-03T05:54:00.000Z', 'Europe/Berlin', 'de')).toBe(
    'Do., 3. Dez. 2026, 06:54 Ortszeit Berlin (05:54 UTC)',
  )
})
