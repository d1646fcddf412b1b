import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Does work on behalf of a request: whatever it calls, however late, knows which one. */
export function runInRequestScope<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work)
}

/** The request that is being answered; undefined for what the process does by itself. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}
