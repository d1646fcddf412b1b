/**
 * The two rooms of a portal and the colour that a company chooses for both. The rooms' own colours are those of
 * `web/ui/styles/tokens.css`.
 */
export type Room = 'paper' | 'ink'

type Grounds = { ground: string; leaf: string; sunk: string; text: string }
export const ROOMS: Record<Room, Grounds> = {
  paper: { ground: '#f4f6f1', leaf: '#fcfdfa', sunk: '#e9ece5', text: '#121a1d' },
  ink: { ground: '#0e1619', leaf: '#141e22', sunk: '#0a1113', text: '#eeece4' },
}

/** The accent's roles in a room, named as in `tokens.css`. */
export type AccentRoles = {
  /** Text, and what has the focus. */
  metal: string
  /** Bars and marks. */
  metalFill: string
  /** A tint behind text. */
  metalSoft: string
  onMetal: string
  act: string
  actOver: string
  onAct: string
}

/** The product's own metal. */
export const METAL: Record<Room, AccentRoles> = {
  paper: {
    metal: '#7d5216',
    metalFill: '#a8763a',
    metalSoft: '#efe5d2',
    onMetal: '#ffffff',
    act: '#121a1d',
    actOver: '#27343a',
    onAct: '#f7f8f4',
  },
  ink: {
    metal: '#dba970',
    metalFill: '#c98f52',
    metalSoft: '#2a241b',
    onMetal: '#17110a',
    act: '#dba970',
    actOver: '#e8bd8b',
    onAct: '#17110a',
  },
}

/** WCAG 2.2 AA: text, and what is no text but has to be seen. */
export const MIN_CONTRAST = { text: 4.5, mark: 3 } as const

/** Below this a colour is a grey, which nobody can tell from the text and its lines. */
const MIN_CHROMA = 0.03
const STEP = 0.0025

export type AccentRoom = AccentRoles & {
  /** The contrast of the colour itself with the worst ground of the room. */
  asChosen: number
  /** Whether text is in another colour than the one chosen, because that could not be read. */
  adjusted: boolean
}
export type Accent = Record<Room, AccentRoom>

/** `#rrggbb` from what somebody typed, with or without the hash, in three digits or six. */
export function readHex(typed: string): string | undefined {
  const found = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (!found) return undefined
  return `#${found.length === 3 ? [...found].map((digit) => digit + digit).join('') : found}`
}

/** Why a colour cannot be an accent at all; undefined if it can. */
export function accentProblem(hex: string): string | undefined {
  return toOklch(hex).c < MIN_CHROMA
    ? 'must have a colour: white, black and greys cannot be told from the text and its lines'
    : undefined
}

/** The roles of a colour in both rooms. Hue and colourfulness stay; lightness moves no further than it has to. */
export function makeAccent(hex: string): Accent {
  return { paper: inRoom(hex, 'paper'), ink: inRoom(hex, 'ink') }
}

function inRoom(hex: string, room: Room): AccentRoom {
  const { ground, leaf, sunk } = ROOMS[room]
  const grounds = [ground, leaf, sunk]
  const { c, h } = toOklch(hex)
  // A tint is near the ground, so that text on it reads as well as beside it.
  const metalSoft = toHex({ l: room === 'paper' ? 0.93 : 0.26, c: Math.min(c * 0.35, 0.035), h })
  const metal = until(hex, room, [...grounds, metalSoft], MIN_CONTRAST.text)
  const metalFill = until(hex, room, grounds, MIN_CONTRAST.mark)
  const onMetal = onColour(metal)
  const asChosen = worst(hex, grounds)
  const facts = { metal, metalFill, metalSoft, onMetal, asChosen, adjusted: metal !== hex }
  if (room === 'paper') {
    const { act, actOver, onAct } = METAL.paper
    return { ...facts, act, actOver, onAct }
  }
  const { l, ...colour } = toOklch(metal)
  return { ...facts, act: metal, actOver: toHex({ ...colour, l: Math.min(0.97, l + 0.06) }), onAct: onMetal }
}

/** The colour itself, or the nearest one of its hue that has this contrast with all of these. */
function until(hex: string, room: Room, grounds: readonly string[], least: number): string {
  const { l, c, h } = toOklch(hex)
  let found = hex
  for (let moved = 0; worst(found, grounds) < least && moved < 1; moved += STEP)
    found = toHex({ l: room === 'paper' ? l - moved : l + moved, c, h })
  return found
}

function worst(hex: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(hex, ground)))
}

/** Near-black or white, whichever reads better. */
function onColour(hex: string): string {
  const [dark, light] = [METAL.ink.onMetal, METAL.paper.onMetal]
  return contrast(dark, hex) > contrast(light, hex) ? dark : light
}

/** WCAG 2.2: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

type Oklch = { l: number; c: number; h: number }
type Triple = [number, number, number]

function channels(hex: string): Triple {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Triple
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Björn Ottosson's OKLab, in polar form. */
function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [a, bb] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

/** The colour, or the most colourful one of its lightness and hue that screens can show. */
function toHex({ l, c, h }: Oklch): string {
  let chroma = c
  let rgb = toRgb({ l, c: chroma, h })
  while (chroma > 0 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma = Math.max(0, chroma - 0.002)
    rgb = toRgb({ l, c: chroma, h })
  }
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const mixed: Triple = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return mixed.map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)) as Triple
}
