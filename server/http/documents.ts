import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentParts } from '../../contract/document.ts'
import type { BuiltPages } from './built-pages.ts'

/** A document in the forms it is sent in, made once. */
export type Document = Record<Coding, { bytes: Uint8Array<ArrayBuffer>; etag: string }>
export type Coding = 'br' | 'gzip' | 'identity'

type Source = Pick<DocumentParts, 'ask' | 'origin'> & {
  /** Changes when anything that is rendered has changed. */
  version: () => Promise<string>
}

/** A change elsewhere (another process, the command line) is seen after this time at the latest. */
const LOOK_EVERY_MS = 1_000

export type Documents = {
  /** `upToDate`: what it is made of is looked at first, however short ago that was. */
  find(name: string, options?: { upToDate?: boolean }): Promise<Document>
}

/** Keeps each document as long as what it was made of stays the same, so that a request costs neither a rendering nor a query. */
export function keepDocuments(built: BuiltPages, source: Source): Documents {
  const make = built.makeDocuments?.({ ...built, ...source }) ?? (async () => built.template)
  let kept = new Map<string, Promise<Document>>()
  let version: string | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look() {
    try {
      const now = await source.version()
      if (now !== version) kept = new Map()
      version = now
      lookedAt = performance.now()
    } finally {
      looking = undefined
    }
  }

  async function find(name: string, { upToDate = false } = {}) {
    if (upToDate || performance.now() - lookedAt > LOOK_EVERY_MS) {
      looking ??= look()
      await looking
    }
    const before = kept.get(name)
    if (before) return before
    const mine = kept
    const made = make(name).then(encodeDocument)
    mine.set(name, made)
    // A rendering that failed is tried again with the next request.
    made.catch(() => mine.delete(name))
    return made
  }

  return { find }
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
