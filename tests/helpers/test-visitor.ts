import type { SignedNda, SubmitNdaInput } from '../../contract/agreements/nda.ts'
import type { ErrorBody } from '../../contract/errors.ts'

type Fetch = (request: Request, peer: string) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: a test reads any field and fails if it is missing
export type Answer = { status: number; body: any; headers: Headers }

const ORIGIN = 'http://127.0.0.1:3000'

/** A browser as the server sees it: an address and cookies. */
export class TestVisitor {
  readonly cookies = new Map<string, string>()
  /** The token that this tab sends as `Authorization: Bearer`. */
  bearer: string | undefined
  readonly #fetch: Fetch
  readonly #address: string

  constructor(fetch: Fetch, address: string) {
    this.#fetch = fetch
    this.#address = address
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers)
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path)
  }

  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const given = { ...(body && { 'content-type': 'application/json' }), ...headers }
    return readAnswer(await this.#ask(method, path, given, body && JSON.stringify(body)))
  }

  /** Sends a file as it is. */
  async upload(path: string, bytes: Uint8Array, type: string, method = 'POST'): Promise<Answer> {
    return readAnswer(await this.#ask(method, path, { 'content-type': type }, new Uint8Array(bytes)))
  }

  /** The network of a page in this browser. */
  async fetch(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', headers, body } = init
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? undefined)
    const type: Record<string, string> = body instanceof Blob && body.type ? { 'content-type': body.type } : {}
    return this.#ask(method, path, { ...type, ...(headers as Record<string, string>) }, bytes as string | undefined)
  }

  /** The headers that a browser sends by itself. */
  headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      host: '127.0.0.1:3000',
      'user-agent': 'Test browser',
      ...(cookie && { cookie }),
      ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
    }
  }

  /** Requests a file. */
  async download(
    path: string,
    given: Record<string, string> = {},
  ): Promise<{ status: number; bytes: Uint8Array; headers: Headers }> {
    const response = await this.#ask('GET', path, given)
    const { status, headers } = response
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { origin: ORIGIN }),
        ...this.headers(),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const response = await this.#fetch(request, this.#address)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return response
  }

  /** Opens the agreement and reads it to its end. Calls `each` with every response. */
  async read(
    each: (answer: Answer) => void = () => {},
  ): Promise<Pick<SubmitNdaInput, 'readingId' | 'ndaTextHash' | 'assentHash'>> {
    const nda = await this.get('/api/nda')
    each(nda)
    const opened = await this.post('/api/nda/readings')
    each(opened)
    each(await this.post(`/api/nda/readings/${opened.body.readingId}/progress`, { furthest: 1, end: true }))
    return { readingId: opened.body.readingId, ndaTextHash: nda.body.sha256, assentHash: nda.body.assent.sha256 }
  }

  /** Reads and signs, and returns the personal code. Throws if signing is refused. */
  async sign(given: Partial<SubmitNdaInput> = {}): Promise<SignedNda> {
    const answer = await this.post('/api/nda/submissions', signature({ ...(await this.read()), ...given }))
    if (answer.status !== 201) throw new Error(`signing was refused: ${(answer.body as ErrorBody).error.message}`)
    return answer.body
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? ''
  // A stream does not end.
  if (type.includes('event-stream')) await response.body?.cancel()
  const text = type.includes('event-stream') ? '' : await response.text()
  // JSON lines are not one JSON value.
  const isJson = /^application\/json\b/.test(type)
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** The body of a complete signature, with the given changes. */
export function signature(given: Partial<SubmitNdaInput> = {}) {
  return {
    readingId: '',
    fullName: 'Elena Marchetti',
    email: 'e.marchetti@northgate.example',
    companyName: 'Northgate Family Office',
    phoneNumber: '+1 415 555 0119',
    ndaAccepted: true,
    ndaTextHash: '',
    assentHash: '',
    ...given,
  }
}
