import type { Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'

/** A guard as something to be told from others; who calls it knows more of it. */
export type NotedGuard = (...given: never[]) => Promise<unknown>

/** What a registered endpoint is, as its description says it: the contract's line, who may call it, and what is no JSON. */
export type NotedRoute = {
  line: Endpoint
  guard: NotedGuard
  /** The media type of an answer that is a file. */
  answers?: string
  /** The media types of a body that is a file. */
  takes?: readonly string[]
}

const noted = new WeakMap<Hono, NotedRoute[]>()

/** Remembers an endpoint at its registration, so that its description cannot say anything else than what is registered. */
export function noteRoute(app: Hono, route: NotedRoute): void {
  const routes = noted.get(app)
  if (routes) routes.push(route)
  else noted.set(app, [route])
}

export function notedRoutes(app: Hono): readonly NotedRoute[] {
  return noted.get(app) ?? []
}
