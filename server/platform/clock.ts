/** The only source of time on the server, so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The form every time has in the database and on the wire: ISO 8601, UTC, milliseconds. */
export function iso(time: Date | number): string {
  return new Date(time).toISOString()
}
