import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { openTemporaryFile, type TemporaryFile } from '../platform/temporary-file.ts'
import { Turns } from '../platform/turns.ts'
import { AppError } from './app-error.ts'
import { clientOf } from './client-address.ts'
import { type Answer, handleResponse, parseInput, sendAnswer } from './handle.ts'
import { type BodyLimit, declaredLength, receiveBody } from './read-body.ts'
import type { Guard } from './registered-routes.ts'
import { mediaTypeOf } from './request-headers.ts'
import { UnfinishedBodies } from './unfinished-bodies.ts'

const MB = 1024 * 1024
/** Unfinished uploads, on disk. */
const onDisk = new UnfinishedBodies(256 * MB)
/** So that many small uploads cannot open too many files. */
const MIN_TAKEN = MB

/** Whole files in memory. More than the verifier takes, so that staff do not wait for it. */
const inMemory = new Turns({ atOnce: 4 })

type ReceivedFile = {
  sha256: string
  /** Reads all of it into memory for an act. Others wait meanwhile, so the act should be short. */
  use<T>(act: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T>
}

/** A file that the client has announced. Nothing of it is read before `receive`, so refuse what you can before. */
export type Upload = {
  /** Its announced length, at most the route's limit. */
  bytes: number
  /** Receives the file to disk. It is deleted with the answer. */
  receive(): Promise<ReceivedFile>
}

type Options = BodyLimit & {
  /** The media types in the API's description. */
  takes: readonly string[]
  /** The error for any other media type; without it, the act looks at the content. */
  wrongType?: ErrorCode
}

/** Registers an endpoint whose body is a file. The act decides when it is received: after rate limits and other refusals. */
export function handleUpload<I extends z.ZodType, O extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  endpoint: Endpoint<I, O>,
  guard: Guard<Principal>,
  { takes, wrongType, ...limit }: Options,
  act: (principal: Principal, upload: Upload, input: z.output<I>) => Promise<Answer<O>>,
): void {
  handleResponse(app, deps, { endpoint, guard, takes }, async (principal: Principal, c) => {
    if (wrongType && !takes.includes(mediaTypeOf(c))) throw new AppError(wrongType)
    const bytes = declaredLength(c)
    if (bytes === undefined) throw new AppError('length_required')
    if (bytes > limit.maxBytes) throw new AppError(limit.tooLarge)
    let file: TemporaryFile | undefined
    const receive = async () => {
      file = await openTemporaryFile(deps.config.dataDir)
      return receiveFile(deps, c, { ...limit, maxBytes: bytes }, file)
    }
    try {
      return sendAnswer(c, endpoint, await act(principal, { bytes, receive }, parseInput(c, endpoint, {})))
    } finally {
      await file?.close()
    }
  })
}

async function receiveFile(deps: Deps, c: Context, limit: BodyLimit, file: TemporaryFile): Promise<ReceivedFile> {
  const taken = Math.max(limit.maxBytes, MIN_TAKEN)
  const digest = createHash('sha256')
  await receiveBody(deps, c, limit, onDisk, taken, async (piece) => {
    digest.update(piece)
    await file.write(piece)
    return taken
  })
  return {
    sha256: digest.digest('hex'),
    use: (act) => inMemory.take(clientOf(deps, c).key, async () => act(await file.read())),
  }
}
