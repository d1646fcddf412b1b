import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { handleResponse, readInput } from './handle.ts'
import type { Guard } from './registered-routes.ts'
import { destinationOf, sentBy } from './request-headers.ts'
import { respond } from './respond.ts'

/** A file to download: its bytes, or its text in pieces as they are made. */
export type FileAnswer = { name: string; type: string } & ({ bytes: Uint8Array } | { pieces: AsyncIterator<string> })

/** Registers an endpoint that answers a file to download. `mediaType`: its type in the API's description, where it is always the same. */
export function handleFile<I extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  endpoint: Endpoint<I>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>) => Promise<FileAnswer>,
  mediaType = '*/*',
): void {
  handleResponse(app, deps, { endpoint, guard, answers: mediaType }, async (principal: Principal, c) => {
    const file = await act(principal, await readInput(deps, c, endpoint))
    const body = 'bytes' in file ? new Uint8Array(file.bytes) : streamOf(file.pieces, deps)
    const disposition = attachmentNamed(file.name)
    return respond(c, body, 200, { 'Content-Type': file.type, 'Content-Disposition': disposition })
  })
}

/** RFC 6266: letters beyond ASCII are in `filename*`, and a client that cannot read that gets the rest. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Makes each piece only when the client takes it, so that a long file needs no more memory than a short one. */
function streamOf(pieces: AsyncIterator<string>, deps: Deps): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The status has been sent, so the connection is cut: an incomplete file must not look complete.
        deps.log.error({ error }, 'a file could not be completed')
        controller.error(error)
      }
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/** `at`: when the code was issued, in milliseconds. */
type MarkedPicture = { bytes: Uint8Array; watermark: { code: string; at: number } }

/**
 * Registers an endpoint that answers a JPEG picture for this reader only. It serves the portal's own scripts and no navigation, where the
 * browser would keep the picture and offer to save it; browsers send Sec-Fetch headers themselves.
 */
export function handlePicture<I extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  endpoint: Endpoint<I>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>) => Promise<MarkedPicture>,
): void {
  handleResponse(app, deps, { endpoint, guard, answers: 'image/jpeg' }, async (principal: Principal, c) => {
    const destination = destinationOf(c) ?? 'empty'
    const site = sentBy(c).site ?? 'same-origin'
    if (destination !== 'empty' || site !== 'same-origin') throw new AppError('picture_only')
    const { bytes, watermark } = await act(principal, await readInput(deps, c, endpoint))
    return respond(c, new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      Watermark: `${watermark.code} ${new Date(watermark.at).toISOString()}`,
    })
  })
}
