import type { QueryFunctionContext } from '@tanstack/react-query'
import { readJson, send } from './call.ts'
import { readError } from './call-error.ts'

/**
 * The generic data fetch of product-spec section 7: a GET to the path in the first element of the query key. A 401 throws unless
 * `on401` is 'null'. The server may not run a query with `meta: { personal: true }`.
 */
export function fetchQuery<T>(options: { on401?: 'throw' | 'null' } = {}) {
  return async ({ queryKey, signal, meta }: QueryFunctionContext): Promise<T> => {
    if (import.meta.env.SSR && meta?.personal) throw new Error(`Only the visitor's own browser may ask ${queryKey[0]}`)
    const response = await send('GET', String(queryKey[0]), {}, { signal })
    if (response.status === 401 && options.on401 === 'null') return null as T
    if (!response.ok) throw await readError(response, 'plain')
    return (await readJson(response)) as T
  }
}
