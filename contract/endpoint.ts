import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an act of staff does that lasts beyond their session. For each of these, the server asks for a recent sign-in. */
export const EFFECTS = ['gives rights', 'hands out secrets', 'sends personal data out', 'changes the portal'] as const
export type Effect = (typeof EFFECTS)[number]

/** One endpoint of the API; server and web both read it. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> = {
  /** What it does, for the API reference. */
  readonly about: string
  /** Its own errors; those of its guard, and those of every endpoint, are added. */
  readonly errors?: readonly ErrorCode[]
  /** Absent: it reads, or changes what staff can change back. `tests/endpoint-effects.ts` lists the effect of every endpoint of staff. */
  readonly effect?: Effect
  /** The field of the input that names the person whose facts it answers. The server records that staff looked at them. */
  readonly person?: string
  readonly method: M
  /** In Hono's syntax; each `:name` is a field of the input. */
  readonly path: Path
  /** The JSON body (or the query of a GET) and the path parameters. */
  readonly input: Input
  readonly output: Output
  /** The status of a successful response; 204 has no body, 206 a part of one. */
  readonly status: 200 | 201 | 202 | 204 | 206
}

/** Declares an endpoint. Method and path stay literal types, so that the web's calls are checked without loading a schema. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, M extends Method, P extends `/${string}`>(
  options: Omit<Endpoint<I, O, M, P>, 'status'> & {
    status?: Endpoint['status']
    person?: Extract<keyof z.input<I>, string>
  },
): Endpoint<I, O, M, P> {
  return { status: 200, ...options }
}
