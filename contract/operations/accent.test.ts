import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentProblem, contrast, METAL, MIN_CONTRAST, makeAccent, ROOMS, type Room, readHex } from './accent.ts'

const BOTH: Room[] = ['paper', 'ink']
/** A hue every fifteen degrees, in dark, middle and light, dull and full. */
const COLOURS = Array.from({ length: 24 }, (_, step) => step * 15).flatMap((hue) =>
  [15, 35, 50, 65, 85].flatMap((light) => [35, 70, 100].map((full) => fromHsl(hue, full, light))),
)

function fromHsl(hue: number, full: number, light: number): string {
  const l = light / 100
  const a = (full / 100) * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return `#${[0, 8, 4].map((n) => channel(n).toString(16).padStart(2, '0')).join('')}`
}

test('of every colour text, marks, tints and buttons can be read in both rooms', () => {
  expect(COLOURS.length).toBeGreaterThan(300)
  for (const hex of COLOURS.filter((colour) => accentProblem(colour) === undefined)) {
    const accent = makeAccent(hex)
    for (const room of BOTH) {
      const { ground, leaf, sunk, text } = ROOMS[room]
      const { metal, metalFill, metalSoft, onMetal, act, actOver, onAct } = accent[room]
      const at = `${hex} ${room}`
      for (const below of [ground, leaf, sunk, metalSoft]) {
        expect(contrast(metal, below), at).toBeGreaterThanOrEqual(MIN_CONTRAST.text)
        expect(contrast(text, below), at).toBeGreaterThanOrEqual(7)
      }
      for (const below of [ground, leaf, sunk]) expect(contrast(metalFill, below), at).toBeGreaterThanOrEqual(3)
      expect(contrast(onMetal, metal), at).toBeGreaterThanOrEqual(MIN_CONTRAST.text)
      for (const below of [act, actOver]) expect(contrast(onAct, below), at).toBeGreaterThanOrEqual(MIN_CONTRAST.text)
    }
  }
})

test.each([
  // What is chosen, and text and marks on light and on dark pages.
  ['#0b5fff', '#0259f9', '#0b5fff', '#4986fe', '#0b5fff'],
  ['#ffff00', '#6c6c04', '#8b8b07', '#ffff00', '#ffff00'],
  ['#1c1c5a', '#1c1c5a', '#1c1c5a', '#7a85cc', '#5962a6'],
  ['#00ff88', '#06793e', '#089b51', '#00ff88', '#00ff88'],
])('%s stays where it can be read, and is moved no further than it has to', (hex, text, marks, darkText, darkMarks) => {
  const { paper, ink } = makeAccent(hex)
  expect([paper.metal, paper.metalFill, ink.metal, ink.metalFill]).toEqual([text, marks, darkText, darkMarks])
  expect([paper.adjusted, ink.adjusted]).toEqual([text !== hex, darkText !== hex])
})

test('what is no colour is refused, and a colour can be typed in several ways', () => {
  for (const grey of ['#000000', '#ffffff', '#808080', '#121a1d', '#f4f6f1'])
    expect(accentProblem(grey), grey).toContain('must have a colour')
  expect(['1F5FA8', '#1f5fa8', ' #1F5fa8 '].map(readHex)).toEqual(Array(3).fill('#1f5fa8'))
  expect(readHex('#a5f')).toBe('#aa55ff')
  for (const typed of ['', 'red', '#12345', '#1234567', 'url(x)', '#12345g;']) expect(readHex(typed)).toBeUndefined()
})

test('the rooms and the portal’s own metal are those of the style sheet', () => {
  const [paper = '', ink = ''] = readFileSync('web/ui/styles/tokens.css', 'utf8').split('[data-theme="ink"]')
  for (const [sheet, room] of [
    [paper, 'paper'],
    [ink, 'ink'],
  ] as const)
    for (const [role, colour] of Object.entries({ ...ROOMS[room], ...METAL[room] }))
      expect(sheet).toContain(`--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`)
})
