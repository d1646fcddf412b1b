import { attribute, childOf, elementsOf, isOn, type XmlElement } from '../office/xml-tree.ts'
import type { Named } from './named.ts'

/** Word shows these as of the day, the page or the machine on which a file is open. */
const CHANGING =
  /^\s*(?:DATE|TIME|PRINTDATE|SAVEDATE|CREATEDATE|EDITTIME|PAGE|NUMPAGES|SECTIONPAGES|FILENAME|FILESIZE|REVNUM|USERNAME|USERADDRESS|USERINITIALS|LASTSAVEDBY|DOCPROPERTY|AUTHOR|TITLE|SUBJECT|INCLUDETEXT|DDE|DDEAUTO|LINK|DATABASE|MERGEFIELD|FILLIN|IF|COMPARE)\b/i
/** Their places in the text show nothing, in Word too. */
const WITHOUT_WORDS = /^\s*(?:XE|TC|TA|RD|SET|BIDIOUTLINE|PRIVATE|ADVANCE|HYPERLINK)\b/i

/** `lost`: words that stand in the instruction. */
type Field = { code: string; isResult: boolean; result: string; lost: string; begin: XmlElement | undefined }

/** The fields that are open at a place. Only the words of their stored results are read, never the instructions. */
export class Fields {
  #open: Field[] = []

  /** Whether words at this place are a part of an instruction. */
  get isInstruction(): boolean {
    return this.#open.some(({ isResult }) => !isResult)
  }

  instruct(text: string): void {
    const field = this.#open.at(-1)
    if (field && !field.isResult) field.code += text
  }

  /** Whether these words are shown. */
  read(words: string): boolean {
    const instruction = this.#open.find(({ isResult }) => !isResult)
    if (instruction) instruction.lost += words
    else for (const field of this.#open) field.result += words
    return instruction === undefined
  }

  /** A field that never ends may have taken words away. */
  finish(named: Named, place: string): void {
    for (const { code, lost } of this.#open) if (lost !== '') named.add('open_field', place, `${code}${lost}`)
    this.#open = []
  }

  /** A mark of a field. Returns the words that the field shows without having them stored as text. */
  mark(element: XmlElement, named: Named, place: string): string {
    const type = attribute(element, 'w:fldCharType')
    if (type === 'begin') this.#open.push({ code: '', isResult: false, result: '', lost: '', begin: element })
    const field = this.#open.at(-1)
    if (type === 'separate' && field) field.isResult = true
    if (type !== 'end' || !field) return ''
    this.#open.pop()
    const words = this.isInstruction ? '' : formWords(field)
    if (!this.isInstruction) nameField(field.code, field.result + words, named, place)
    return words
  }
}

export function nameField(code: string, result: string, named: Named, place: string): void {
  if (result.trim() === '') {
    if (!WITHOUT_WORDS.test(code)) named.add('empty_field', place, code)
  } else if (/^\s*HYPERLINK\b/i.test(code))
    nameLink(/^\s*HYPERLINK\s+"?([^"\\\s]+)/i.exec(code)?.[1], result, named, place)
  else if (CHANGING.test(code)) named.add('changing_field', place, `${code.trim()}” is “${result}`)
}

/** The address of a link, unless the words have it. */
export function nameLink(address: string | undefined, words: string, named: Named, place: string): void {
  const bare = address?.replace(/^(?:mailto:|https?:\/\/)/i, '').replace(/\/$/, '')
  if (bare && !words.includes(bare)) named.add('link', place, `${words.trim()}” is a link to “${address}`)
}

/** What a form shows: a box, or what was chosen of a list. */
function formWords({ code, result, begin }: Field): string {
  if (result.trim() !== '') return ''
  const data = childOf(begin, 'w:ffData')
  if (/^\s*FORMCHECKBOX\b/i.test(code)) {
    const box = childOf(data, 'w:checkBox')
    return isOn(childOf(box, 'w:checked') ?? childOf(box, 'w:default')) ? '☒' : '☐'
  }
  if (!/^\s*FORMDROPDOWN\b/i.test(code)) return ''
  const list = childOf(data, 'w:ddList')
  const entries = elementsOf(list).filter(({ is }) => is === 'w:listEntry')
  const chosen = Number(
    attribute(childOf(list, 'w:result'), 'w:val') ?? attribute(childOf(list, 'w:default'), 'w:val') ?? 0,
  )
  return attribute(entries[chosen], 'w:val') ?? ''
}
