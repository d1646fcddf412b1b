import type {
  ApiDescription,
  Operation,
  ResponseBody,
  Schema,
} from '../../../../contract/operations/api-description.ts'

export type ListedEndpoint = Operation & { method: string; path: string }

/** Every endpoint but the pages, by domain, in the order of the description; `search` is a part of the path, of the method or of what it does. */
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

/** The refusals of an endpoint that its description lists, with the words of each. */
export function refusalsOf(endpoint: ListedEndpoint, messages: ReadonlyMap<string, string>): Refusal[] {
  return Object.entries(endpoint.responses).flatMap(([status, response]) =>
    codesOf(response).map((code) => ({ code, status: Number(status), message: messages.get(code) ?? '' })),
  )
}

/** What any endpoint may answer: the refusals that every described one has. */
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
