/**
 * The largest number of a version or revision that is looked for: both databases can hold it and the next one. A larger one is a
 * slip, and PostgreSQL would not even compare with it.
 */
export const MAX_COUNTED = 2_147_483_646
