/** Counts of waiting work stop here. Apart from the endpoint, so that a page needs no schemas. */
export const MAX_COUNTED_WORK = 100
