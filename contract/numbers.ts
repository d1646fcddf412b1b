/** The largest version or revision number that a request can name: PostgreSQL cannot compare with a larger one. */
export const MAX_COUNTED = 2_147_483_646
