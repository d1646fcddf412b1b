import type {
  ApiDescription,
  Operation,
  ResponseBody,
  Schema,
} from '../../../../contract/operations/api-description.ts'

export type ListedEndpoint = Operation & { method: string; path: string }

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** How well an endpoint matches, from 0: the shortest address first, then titles, then what follows them. */
function rankOf(endpoint: ListedEndpoint, words: readonly string[]): number {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const address = `${endpoint.method} ${endpoint.path}`
  if (has(address)) return endpoint.path.length
  return has(`${address} ${titleOf(endpoint).title}`) ? 1_000 : 2_000
}

/**
 * Every endpoint except pages, by domain. `search` is a part of the path, the method or the summary, and puts the best match first.
 */
export function endpointsByDomain({ paths, tags }: ApiDescription, search: string) {
  const words = wordsOf(search)
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
      .filter(({ method, summary }) => {
        const text = `${method} ${path} ${summary}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
  )
  const domains = tags
    .filter(({ name }) => name !== 'Pages')
    .map(({ name }) => ({ domain: name, endpoints: found.filter(({ tags: [tag] }) => tag === name) }))
    .filter(({ endpoints }) => endpoints.length > 0)
  if (words.length === 0) return domains
  const rank = new Map(found.map((endpoint) => [endpoint, rankOf(endpoint, words)]))
  const of = (endpoint: ListedEndpoint | undefined) => (endpoint && rank.get(endpoint)) ?? 0
  for (const { endpoints } of domains) endpoints.sort((a, b) => of(a) - of(b))
  return domains.sort(({ endpoints: [a] }, { endpoints: [b] }) => of(a) - of(b))
}

/** The text in parts; every other part, from the second on, is one of the words. */
export function markWords(text: string, search: string): string[] {
  const words = wordsOf(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'i'))
}

export type Refusal = { code: string; status: number; message: string }

/** The first sentence is the title, and the others follow it. */
export function titleOf({ summary }: ListedEndpoint): { title: string; more: string } {
  const [, title = summary, more = ''] = /^(.+?[.!])\s+(.+)$/s.exec(summary) ?? []
  return { title: title.replace(/\.$/, ''), more }
}

/** For a list, where many stand below each other: the title up to its first pause, unless another endpoint begins in the same way. */
export function shortTitles(endpoints: readonly ListedEndpoint[]): string[] {
  const titles = endpoints.map((endpoint) => titleOf(endpoint).title)
  const short = titles.map((title) => title.split(/[,:;(]| and | by which | so that /, 1)[0]?.trim() ?? title)
  const isOnly = (one: string, all: readonly string[]) => all.filter((other) => other === one).length === 1
  return endpoints.map(({ path }, at) => {
    const [one = '', title = ''] = [short[at], titles[at]]
    if (one.includes(' ') && isOnly(one, short)) return one
    return isOnly(title, titles) ? title : path
  })
}

/** The short titles by operation. */
export function namesOf(domains: readonly { endpoints: readonly ListedEndpoint[] }[]): ReadonlyMap<string, string> {
  return new Map(
    domains.flatMap(({ endpoints }) => {
      const names = shortTitles(endpoints)
      return endpoints.map(({ operationId }, at) => [operationId, names[at] ?? ''] as const)
    }),
  )
}

/** The id of a domain within the page: `domain-access-codes-and-sessions`. */
export function domainId(domain: string): string {
  return `domain-${domain.toLowerCase().replaceAll(' ', '-')}`
}

/** The errors that the description of an endpoint lists. */
export function refusalsOf(endpoint: ListedEndpoint, messages: ReadonlyMap<string, string>): Refusal[] {
  return Object.entries(endpoint.responses).flatMap(([status, response]) =>
    codesOf(response).map((code) => ({ code, status: Number(status), message: messages.get(code) ?? '' })),
  )
}

/** The errors that every endpoint has. */
export function commonRefusals(all: readonly Refusal[][]): Refusal[] {
  const [first = [], ...others] = all
  return first.filter(({ code }) => others.every((refusals) => refusals.some((one) => one.code === code)))
}

export function messagesOf({ components }: ApiDescription): ReadonlyMap<string, string> {
  const code = components.schemas.Refusal?.properties?.error?.properties?.code
  const each = (code?.oneOf ?? []) as { const: string; description: string }[]
  return new Map(each.map((one) => [one.const, one.description]))
}

function codesOf({ content }: ResponseBody): string[] {
  const parts = (content?.['application/json']?.schema.allOf ?? []) as Schema[]
  return parts.flatMap((part) => (part.properties?.error?.properties?.code?.enum ?? []) as string[])
}
