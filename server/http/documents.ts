import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentParts } from '../../contract/document.ts'
import type { BuiltPages } from './built-pages.ts'

/** A document in the forms it is sent in, made once. */
export type Document = Record<Coding, { bytes: Uint8Array<ArrayBuffer>; etag: string }>
type Coding = 'br' | 'gzip' | 'identity'

type Source = Pick<DocumentParts, 'ask' | 'origin'> & {
  /** Changes when anything that is rendered has changed. */
  version: () => Promise<string>
}

/** A change elsewhere (another process, the command line) is seen after this time at the latest. */
const LOOK_EVERY_MS = 1_000

export type Documents = {
  /** `upToDate`: what it is made of is looked at first, however short ago that was. */
  find(name: string, options?: { upToDate?: boolean }): Promise<Document>
  /** One that is made and need not be looked at just now. */
  atHand(name: string): Document | undefined
}

/** Keeps each document as long as what it was made of stays the same, so that a request costs neither a rendering nor a query. */
export function keepDocuments(built: BuiltPages, source: Source): Documents {
  const make = built.makeDocuments?.({ ...built, ...source }) ?? (async () => built.template)
  let kept = newlyKept()
  let version: string | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const now = await source.version()
      if (now !== version) kept = newlyKept()
      version = now
      lookedAt = performance.now()
    } finally {
      looking = undefined
    }
  }

  const isRecent = () => performance.now() - lookedAt <= LOOK_EVERY_MS

  async function find(name: string, { upToDate = false } = {}) {
    if (upToDate || !isRecent()) {
      looking ??= look()
      await looking
    }
    const before = kept.making.get(name)
    if (before) return before
    const mine = kept
    const made = make(name).then(encodeDocument)
    mine.making.set(name, made)
    made.then(
      (document) => mine.made.set(name, document),
      // A rendering that failed is tried again with the next request.
      () => mine.making.delete(name),
    )
    return made
  }

  return { find, atHand: (name) => (isRecent() ? kept.made.get(name) : undefined) }
}

function newlyKept() {
  return { making: new Map<string, Promise<Document>>(), made: new Map<string, Document>() }
}

/** The forms of a text that is sent often; the smallest take a while to make. */
export async function encodeDocument(html: string): Promise<Document> {
  const bytes = Buffer.from(html)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    br: { bytes: await promisify(brotliCompress)(bytes, best), etag: `"${hash}-br"` },
    gzip: { bytes: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }), etag: `"${hash}-gz"` },
    identity: { bytes, etag: `"${hash}"` },
  }
}

/** What is browsers' to say of the form in which they want a document. */
type Wishes = { 'accept-encoding'?: string | undefined; 'if-none-match'?: string | undefined }

export type DocumentAnswer = {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
}

/** A browser asks each time whether its copy is still the one. */
export const ASK_AGAIN = 'no-cache'

/** A document in the smallest form that the browser takes, or that its copy is this one. */
export function answerOf(
  document: Document,
  wishes: Wishes,
  { status = 200, type = 'text/html; charset=UTF-8' }: { status?: 200 | 404; type?: string } = {},
): DocumentAnswer {
  const coding = chooseCoding(wishes['accept-encoding'] ?? '')
  const { bytes, etag } = document[coding]
  const headers = { 'Cache-Control': ASK_AGAIN, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && hasCopy(wishes['if-none-match'] ?? '', etag)) return { status: 304, headers, body: null }
  const coded = coding !== 'identity' && { 'Content-Encoding': coding }
  return { status, headers: { ...headers, 'Content-Type': type, ...coded }, body: bytes }
}

/** The smallest coding that is accepted; one with `q=0` is refused. */
function chooseCoding(acceptEncoding: string): Coding {
  const accepted = acceptEncoding
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity'
}

/** Whether the browser's copy is this one; proxies may have marked its tag as weak. */
function hasCopy(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
}
