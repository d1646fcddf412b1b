import { expect, test } from 'vitest'
import { checkValues, factsOf, keyFrom, newValues } from './project-values.ts'

const values = { ...newValues('EUR'), name: 'Harbour', key: 'harbour', summary: 'A harbour' }

test('a name suggests an address', () => {
  expect(['Harbour View 2', 'Über  Größe!', '  --Solar--', '港'].map(keyFrom)).toEqual([
    'harbour-view-2',
    'uber-gro-e',
    'solar',
    '',
  ])
  expect(keyFrom(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
})

test('amounts are read as they are written in several countries', () => {
  const read = (minimum: string) => factsOf({ ...values, minimum }).minimum
  expect(['50,000', '50.000', "1'000'000", '25 000', '100000'].map(read)).toEqual([
    50_000, 50_000, 1_000_000, 25_000, 100_000,
  ])
  expect(factsOf({ ...values, low: '4,5', high: '8.25' }).valuation).toEqual({ low: 4.5, high: 8.25 })
  expect(factsOf(values)).toMatchObject({ valuation: null, minimum: null })
})

test('what cannot be read is named at its field', () => {
  const wrong = (given: object) => Object.keys(checkValues({ ...values, ...given }))
  expect(wrong({})).toEqual([])
  expect(wrong({ name: ' ', summary: '' })).toEqual(['name', 'summary'])
  for (const key of ['', 'Harbour', 'a--b', '-a', 'a b', 'ä']) expect(wrong({ key }), key).toEqual(['key'])
  expect(wrong({ low: '4' })).toEqual(['high'])
  expect(wrong({ high: '4' })).toEqual(['low'])
  expect(wrong({ low: 'x', high: '4' })).toEqual(['low'])
  expect(wrong({ low: '9', high: '4' })).toEqual(['high'])
  for (const minimum of ['0', '-5', '1.5', '5,00', 'many']) expect(wrong({ minimum }), minimum).toEqual(['minimum'])
})
