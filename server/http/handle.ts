import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { sentKey } from './key-request.ts'
import { answerError } from './on-error.ts'
import { readJson } from './read-body.ts'
import { type Guard, type RegisteredRoute, registerRoute, takesKeys } from './registered-routes.ts'
import { respond, respondJson } from './respond.ts'
import { findUnusable } from './usable-input.ts'

type Options = {
  /** The error for an unexpected fault, where the product spec has its own. */
  fault?: ErrorCode
  /** The error for wrong input that a program made: it names the full path of each field (`plans[0].count`). */
  deep?: ErrorCode
  /** The largest body, where it is not that of a form. */
  maxBytes?: number
}

/** What an act returns: anything where the contract answers no body, because none of it is sent. */
export type Answer<O extends z.ZodType> = [z.input<O>] extends [undefined] ? unknown : z.input<O>

/**
 * Registers an endpoint of the contract: who may call it (guard), what they send (input), what it answers (output). The output is
 * parsed too, so that a field which the contract does not name is never sent.
 */
export function handle<I extends z.ZodType, O extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  endpoint: Endpoint<I, O>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>, c: Context) => Promise<Answer<O>> | Answer<O>,
  { fault, ...reading }: Options = {},
): void {
  handleResponse(
    app,
    deps,
    { endpoint, guard },
    async (principal: Principal, c) => {
      return sendAnswer(c, endpoint, await act(principal, await readInput(deps, c, endpoint, reading), c))
    },
    fault,
  )
}

export function sendAnswer(c: Context, { status, output }: Endpoint, answer: unknown): Response {
  if (status === 204) return respond(c, null, 204)
  return respondJson(c, output.parse(answer) as object, status)
}

/** Registers an endpoint of any kind. The guard runs before anything of the body is read. */
export function handleResponse<Principal>(
  app: Hono,
  deps: Deps,
  route: RegisteredRoute & { guard: Guard<Principal> },
  makeResponse: (principal: Principal, c: Context) => Promise<Response>,
  fault?: ErrorCode,
): void {
  registerRoute(app, route)
  app.on(route.endpoint.method, route.endpoint.path, async (c) => {
    // Hono answers it as GET without the body. The act would record that something was handed out.
    if (c.req.method === 'HEAD') return respond(c, null, 405, { Allow: route.endpoint.method })
    try {
      const sent = sentKey(c)
      if (sent && !takesKeys(route.guard, sent.kind)) throw new AppError('api_key_not_accepted')
      const principal = await route.guard(deps, c, route.endpoint)
      const response = await makeResponse(principal, c)
      await route.guard.answered?.(deps, c, route.endpoint, principal)
      return response
    } catch (error) {
      return answerError(c, deps.log, error, fault)
    }
  })
}

const UNUSABLE = 'This contains characters that cannot be used, or is nested too deeply.'

/** Parses the request as its endpoint says. Throws `not_found` for a wrong path parameter, else an error that names the wrong fields. */
export async function readInput<I extends z.ZodType>(
  deps: Deps,
  c: Context,
  endpoint: Endpoint<I>,
  { deep, maxBytes }: Pick<Options, 'deep' | 'maxBytes'> = {},
): Promise<z.output<I>> {
  const sent = endpoint.method === 'GET' ? c.req.query() : await readJson(deps, c, maxBytes)
  return parseInput(c, endpoint, sent, deep)
}

/** Parses what was sent, with the path parameters. */
export function parseInput<I extends z.ZodType>(
  c: Context,
  endpoint: Endpoint<I>,
  sent: object,
  deep?: ErrorCode,
): z.output<I> {
  const parts = c.req.param() as Record<string, string>
  const unusable = findUnusable({ ...sent, ...parts })
  if (unusable !== undefined && Object.hasOwn(parts, unusable)) throw new AppError('not_found')
  if (unusable !== undefined)
    throw new AppError(deep ?? 'invalid_input', { fields: { [unusable.toWellFormed()]: UNUSABLE } })
  const read = endpoint.input.safeParse({ ...sent, ...parts })
  if (read.success) return read.data
  if (deep) throw new AppError(deep, { fields: deepFields(read.error) })
  const wrong = read.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message] as const)
  if (wrong.some(([field]) => Object.hasOwn(parts, field))) throw new AppError('not_found')
  throw new AppError('invalid_input', { fields: Object.fromEntries(wrong) })
}

/** A body can be wrong in thousands of places; more than this does not help. */
const MAX_NAMED = 20

function deepFields(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.slice(0, MAX_NAMED).map(({ path, message }) => [pathOf(path), message]))
}

/** `alerts[2].user` */
function pathOf(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`)).join('')
}
