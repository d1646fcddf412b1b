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
import { SettingError } from '../setting-error.ts'

/** The build's output for documents. Without a renderer the template is the document. */
export type BuiltPages = Pick<DocumentParts, 'template' | 'tags'> & {
  makeDocuments: MakeDocuments | undefined
  /** Identifies the release. Each document contains it, so that a browser can report which release it shows. */
  build: string
}

/** The build lists the files of each page here, beside `index.html`. */
const PAGE_TAGS = 'page-tags.json'

/**
 * Reads the output of `npm run build`: the pages in `webDir`, and the renderer beside that folder. Throws SettingError if either is
 * missing. An `index.html` without a placeholder is served unchanged.
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
    return { template, tags: JSON.parse(tags), makeDocuments: lazyRenderer(renderer), build }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError('WEB_DIR', `does not contain the built pages; run npm run build. ${why.split('\n')[0]}`)
  }
}

/** Loads the renderer with the first document, because it contains React and every page and would delay the start. */
function lazyRenderer(file: string): MakeDocuments {
  return (parts) => {
    let made: Promise<ReturnType<MakeDocuments>> | undefined
    return async (name) => {
      made ??= import(pathToFileURL(file).href).then(({ makeDocuments }: RendererModule) => makeDocuments(parts))
      return (await made)(name)
    }
  }
}
