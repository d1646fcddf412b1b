import { createHash } from 'node:crypto'
import type { Language } from '../../../../contract/language.ts'
import { type Accent, type AccentRoles, METAL, makeAccent, type Room } from '../../../../contract/operations/accent.ts'
import type { TypePairing } from '../../../../contract/operations/type-pairings.ts'
import type { PortalConfig } from '../../../portal-config.ts'

/** A logo that was checked. */
export type Logo = {
  /** The SHA-256 of its content. */
  id: string
  mediaType: 'image/svg+xml' | 'image/png'
  content: Uint8Array<ArrayBuffer>
  mail: Uint8Array<ArrayBuffer>
  width: number
  height: number
  visible: Record<Room, number>
}

/** How the company looks, as its settings say. */
export type Brand = {
  /** Changes with anything of it. */
  version: string
  company: string
  /** Of the words in the share picture. */
  language: Language
  logos: Record<Room, Logo> | undefined
  /** The portal began as the demo and has another name now, so it shows nothing of the demo's. */
  isRenamedDemo: boolean
  /** The rooms in whose own ground the logo would be lost. It stands on the other one's there. */
  plates: Room[]
  /** The colours of both rooms; undefined if they are the product's own. */
  accent: Accent | undefined
  pairing: TypePairing
}

/** Less than this share of a logo that can be seen is no logo. */
const MIN_VISIBLE = 60

export function makeBrand(
  { company, accent, type, language }: PortalConfig,
  [paper, ink]: readonly (Logo | undefined)[],
  demoCompany: string | undefined,
): Brand {
  const [first] = [paper, ink].filter((logo) => logo !== undefined)
  const logos = first && { paper: paper ?? first, ink: ink ?? first }
  const rooms: Room[] = ['paper', 'ink']
  const facts = [company.name, accent, type, language, logos?.paper.id, logos?.ink.id]
  return {
    version: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12),
    company: company.name,
    language,
    logos,
    isRenamedDemo: demoCompany !== undefined && demoCompany !== company.name,
    plates: rooms.filter((room) => logos && isLost(logos[room], room)),
    accent: accent === undefined ? undefined : makeAccent(accent),
    pairing: type,
  }
}

/** Whether it cannot be seen on the ground of a room, and better on the other one. */
export function isLost({ visible }: Logo, room: Room): boolean {
  return visible[room] < MIN_VISIBLE && visible[otherRoom(room)] > visible[room]
}

/** As in `.brand__logo`. */
const HEADER = { height: 26, maxWidth: 144 }

export function headerWidth({ width, height }: Logo): number {
  return Math.max(1, Math.min(HEADER.maxWidth, Math.round((HEADER.height * width) / height)))
}

function otherRoom(room: Room): Room {
  return room === 'paper' ? 'ink' : 'paper'
}

export function rolesOf({ accent }: Brand): Record<Room, AccentRoles> {
  return accent ?? METAL
}

/** The tokens that an accent replaces, for both rooms. */
export function accentSheet(accent: Accent): string {
  const room = (roles: AccentRoles) =>
    [
      `--metal:${roles.metal}`,
      `--metal-fill:${roles.metalFill}`,
      `--metal-soft:${roles.metalSoft}`,
      `--on-metal:${roles.onMetal}`,
      `--act:${roles.act}`,
      `--act-over:${roles.actOver}`,
      `--on-act:${roles.onAct}`,
      `--focus:${roles.metal}`,
    ].join(';')
  return `:root,[data-theme="paper"]{${room(accent.paper)}}[data-theme="ink"]{${room(accent.ink)}}`
}
