import { expect, test } from 'vitest'
import { namedPlace } from './named-place.ts'

test('the end of an address names a place; one that is none breaks no page', () => {
  expect(['#financials', '#investor%2Dcontent', '#', '', '#100%', '#%E0%A4'].map(namedPlace)).toEqual([
    'financials',
    'investor-content',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
