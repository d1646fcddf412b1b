import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  BUILD_ATTRIBUTE,
  type DocumentParts,
  type MakeDocuments,
  PAGE_MARK,
  type RendererModule,
} from '../../contract/document.ts'
import { SettingError } from '../config.ts'

/** What the build left for making documents; without a renderer the template is the document. */
export type BuiltPages = Pick<DocumentParts, 'template' | 'tags'> & {
  makeDocuments: MakeDocuments | undefined
  /** Names the release: of all that documents are made of. Each document bears it, so that a browser can say which one it shows. */
  build: string
}

/** Where the build puts what it says of each page's own files, beside `index.html`. */
const PAGE_TAGS = 'page-tags.json'

/**
 * Reads what `npm run build` made: the pages in `webDir`, and beside that folder the renderer. Throws SettingError where either is
 * missing. An `index.html` that has no place for a page is served as it is.
 */
export function loadBuiltPages(webDir: string): BuiltPages {
  const renderer = resolve(webDir, '..', 'ssr', 'prerender.js')
  try {
    const plain = readFileSync(join(webDir, 'index.html'), 'utf8')
    const rendered = plain.includes(PAGE_MARK)
    const tags = rendered ? readFileSync(join(webDir, PAGE_TAGS), 'utf8') : '{}'
    const parts = [plain, tags, rendered ? readFileSync(renderer, 'utf8') : '']
    const build = parts
      .reduce((hash, part) => hash.update(part), createHash('sha256'))
      .digest('hex')
      .slice(0, 16)
    const template = plain.replace('<html', `<html ${BUILD_ATTRIBUTE}="${build}"`)
    if (!rendered) return { template, tags: {}, makeDocuments: undefined, build }
    return { template, tags: JSON.parse(tags), makeDocuments: loadedLate(renderer), build }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError('WEB_DIR', `does not hold the built pages; run npm run build. ${why.split('\n')[0]}`)
  }
}

/** The renderer, loaded with the first document: it holds all of React and the pages, and no start waits for it. */
function loadedLate(file: string): MakeDocuments {
  return (parts) => {
    let made: Promise<ReturnType<MakeDocuments>> | undefined
    return async (name) => {
      made ??= import(pathToFileURL(file).href).then(({ makeDocuments }: RendererModule) => makeDocuments(parts))
      return (await made)(name)
    }
  }
}
