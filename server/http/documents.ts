import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DocumentParts } from '../../contract/document.ts'
import type { Language } from '../../contract/language.ts'
import type { BuiltPages, LanguagePages } from './built-pages.ts'

/** A document in every content coding, encoded once. */
export type Document = Record<Coding, { bytes: Uint8Array<ArrayBuffer>; etag: string }>
export type Coding = 'br' | 'gzip' | 'identity'

type Source = Pick<DocumentParts, 'ask' | 'origin'> & {
  /** Changes when any rendered data has changed. */
  version: () => Promise<string>
  /** The settings that this process has in force. It checks again at once if they have changed. */
  settings: () => number
  /** In which the pages are now. */
  language: () => Language
}

/** A change by another process or the command line is visible after this time at the latest. */
const CHECK_EVERY_MS = 1_000

export type Documents = {
  /** `upToDate` checks for changes first, however recent the last check was. `language`: instead of that of the portal. */
  find(name: string, options?: { upToDate?: boolean; language?: Language }): Promise<Document>
}

/** Caches each document until its data changes, so that a request costs neither a rendering nor a query. */
export function cacheDocuments(built: BuiltPages, source: Source): Documents {
  const makers = new Map<Language, (name: string) => Promise<string>>()
  const makerFor = (language: Language) => {
    const maker = makers.get(language) ?? makerOf(built.languages[language], source)
    makers.set(language, maker)
    return maker
  }
  let cached = new Map<string, Promise<Document>>()
  let version: string | undefined
  let settings: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  async function check() {
    try {
      settings = source.settings()
      const now = await source.version()
      if (now !== version) cached = new Map()
      version = now
      checkedAt = performance.now()
    } finally {
      checking = undefined
    }
  }

  async function find(name: string, { upToDate = false, language }: { upToDate?: boolean; language?: Language } = {}) {
    if (upToDate || performance.now() - checkedAt > CHECK_EVERY_MS || settings !== source.settings()) {
      // A check that has begun may have read what was there before.
      await checking
      checking ??= check()
      await checking
    }
    const current = cached
    const chosen = language ?? source.language()
    const key = `${chosen} ${name}`
    const found = current.get(key)
    if (found) return found
    const made = makerFor(chosen)(name).then(encodeDocument)
    current.set(key, made)
    // The next request tries a failed rendering again.
    made.catch(() => current.delete(key))
    return made
  }

  return { find }
}

function makerOf(pages: LanguagePages, { ask, origin }: Source) {
  const { template, tags } = pages
  return pages.makeDocuments?.({ template, tags, ask, origin }) ?? (async () => template)
}

/** Encodes a text that is sent often, by default with the slowest and best compression. */
export async function encodeDocument(html: string, quality = constants.BROTLI_MAX_QUALITY): Promise<Document> {
  const bytes = Buffer.from(html)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return {
    br: { bytes: await promisify(brotliCompress)(bytes, { params }), etag: `"${hash}-br"` },
    gzip: { bytes: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }), etag: `"${hash}-gz"` },
    identity: { bytes, etag: `"${hash}"` },
  }
}
