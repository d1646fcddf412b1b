import type { Context, Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiScope } from '../../contract/integrations/scopes.ts'
import type { Deps } from '../deps.ts'
import type { SentKey } from './key-request.ts'

/** Turns a request into the proof of who asks, or throws the refusal. Only access/ makes these. */
export type Guard<Principal> = ((deps: Deps, c: Context, endpoint: Endpoint) => Promise<Principal>) & {
  /** Runs before the answer leaves, for example to record that it was given. */
  answered?(deps: Deps, c: Context, endpoint: Endpoint, principal: NoInfer<Principal>): Promise<void>
}

/** Any guard, for comparing it with others. */
export type RegisteredGuard = (...given: never[]) => Promise<unknown>

/** A guard that takes API keys with this scope; null: any key. `without`: the guard for requests without a key, if any. */
export type KeyGuard<Principal> = Guard<Principal> & {
  readonly scope: ApiScope | null
  readonly without: RegisteredGuard | undefined
}

export function keyGuardOf(guard: RegisteredGuard): KeyGuard<unknown> | undefined {
  return 'scope' in guard ? (guard as unknown as KeyGuard<unknown>) : undefined
}

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

/** Whether this guard takes keys of this kind. */
export function takesKeys(guard: RegisteredGuard, kind: SentKey['kind']): boolean {
  return kind === 'api' ? keyGuardOf(guard) !== undefined : 'takes' in guard && guard.takes === kind
}

/** Whether an endpoint of this app takes keys of this kind at this path. */
export function takesKeysAt(app: Hono, kind: SentKey['kind'], method: string, path: string): boolean {
  return registeredRoutes(app).some(
    ({ endpoint, guard }) =>
      endpoint.method === method && takesKeys(guard, kind) && patternOf(endpoint.path).test(path),
  )
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
