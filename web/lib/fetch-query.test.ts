import type { QueryFunctionContext } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchQuery } from './fetch-query.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets the next request be answered with `response`, and answers what was asked for. */
function answerWith(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const ask = (options?: Parameters<typeof fetchQuery>[0]) =>
  fetchQuery(options)({
    queryKey: ['/api/thing', 'more'],
    signal: new AbortController().signal,
  } as unknown as QueryFunctionContext)

test('a GET to the path in the first element of the key, credentials included, answers the JSON body', async () => {
  const fetch = answerWith(Response.json({ a: 1 }))
  expect(await ask()).toEqual({ a: 1 })
  expect(fetch).toHaveBeenCalledWith('/api/thing', expect.objectContaining({ method: 'GET', credentials: 'include' }))
})

test('a refusal becomes an error: status, colon, the text of the answer or else of the status', async () => {
  answerWith(new Response('no such thing', { status: 404, statusText: 'Not Found' }))
  await expect(ask()).rejects.toThrow(/^404: no such thing$/)
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(ask()).rejects.toThrow(/^502: Bad Gateway$/)
})

test('a 401 throws, unless the fetcher was made to answer null', async () => {
  answerWith(new Response('sign in', { status: 401 }))
  await expect(ask()).rejects.toThrow(/^401: sign in$/)
  answerWith(new Response('sign in', { status: 401 }))
  expect(await ask({ on401: 'null' })).toBeNull()
})

test('the defaults: never refetched by itself, never stale, never retried', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
