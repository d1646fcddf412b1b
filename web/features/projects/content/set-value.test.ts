import { expect, test } from 'vitest'
import type { FormNode } from '../../../../contract/projects/content-form.ts'
import { canBeShown } from './set-value.ts'

const text = (input: 'text' | 'date' | 'time', blank = false): FormNode => ({ kind: 'text', long: false, blank, input })

test.each<[FormNode, unknown, boolean]>([
  [text('text'), 'Vault', true],
  [text('text'), ' ', false],
  [text('text', true), '', true],
  [text('date'), '2025-11-20', true],
  [text('date'), '2025-11', false],
  [text('date'), '2025-13-20', false],
  [text('time'), '2025-11-20T18:31:00Z', true],
  [text('time'), '2025-11-20 18:31', false],
  [text('time'), '2025-11-20T25:31:00Z', false],
])('a page can be made of %j holding %j: %s', (node, value, expected) => {
  expect(canBeShown(node, value)).toBe(expected)
})
