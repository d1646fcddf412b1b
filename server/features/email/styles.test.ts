import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INK, PAPER } from './styles.ts'

test('mails have the colours of the portal’s own two themes', () => {
  const tokens = readFileSync('web/ui/styles/tokens.css', 'utf8')
  const [paper = '', ink = ''] = tokens.split('[data-theme="ink"]')
  for (const [theme, colours] of [
    [paper, PAPER],
    [ink, INK],
  ] as const)
    for (const [role, colour] of Object.entries(colours)) {
      const name = role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)/, '-$1')
      expect(theme).toContain(`--${name}: ${colour};`)
    }
})
