import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Violation } from '../../../../contract/engagement/observation-kinds.ts'
import { useBlocking } from './use-blocking.ts'

afterEach(cleanup)

function Page({ onTry }: { onTry: (kind: Violation) => void }) {
  const content = useRef<HTMLDivElement>(null)
  useBlocking(content, onTry)
  return (
    <div ref={content}>
      <p>Confidential</p>
    </div>
  )
}

function page() {
  const tries: Violation[] = []
  return { tries, text: render(<Page onTry={(kind) => tries.push(kind)} />).getByText('Confidential') }
}

test('a press of PrintScreen is reported once, whether its keydown, its keyup or both arrive', () => {
  const { tries } = page()
  const key = { key: 'PrintScreen' }
  fireEvent.keyDown(document, key)
  fireEvent.keyDown(document, { ...key, repeat: true })
  fireEvent.keyUp(document, key)
  expect(tries, 'both').toEqual(['screenshot_try'])
  fireEvent.keyUp(document, key)
  expect(tries, 'keyup only, as on Windows').toHaveLength(2)
  fireEvent.keyDown(document, key)
  fireEvent.keyDown(document, key)
  expect(tries, 'keydown only, where the system takes the keyup').toHaveLength(4)
})

test('each way of taking content out is refused and reported as what it is', () => {
  const { tries, text } = page()
  expect(fireEvent.copy(text)).toBe(false)
  expect(fireEvent.contextMenu(text)).toBe(false)
  expect(fireEvent.dragStart(text)).toBe(false)
  expect(fireEvent.keyDown(document, { key: 's', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(document, { key: 'p', metaKey: true })).toBe(false)
  expect(tries).toEqual(['copy_try', 'context_menu', 'drag_try', 'save_try', 'print_try'])
})
