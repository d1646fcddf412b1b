/** What a process of the portal does: `all` if ROLE is not set. */
export const ROLES = ['all', 'web', 'jobs', 'render'] as const
export type Role = (typeof ROLES)[number]
