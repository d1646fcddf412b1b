import type {
  ApiDescription,
  Operation,
  ResponseBody,
  Schema,
} from '../../../../contract/operations/api-description.ts'

export type ListedEndpoint = Operation & { method: string; path: string }

/** Every endpoint except pages, by domain. `search` is a part of the path, the method or the summary. */
export function endpointsByDomain({ paths, tags }: ApiDescription, search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
      .filter(({ method, summary }) => {
        const text = `${method} ${path} ${summary}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
  )
  return tags
    .filter(({ name }) => name !== 'Pages')
    .map(({ name }) => ({ domain: name, endpoints: found.filter(({ tags: [tag] }) => tag === name) }))
    .filter(({ endpoints }) => endpoints.length > 0)
}

export type Refusal = { code: string; status: number; message: string }

/** The first sentence is the title, and the others follow it. */
export function titleOf({ summary }: ListedEndpoint): { title: string; more: string } {
  const [, title = summary, more = ''] = /^(.+?[.!?])\s+(.+)$/s.exec(summary) ?? []
  return { title: title.replace(/\.$/, ''), more }
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
