import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { handleResponse, readInput } from './handle.ts'
import type { Guard } from './registered-routes.ts'
import { destinationOf, sentBy } from './request-headers.ts'
import { respond } from './respond.ts'

/** The bytes from a place to another, or the last ones of the file. */
export type AskedRange = { from: number; to: number } | { last: number }
/** `total`: the length of the whole file. */
export type Part = { bytes: Uint8Array; from: number; total: number; type: string }

/**
 * Registers an endpoint that answers a film in parts (RFC 9110 section 14) to the portal's own player. It serves no navigation, where the
 * browser would offer to save it, and no client that does not ask for a range; browsers send Sec-Fetch headers themselves.
 */
export function handlePart<I extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  endpoint: Endpoint<I>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>, range: AskedRange) => Promise<Part>,
): void {
  handleResponse(app, deps, { endpoint, guard, answers: 'video/*' }, async (principal: Principal, c) => {
    const destination = destinationOf(c) ?? 'video'
    const site = sentBy(c).site ?? 'same-origin'
    const range = readRange(c.req.header('range'))
    if (!['video', 'empty'].includes(destination) || site !== 'same-origin' || !range) throw new AppError('film_only')
    const { bytes, from, total, type } = await act(principal, await readInput(deps, c, endpoint), range)
    return respond(c, new Uint8Array(bytes), 206, {
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      'Content-Range': `bytes ${from}-${from + bytes.length - 1}/${total}`,
    })
  })
}

/** Undefined for several ranges, which no player asks for, and for what is none. */
function readRange(header: string | undefined): AskedRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return Number(to) > 0 ? { last: Number(to) } : undefined
  const range = { from: Number(from), to: to === '' ? Number.MAX_SAFE_INTEGER : Number(to) }
  return range.to < range.from ? undefined : range
}
