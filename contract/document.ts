/*
 * What the server and the built renderer (`web/prerender.tsx`, in `dist/ssr`) say to each other. The server loads the renderer from
 * disk, so neither imports the other.
 */

/** The files of one build that a document is made of, and where its words come from. */
export type DocumentParts = {
  /** The built `index.html`, with marks where the parts go. */
  template: string
  /** By a page's address: the tags of the style sheets and scripts that its own module needs. */
  tags: Record<string, string>
  /** The portal's answer to a GET by somebody without cookies; throws where that is a refusal. */
  ask: (path: string) => Promise<unknown>
  /** Where visitors reach the portal, without a slash at its end; absent where no PUBLIC_URL is set. */
  origin: string | undefined
}

/** The address of a public page, `404` for any address that is no page, `shell` for the confidential ones. */
type DocumentName = string

/** Makes whole HTML documents. A shell holds no page: what is confidential is never rendered on the server. */
export type MakeDocuments = (parts: DocumentParts) => (name: DocumentName) => Promise<string>

/** What `dist/ssr/prerender.js` exports. */
export type RendererModule = { makeDocuments: MakeDocuments }

/** Stands in the built `index.html` where the page goes; a document without it is served as it is. */
export const PAGE_MARK = '<!--page-->'

/** Where a document names the release that it is of, on its root element. */
export const BUILD_ATTRIBUTE = 'data-build'

/** The `id` of the data block that goes along with a document. */
export const DATA_ID = 'known'
