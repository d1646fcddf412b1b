import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Coded } from './coded.tsx'

afterEach(cleanup)

test('what is between backticks is shown as code', () => {
  const { container } = render(<Coded words="With `done: false` it waits again." />)
  expect(container.innerHTML).toBe('With <code>done: false</code> it waits again.')
})
