import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'

/** Turns a request into the proof of who asks, or throws the refusal. Only access/ makes these. */
export type Guard<Principal> = (deps: Deps, c: Context) => Promise<Principal>

type Options = {
  /** The answer to an unforeseen fault, where the spec has words of its own for it. */
  fault?: ErrorCode
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
  app.on(line.method, line.path, async (c) => {
    try {
      const principal = await guard(deps, c)
      const answer = await act(principal, await readInput(c, line), c)
      c.header('Cache-Control', 'no-store')
      if (line.status === 204) return c.body(null, 204)
      return c.json(line.output.parse(answer) as object, line.status as ContentfulStatusCode)
    } catch (error) {
      c.header('Cache-Control', 'no-store')
      return answerError(c, deps.log, error, options.fault)
    }
  })
}

async function readInput<I extends z.ZodType>(c: Context, line: Endpoint<I>): Promise<z.output<I>> {
  const sent = line.method === 'GET' ? c.req.query() : await readBody(c)
  const parts = c.req.param() as Record<string, string>
  const read = line.input.safeParse({ ...sent, ...parts })
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message] as const)
  if (wrong.some(([field]) => field in parts)) throw new AppError('not_found')
  throw new AppError('invalid_input', { fields: Object.fromEntries(wrong) })
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
