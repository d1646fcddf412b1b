import { attributeOf, childOf, elementsOf, type XmlElement } from './xml-tree.ts'

/** How a run looks, as far as it changes what is read. */
export type Look = {
  isHidden: boolean
  isStruck: boolean
  capitals: 'all' | 'small' | undefined
  raised: '^' | '_' | ''
  isWhite: boolean
  isTiny: boolean
  font: string
}
export type StyleIds = { table?: string | undefined; paragraph?: string | undefined }

/** Half points. Text that is moved by less is set for its looks. */
const LEAST_RAISED = 4
/** Half points. Nobody can read it on paper. */
const TINY = 4
const OFF = /^(?:0|false|off)$/

type Style = { basedOn: string | undefined; run: XmlElement | undefined }

/** The properties of runs that the styles of a file give. */
export class Styles {
  #styles = new Map<string, Style>()
  #defaults: XmlElement | undefined
  #paragraph: string | undefined

  constructor(part: XmlElement | undefined) {
    this.#defaults = childOf(childOf(childOf(part, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')
    for (const style of elementsOf(part)) {
      const id = attributeOf(style, 'styleId')
      if (style.name !== 'w:style' || id === undefined) continue
      this.#styles.set(id, { basedOn: attributeOf(childOf(style, 'w:basedOn')), run: childOf(style, 'w:rPr') })
      const isDefault = !OFF.test(attributeOf(style, 'default') ?? '0')
      if (attributeOf(style, 'type') === 'paragraph' && isDefault) this.#paragraph = id
    }
  }

  look(own: XmlElement | undefined, { table, paragraph = this.#paragraph }: StyleIds): Look {
    const character = attributeOf(childOf(own, 'w:rStyle'))
    const ids = [character, paragraph, table]
    const find = (name: string): XmlElement | undefined =>
      childOf(own, name) ??
      ids.map((id) => this.#inherited(id, name)).find((found) => found !== undefined) ??
      childOf(this.#defaults, name)
    // Styles of different kinds switch such a property off where both switch it on (ECMA-376-1, 17.7.3).
    const isOn = (name: string): boolean => {
      const direct = childOf(own, name)
      if (direct) return isSet(direct)
      if (isSet(childOf(this.#defaults, name))) return true
      return ids.filter((id) => isSet(this.#inherited(id, name))).length % 2 === 1
    }
    const position = Number(attributeOf(find('w:position')) ?? 0)
    const align = attributeOf(find('w:vertAlign'))
    const isRaised = align === 'superscript' || position >= LEAST_RAISED
    const isLowered = align === 'subscript' || position <= -LEAST_RAISED
    const ground = [find('w:shd'), find('w:highlight')].some((found) => !isPlain(found))
    const fonts = find('w:rFonts')
    return {
      isHidden: isOn('w:vanish'),
      isStruck: isOn('w:strike') || isOn('w:dstrike'),
      capitals: isOn('w:caps') ? 'all' : isOn('w:smallCaps') ? 'small' : undefined,
      raised: isRaised ? '^' : isLowered ? '_' : '',
      isWhite: /^ffffff$/i.test(attributeOf(find('w:color')) ?? '') && !ground,
      isTiny: Number(attributeOf(find('w:sz')) ?? 20) <= TINY,
      font: attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi') ?? '',
    }
  }

  #inherited(id: string | undefined, name: string): XmlElement | undefined {
    const seen = new Set<string>()
    for (let at = id; at !== undefined && !seen.has(at); at = this.#styles.get(at)?.basedOn) {
      seen.add(at)
      const found = childOf(this.#styles.get(at)?.run, name)
      if (found) return found
    }
    return undefined
  }
}

export const isSet = (element: XmlElement | undefined): boolean =>
  element !== undefined && !OFF.test(attributeOf(element) ?? '1')

/** Whether a shade or a highlight leaves the ground white. */
function isPlain(found: XmlElement | undefined): boolean {
  const fill = attributeOf(found, 'fill') ?? attributeOf(found) ?? 'none'
  return /^(?:none|auto|clear|ffffff|white)$/i.test(fill)
}
