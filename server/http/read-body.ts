import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { clientOf } from './client-address.ts'
import { mediaTypeOf } from './request-headers.ts'
import { UnfinishedBodies } from './unfinished-bodies.ts'

/** The client closed the connection or was too slow before all of its body had arrived. There is nobody to answer. */
export class ClientGone extends Error {
  constructor(cause: unknown) {
    super('the client is gone', { cause })
    this.name = 'ClientGone'
  }
}

const KB = 1024
/** Unfinished JSON. Five hundred of the largest forms at a time. */
const inMemory = new UnfinishedBodies(32 * KB * KB)
/** What a body takes up at least: its connection and the reading of it. */
const MIN_TAKEN = 8 * KB
/** More than any form needs. */
const MAX_JSON_SIZE = 64 * KB

export type BodyLimit = { maxBytes: number; tooLarge: ErrorCode }

/** The JSON object of the body; no body counts as an empty object. Call it after the guard. */
export async function readJson(deps: Deps, c: Context, maxBytes = MAX_JSON_SIZE): Promise<object> {
  const bytes = await readBytes(deps, c, { maxBytes, tooLarge: 'body_too_large' })
  if (bytes.length === 0) return {}
  if (mediaTypeOf(c) !== 'application/json') throw new AppError('json_only')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new AppError('invalid_input', { fields: { '': 'This is not valid JSON.' } })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid_input', { fields: { '': 'An object is expected.' } })
  return body
}

/** Joins the pieces as they arrive: kept apart, a body sent byte by byte would take two hundred times its size. */
async function readBytes(deps: Deps, c: Context, limit: BodyLimit): Promise<Uint8Array> {
  let held: Uint8Array = new Uint8Array(0)
  let length = 0
  await receiveBody(deps, c, limit, inMemory, MIN_TAKEN, (piece) => {
    if (length === 0) held = piece
    else {
      if (length + piece.length > held.length) {
        const grown = Buffer.allocUnsafeSlow(Math.max(2 * held.length, length + piece.length))
        grown.set(held.subarray(0, length))
        held = grown
      }
      held.set(piece, length)
    }
    length += piece.length
    return Math.max(MIN_TAKEN, held.length)
  })
  return held.subarray(0, length)
}

/**
 * Passes the body on in pieces. `keep` answers how many bytes of `room` the body takes up from then on. Throws ClientGone, `tooLarge`, or
 * `too_many_requests` when the body had to make room for others.
 */
export async function receiveBody(
  deps: Deps,
  c: Context,
  { maxBytes, tooLarge }: BodyLimit,
  room: UnfinishedBodies,
  taken: number,
  keep: (piece: Uint8Array) => number | Promise<number>,
): Promise<void> {
  refuseEncoded(c)
  if ((declaredLength(c) ?? 0) > maxBytes) throw new AppError(tooLarge)
  const displaced = Promise.withResolvers<never>()
  const body = room.add(clientOf(deps, c).key, taken, () =>
    displaced.reject(new AppError('too_many_requests', { retryAfterSeconds: 10 })),
  )
  // Nobody may be waiting for it any more.
  displaced.promise.catch(() => {})
  const pieces = piecesOf(c, maxBytes)
  let length = 0
  try {
    for (;;) {
      const { done, value: piece } = await Promise.race([pieces.next(), displaced.promise])
      if (done) return
      length += piece.length
      if (length > maxBytes) throw new AppError(tooLarge)
      room.arrived(body, await keep(piece))
    }
  } finally {
    room.remove(body)
  }
}

/** The length that the client announced; undefined without one. Node reads no more than that. */
export function declaredLength(c: Context): number | undefined {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length)
}

/** A few kilobytes of a compressed body can unpack to gigabytes, and no browser sends one by itself. */
function refuseEncoded(c: Context): void {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? ''
  if (coding !== '' && coding !== 'identity') throw new AppError('body_encoded')
}

/** From Node's own request, because the adapter's would hold the whole body. A test without a connection has only the latter. */
async function* piecesOf(c: Context, maxBytes: number): AsyncGenerator<Uint8Array> {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }
  try {
    if (isConnected(incoming)) yield* fromConnection(incoming, maxBytes)
    else yield* c.req.raw.body ?? []
  } catch (error) {
    throw error instanceof AppError ? error : new ClientGone(error)
  }
}

function isConnected(incoming: Partial<IncomingMessage> | undefined): incoming is IncomingMessage {
  return typeof incoming?.iterator === 'function'
}

/** What the chunks of a body may add to it. Honest clients add a few bytes to each; one byte in a chunk costs a call each to parse. */
const MAX_FRAMING = 16 * KB

async function* fromConnection(incoming: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  const isChunked = incoming.headers['transfer-encoding'] !== undefined
  const begun = incoming.socket.bytesRead
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
      if (isChunked && incoming.socket.bytesRead - begun > maxBytes + MAX_FRAMING) throw new AppError('body_too_large')
      yield toBytes(piece)
    }
  } catch (error) {
    // A page that closes leaves as soon as its report is sent, which has then arrived whole.
    const rest: unknown = incoming.complete && !(error instanceof AppError) ? incoming.read() : null
    if (rest === null) throw error
    yield toBytes(rest)
  }
}

/** `listen.ts` has chunked bodies decoded as latin1, a character for each byte. */
function toBytes(piece: unknown): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece, 'latin1') : (piece as Uint8Array)
}
