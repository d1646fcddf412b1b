import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One line of the public interface: what may be sent, and what is answered. Both sides read it. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> = {
  /** What it does, for the API reference. Only the server loads it. */
  readonly about: string
  /** The refusals of its own, where they are listed; those of its guard, and what any endpoint may answer, come on top. */
  readonly errors?: readonly ErrorCode[]
  readonly method: M
  /** Hono's form, with `:name` for a part of the path; such a part is a field of the input. */
  readonly path: Path
  /** The JSON body (or the query string of a GET), together with the named parts of the path. */
  readonly input: Input
  readonly output: Output
  /** The status of a successful answer; 204 has no body. */
  readonly status: 200 | 201 | 202 | 204
}

/**
 * Declares an endpoint; the status is 200 where none is given. The method and path stay literal in its type, so that the browser
 * can be checked against them without loading a schema.
 */
export function endpoint<I extends z.ZodType, O extends z.ZodType, M extends Method, P extends `/${string}`>(
  line: Omit<Endpoint<I, O, M, P>, 'status'> & { status?: Endpoint['status'] },
): Endpoint<I, O, M, P> {
  return { status: 200, ...line }
}
