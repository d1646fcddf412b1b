/*
 * The interface between the server and the built renderer (`web/prerender.tsx`, in `dist/ssr`), which the server loads from disk.
 */

/** What a document is made of. */
export type DocumentParts = {
  /** The built `index.html`, with placeholders. */
  template: string
  /** By page path: the tags of the style sheets and scripts that its module needs. */
  tags: Record<string, string>
  /** GETs a path of the portal without cookies; throws if it is refused. */
  ask: (path: string) => Promise<unknown>
  /** The origin of PUBLIC_URL, if set. */
  origin: string | undefined
}

/** The path of a public page, `404` for an unknown path, or `shell` for all other pages. */
type DocumentName = string

/** Renders HTML documents. The shell has no content: confidential pages are never rendered on the server. */
export type MakeDocuments = (parts: DocumentParts) => (name: DocumentName) => Promise<string>

/** What `dist/ssr/prerender.js` exports. */
export type RendererModule = { makeDocuments: MakeDocuments }

/** The placeholder of the page in the built `index.html`; a template without it is served unchanged. */
export const PAGE_MARK = '<!--page-->'

/** The attribute of the root element that names the release. */
export const BUILD_ATTRIBUTE = 'data-build'

/** The attribute of the root element that names the typefaces, if they are not the default ones. */
export const TYPE_ATTRIBUTE = 'data-type'

/** The `id` of a document's data block. */
export const DATA_ID = 'known'
