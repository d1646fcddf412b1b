/** Kept apart from the schemas so that the browser loads no zod. */
export const UPDATE_LIMITS = {
  title: 120,
  words: 20_000,
  documents: 10,
  readers: 200,
  /** People that the audience names; it counts all of them. */
  namedPeople: 200,
} as const

/** Which version of the agreement readers of an update have signed. */
export const UPDATE_AGREEMENTS = ['any', 'current', 'older'] as const

/** `sending`: its time has come, and its recipients are being written down. */
export const UPDATE_STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const
export type UpdateState = (typeof UPDATE_STATES)[number]

/** Why no email of an update left. `uncertain`: it must not be sent any more, and a failed attempt may have arrived. */
export const WITHHELD = ['no_access', 'unsubscribed', 'bounced', 'complained', 'withdrawn', 'uncertain'] as const

/** The updates on a project's page, where emails lead. */
export const UPDATES_ID = 'investor-updates'
