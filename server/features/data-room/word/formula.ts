import { attribute, childOf, elementsOf, textOf, type XmlElement } from '../office/xml-tree.ts'

/** A formula of Word in one line, such as `(a+b)/(2c)` or `x^2`. What has no form of its own is written from left to right. */
export function lineOf(element: XmlElement): string {
  const part = (name: string) => {
    const found = childOf(element, name)
    return found ? inside(found) : ''
  }
  const property = (name: string) => attribute(childOf(childOf(element, `${element.is}Pr`), name), 'm:val')
  switch (element.is) {
    case 'm:t':
    case 'w:t':
      return textOf(element)
    case 'm:f':
      return `${bound(part('m:num'))}/${bound(part('m:den'))}`
    case 'm:sSup':
      return `${bound(part('m:e'))}^${bound(part('m:sup'))}`
    case 'm:sSub':
      return `${bound(part('m:e'))}_${bound(part('m:sub'))}`
    case 'm:sSubSup':
      return `${bound(part('m:e'))}_${bound(part('m:sub'))}^${bound(part('m:sup'))}`
    case 'm:sPre':
      return `_${bound(part('m:sub'))}^${bound(part('m:sup'))}${bound(part('m:e'))}`
    case 'm:rad':
      return `${part('m:deg') === '' ? '' : `root ${bound(part('m:deg'))} of `}√${bound(part('m:e'))}`
    case 'm:nary': {
      const [from, to] = [part('m:sub'), part('m:sup')]
      const limits = `${from === '' ? '' : `_${bound(from)}`}${to === '' ? '' : `^${bound(to)}`}`
      return `${property('m:chr') ?? '∫'}${limits} ${part('m:e')}`
    }
    case 'm:d': {
      const parts = elementsOf(element).flatMap((child) => (child.is === 'm:e' ? [inside(child)] : []))
      return `${property('m:begChr') ?? '('}${parts.join(property('m:sepChr') ?? '|')}${property('m:endChr') ?? ')'}`
    }
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`
    case 'm:limLow':
      return `${part('m:e')}_${bound(part('m:lim'))}`
    case 'm:limUpp':
      return `${part('m:e')}^${bound(part('m:lim'))}`
    case 'm:acc':
    case 'm:groupChr':
      return `${bound(part('m:e'))}${property('m:chr') ?? (element.is === 'm:acc' ? '\u0302' : '')}`
    case 'm:m':
    case 'm:eqArr': {
      const rows = elementsOf(element).filter(({ is }) => is === 'm:mr' || is === 'm:e')
      const lines = rows.map((row) => (row.is === 'm:e' ? inside(row) : elementsOf(row).map(inside).join(', ')))
      return element.is === 'm:m' ? `[${lines.join('; ')}]` : lines.join('; ')
    }
    default:
      return /Pr$/.test(element.is) ? '' : inside(element)
  }
}

/** Beside a letter or a digit, what has a form of its own is in parentheses: 2 and ½ are not 21/2. */
function inside(element: XmlElement): string {
  const parts = elementsOf(element).map((child) => ({ line: lineOf(child), isForm: FORMS.test(child.is) }))
  const shown = parts.filter(({ line }) => line !== '')
  return shown
    .map(({ line, isForm }, index) => {
      const [before, after] = [shown[index - 1]?.line ?? '', shown[index + 1]?.line ?? '']
      const isBeside = /[\p{L}\p{N})]$/u.test(before) || /^[\p{L}\p{N}(√]/u.test(after)
      return isForm && isBeside ? `(${line})` : line
    })
    .join('')
}

const FORMS = /^m:(?:f|sSup|sSub|sSubSup|sPre|rad|limLow|limUpp)$/

/** In parentheses where it has more than one term. */
const bound = (text: string) => (/^[\p{L}\p{N}\p{M}.,]*$/u.test(text) ? text : `(${text})`)
