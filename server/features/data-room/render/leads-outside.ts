import { attributeOf, walkXml } from '../sheets/walk-xml.ts'

/** Links that a reader presses. Nothing follows them by itself. */
const PRESSED = new Set(['a', 'hyperlink'])
/** A scheme, the root of a disk or of a share, or a folder above. A package of OpenDocument is a folder. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|[\\/]|\.\.[\\/])/i
/** What an OpenDocument file says of its own origin, and loads nothing of. */
const NOT_LOADED = new Set(['template', 'auto-reload'])

/**
 * Whether a part of an Office file shows something that lies outside of the file, which a program would fetch to show it. Throws if the part
 * cannot be read.
 */
export function leadsOutside(name: string, bytes: Uint8Array): boolean {
  if (/\.rels$/i.test(name))
    return finds(bytes, (element, attribute) => {
      const kind = (attribute('Type') ?? '').split('/').at(-1) ?? ''
      return element === 'Relationship' && /^external$/i.test(attribute('TargetMode') ?? '') && !PRESSED.has(kind)
    })
  if (!/(^|\/)(content|styles)\.xml$/i.test(name)) return false
  return finds(
    bytes,
    (element, attribute) =>
      !PRESSED.has(element) && !NOT_LOADED.has(element) && OUTSIDE.test((attribute('href') ?? '').trim()),
  )
}

function finds(
  bytes: Uint8Array,
  is: (element: string, attribute: (name: string) => string | undefined) => boolean,
): boolean {
  let found = false
  walkXml(bytes, {
    open(element, attributes) {
      found ||= is(element, (name) => attributeOf(attributes, name))
    },
  })
  return found
}
