import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  BUILD_ATTRIBUTE,
  type DocumentParts,
  type MakeDocuments,
  PAGE_MARK,
  type RendererModule,
} from '../../contract/document.ts'
import { type Language, language } from '../../contract/language.ts'
import { SettingError } from '../setting-error.ts'

/** The build's output for documents in one language. Without a renderer the template is the document. */
export type LanguagePages = Pick<DocumentParts, 'template' | 'tags'> & { makeDocuments: MakeDocuments | undefined }

export type BuiltPages = {
  languages: Record<Language, LanguagePages>
  /** Identifies the release. Each document contains it, so that a browser can report which release it shows. */
  build: string
}

/** The build lists the files of each page here, beside `index.html`. */
const PAGE_TAGS = 'page-tags.json'

/** The folder of the pages in a language: `dist/web` in English, `dist/web-de` in German. */
export function languageDir(webDir: string, language: Language): string {
  return language === 'en' ? webDir : `${webDir.replace(/\/$/, '')}-${language}`
}

/**
 * Reads the output of `npm run build`: the pages in `webDir`, those in other languages beside it, and the renderers, which are beside
 * them too. Throws SettingError if one is missing. An `index.html` without a placeholder is served unchanged, in every language.
 */
export function loadBuiltPages(webDir: string): BuiltPages {
  try {
    const first = readPages(webDir)
    const all = language.options.map((name) => [
      name,
      name === 'en' || !first.renderer ? first : readPages(languageDir(webDir, name)),
    ]) as [Language, ReturnType<typeof readPages>][]
    const hash = createHash('sha256')
    for (const [, { parts }] of all) for (const part of parts) hash.update(part)
    const build = hash.digest('hex').slice(0, 16)
    const pages = all.map(([name, { plain, tags, renderer }]) => [
      name,
      {
        template: plain.replace('<html', `<html ${BUILD_ATTRIBUTE}="${build}"`),
        tags,
        makeDocuments: renderer ? lazyRenderer(renderer) : undefined,
      },
    ])
    return { languages: Object.fromEntries(pages), build }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError('WEB_DIR', `does not contain the built pages; run npm run build. ${why.split('\n')[0]}`)
  }
}

function readPages(webDir: string) {
  const plain = readFileSync(join(webDir, 'index.html'), 'utf8')
  if (!plain.includes(PAGE_MARK)) return { plain, tags: {}, renderer: undefined, parts: [plain] }
  const tags = readFileSync(join(webDir, PAGE_TAGS), 'utf8')
  const folder = basename(resolve(webDir)).replace(/^web/, 'ssr')
  const renderer = join(dirname(resolve(webDir)), folder, 'prerender.js')
  return { plain, tags: JSON.parse(tags), renderer, parts: [plain, tags, readFileSync(renderer)] }
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
