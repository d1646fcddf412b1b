import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INK, PAPER } from './styles.ts'

test('mails have the colours of the portal’s own two rooms', () => {
  const tokens = readFileSync('web/ui/styles/tokens.css', 'utf8')
  const [paper = '', ink = ''] = tokens.split('[data-room="ink"]')
  for (const [room, colours] of [
    [paper, PAPER],
    [ink, INK],
  ] as const)
    for (const [role, colour] of Object.entries(colours)) {
      const name = role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)/, '-$1')
      expect(room).toContain(`--${name}: ${colour};`)
    }
})
