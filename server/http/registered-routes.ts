import type { Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'

/** Any guard, for comparing it with others. */
export type NotedGuard = (...given: never[]) => Promise<unknown>

/** What the API's description needs to know of an endpoint. */
export type NotedRoute = {
  endpoint: Endpoint
  guard: NotedGuard
  /** The media type of a response that is not JSON. */
  answers?: string
  /** The media types of a body that is not JSON. */
  takes?: readonly string[]
}

const noted = new WeakMap<Hono, NotedRoute[]>()

/** Records an endpoint when it is registered, so that the API's description always matches. */
export function noteRoute(app: Hono, route: NotedRoute): void {
  const routes = noted.get(app)
  if (routes) routes.push(route)
  else noted.set(app, [route])
}

export function notedRoutes(app: Hono): readonly NotedRoute[] {
  return noted.get(app) ?? []
}
