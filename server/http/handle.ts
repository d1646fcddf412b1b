import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'
import { noteRoute } from './registered-routes.ts'
import { findUnusable } from './usable-input.ts'

/** Turns a request into the proof of who asks, or throws the refusal. Only access/ makes these. */
export type Guard<Principal> = (deps: Deps, c: Context) => Promise<Principal>

type Options = {
  /** The answer to an unforeseen fault, where the spec has words of its own for it. */
  fault?: ErrorCode
  /** Names what is wrong by its whole path (`plans[0].count`), for input that programs make; the refusal's words are of this line. */
  deep?: ErrorCode
}

/**
 * Registers an endpoint at its contract line: who may (guard), what they sent (input), what is answered (output). The output is
 * checked too, so that a field which the contract does not name can never slip out.
 */
export function handle<I extends z.ZodType, O extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  line: Endpoint<I, O>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>, c: Context) => Promise<z.input<O>> | z.input<O>,
  options: Options = {},
): void {
  noteRoute(app, { line, guard })
  app.on(line.method, line.path, async (c) => {
    try {
      const principal = await guard(deps, c)
      const answer = await act(principal, await readInput(c, line, options.deep), c)
      c.header('Cache-Control', 'no-store')
      if (line.status === 204) return c.body(null, 204)
      return c.json(line.output.parse(answer) as object, line.status as ContentfulStatusCode)
    } catch (error) {
      c.header('Cache-Control', 'no-store')
      return answerError(c, deps.log, error, options.fault)
    }
  })
}

/** The act says of what type a file is. */
const ANY_TYPE = '*/*'

/** A file as it is made: its name and its text, piece by piece. */
export type MadeFile = { name: string; type: string; pieces: AsyncIterator<string> }

/**
 * Registers an endpoint whose answer is a file. It is sent as it is made, and made no faster than it is taken: however long it is, a
 * piece of it is all that is held.
 */
export function handleFile<I extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  line: Endpoint<I>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>) => Promise<MadeFile>,
): void {
  noteRoute(app, { line, guard, answers: ANY_TYPE })
  app.on(line.method, line.path, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const principal = await guard(deps, c)
      const { name, type, pieces } = await act(principal, await readInput(c, line))
      c.header('Content-Type', type)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(streamOf(pieces, deps))
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
}

function streamOf(pieces: AsyncIterator<string>, deps: Deps): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The status has been sent long since, so the connection is broken off: half a file must not look like a whole one.
        deps.log.error({ error }, 'a file could not be made to its end')
        controller.error(error)
      }
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

const UNUSABLE = 'This holds characters that cannot be used here, or lies too deep.'

/** What was sent, as the contract's line has it; throws `not_found` for a wrong part of the path, else what names the wrong fields. */
export async function readInput<I extends z.ZodType>(
  c: Context,
  line: Endpoint<I>,
  deep?: ErrorCode,
): Promise<z.output<I>> {
  const sent = line.method === 'GET' ? c.req.query() : await readBody(c)
  const parts = c.req.param() as Record<string, string>
  const unusable = findUnusable({ ...sent, ...parts })
  if (unusable !== undefined && Object.hasOwn(parts, unusable)) throw new AppError('not_found')
  if (unusable !== undefined)
    throw new AppError(deep ?? 'invalid_input', { fields: { [unusable.toWellFormed()]: UNUSABLE } })
  const read = line.input.safeParse({ ...sent, ...parts })
  if (read.success) return read.data
  if (deep) throw new AppError(deep, { fields: deepFields(read.error) })
  const wrong = read.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message] as const)
  if (wrong.some(([field]) => Object.hasOwn(parts, field))) throw new AppError('not_found')
  throw new AppError('invalid_input', { fields: Object.fromEntries(wrong) })
}

/** As many as help; a body may be wrong in thousands of places. */
const MAX_NAMED = 20

function deepFields(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.slice(0, MAX_NAMED).map(({ path, message }) => [pathOf(path), message]))
}

/** `alerts[2].user` */
function pathOf(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`)).join('')
}

/** The JSON object of the body; none at all counts as an empty one. */
async function readBody(c: Context): Promise<object> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new AppError('json_only')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', { fields: { '': 'This is not valid JSON.' } })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid_input', { fields: { '': 'An object is expected.' } })
  return body
}
