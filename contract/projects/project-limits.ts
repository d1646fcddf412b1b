/** The longest texts about a project. */
export const PROJECT_LENGTHS = { key: 40, name: 60, summary: 160, launch: 40, instrument: 120 } as const

/** A portal has few projects; this bounds what one request can name. Archived ones count. */
export const MAX_PROJECTS = 100
