import type { Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'

/** Any guard, for comparing it with others. */
export type RegisteredGuard = (...given: never[]) => Promise<unknown>

/** What the API's description needs to know of an endpoint. */
export type RegisteredRoute = {
  endpoint: Endpoint
  guard: RegisteredGuard
  /** The media type of a response that is not JSON. */
  answers?: string
  /** The media types of a body that is not JSON. */
  takes?: readonly string[]
}

const registered = new WeakMap<Hono, RegisteredRoute[]>()

/** Records an endpoint when it is registered, so that the API's description always matches. */
export function registerRoute(app: Hono, route: RegisteredRoute): void {
  const routes = registered.get(app)
  if (routes) routes.push(route)
  else registered.set(app, [route])
}

export function registeredRoutes(app: Hono): readonly RegisteredRoute[] {
  return registered.get(app) ?? []
}
