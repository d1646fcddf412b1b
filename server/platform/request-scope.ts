import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs `work` for a request. Everything that it calls, even later, can get the request's id. */
export function runInRequestScope<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work)
}

/** The id of the current request; undefined outside of a request. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}
