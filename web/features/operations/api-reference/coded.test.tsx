import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Coded } from './coded.tsx'

afterEach(cleanup)

const shown = (words: string) =>
  render(<Coded words={words} />)
    .container.innerHTML.replaceAll('<code class="mono">', '<')
    .replaceAll('</code>', '>')

test('what is between backticks is shown as code', () => {
  expect(shown('With `done: false` it waits again.')).toBe('With <done: false> it waits again.')
})

test('names of the interface are shown as code without backticks, and other words are not', () => {
  expect(shown('Send the same readingId again.')).toBe('Send the same <readingId> again.')
  expect(shown('The error is codes_route_missing.')).toBe('The error is <codes_route_missing>.')
  expect(shown('A key of the scope codes:manage.')).toBe('A key of the scope <codes:manage>.')
  expect(shown('OpenAPI and JavaScript; note: one, at 10:30.')).toBe('OpenAPI and JavaScript; note: one, at 10:30.')
})
