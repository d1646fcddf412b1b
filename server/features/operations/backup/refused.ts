/** A restore or a move that cannot be done; the message says what to do. Nothing is left at the destination. */
export class Refused extends Error {}
