import { attribute, childOf, elementsOf, isOn, within, type XmlElement } from '../office/xml-tree.ts'

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

type Style = { basedOn: string | undefined; run: XmlElement | undefined }

/** The properties of runs that the styles of a file give. */
export class Styles {
  #styles = new Map<string, Style>()
  /** By the property and the style. */
  #found = new Map<string, XmlElement | undefined>()
  #defaults: XmlElement | undefined
  #paragraph: string | undefined

  constructor(part: XmlElement | undefined) {
    this.#defaults = within(part, 'w:docDefaults', 'w:rPrDefault', 'w:rPr')
    for (const style of elementsOf(part)) {
      const id = attribute(style, 'w:styleId')
      if (style.is !== 'w:style' || id === undefined) continue
      this.#styles.set(id, { basedOn: attribute(childOf(style, 'w:basedOn'), 'w:val'), run: childOf(style, 'w:rPr') })
      const isDefault = /^(1|true|on)$/.test(attribute(style, 'w:default') ?? '')
      if (attribute(style, 'w:type') === 'paragraph' && isDefault) this.#paragraph = id
    }
  }

  look(own: XmlElement | undefined, around: StyleIds): Look {
    const ids = this.#idsOf(own, around)
    const find = (name: string): XmlElement | undefined =>
      childOf(own, name) ??
      ids.map((id) => this.#inherited(id, name)).find((found) => found !== undefined) ??
      childOf(this.#defaults, name)
    const has = (name: string) => this.has(name, own, around)
    const position = Number(attribute(find('w:position'), 'w:val') ?? 0)
    const align = attribute(find('w:vertAlign'), 'w:val')
    const isRaised = align === 'superscript' || position >= LEAST_RAISED
    const isLowered = align === 'subscript' || position <= -LEAST_RAISED
    const ground = [find('w:shd'), find('w:highlight')].some((found) => !isPlain(found))
    const fonts = find('w:rFonts')
    return {
      isHidden: has('w:vanish'),
      isStruck: has('w:strike') || has('w:dstrike'),
      capitals: has('w:caps') ? 'all' : has('w:smallCaps') ? 'small' : undefined,
      raised: isRaised ? '^' : isLowered ? '_' : '',
      isWhite: /^ffffff$/i.test(attribute(find('w:color'), 'w:val') ?? '') && !ground,
      isTiny: Number(attribute(find('w:sz'), 'w:val') ?? 20) <= TINY,
      font: attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi') ?? '',
    }
  }

  /** Whether a run with these properties has this one, such as `w:vanish`. */
  has(name: string, own: XmlElement | undefined, around: StyleIds): boolean {
    const direct = childOf(own, name)
    if (direct) return isOn(direct)
    if (isOn(childOf(this.#defaults, name))) return true
    // Styles of different kinds switch such a property off where both switch it on (ECMA-376-1, 17.7.3).
    return this.#idsOf(own, around).filter((id) => isOn(this.#inherited(id, name))).length % 2 === 1
  }

  #idsOf(own: XmlElement | undefined, { table, paragraph = this.#paragraph }: StyleIds) {
    return [attribute(childOf(own, 'w:rStyle'), 'w:val'), paragraph, table]
  }

  #inherited(id: string | undefined, name: string): XmlElement | undefined {
    if (id === undefined) return undefined
    const key = `${name} ${id}`
    if (!this.#found.has(key)) {
      // Styles may name each other.
      this.#found.set(key, undefined)
      const style = this.#styles.get(id)
      this.#found.set(key, childOf(style?.run, name) ?? this.#inherited(style?.basedOn, name))
    }
    return this.#found.get(key)
  }
}

/** Whether a shade or a highlight leaves the ground white. */
function isPlain(found: XmlElement | undefined): boolean {
  const fill = attribute(found, 'w:fill') ?? attribute(found, 'w:val') ?? 'none'
  return /^(?:none|auto|clear|ffffff|white)$/i.test(fill)
}
