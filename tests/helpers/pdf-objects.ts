import { inflateSync } from 'node:zlib'

/** A reader of PDF files that shares no code with what writes them. It knows what our files have: objects in plain text, no streams of objects. */
type Name = { name: string }
export type Ref = { ref: number }
export type Dict = Map<string, Value>
export type Value = number | string | boolean | null | Name | Ref | Dict | Value[]
type Stream = { dict: Dict; bytes: Buffer }

export const isDict = (value: unknown): value is Dict => value instanceof Map
export const nameOf = (value: Value | undefined) =>
  value !== null && typeof value === 'object' && 'name' in value ? value.name : undefined

export type Token = Value | { operator: string }

/** The values and operators of a text, one after the other. */
export function* tokensOf(text: string): Generator<Token> {
  const reader = new Reader(text)
  for (let token = reader.next(); token !== undefined; token = reader.next()) yield token
}

class Reader {
  at = 0
  readonly text: string
  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  next(): Token | undefined {
    const space = /(?:\s|\0|%[^\r\n]*)*/y
    space.lastIndex = this.at
    space.exec(this.text)
    this.at = space.lastIndex
    const { text } = this
    const first = text[this.at]
    if (first === undefined) return undefined
    if (text.startsWith('<<', this.at)) return this.dict()
    if (first === '<') return this.hex()
    if (first === '(') return this.string()
    if (first === '[') {
      this.at += 1
      const items: Value[] = []
      for (;;) {
        const item = this.next()
        if (item === undefined || (isOperator(item) && item.operator === ']')) return items
        items.push(item as Value)
      }
    }
    if (first === ']' || first === '>') {
      this.at += text.startsWith('>>', this.at) ? 2 : 1
      return { operator: first === ']' ? ']' : '>>' }
    }
    const word = /\/?[^\s()<>[\]{}/%\0]*/y
    word.lastIndex = this.at
    const found = word.exec(text)?.[0] ?? ''
    this.at += Math.max(1, found.length)
    if (found.startsWith('/'))
      return { name: found.slice(1).replace(/#(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) }
    const reference = /\s+\d+\s+R\b/y
    reference.lastIndex = this.at
    if (/^\d+$/.test(found) && reference.test(text)) {
      this.at = reference.lastIndex
      return { ref: Number(found) }
    }
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(found)) return Number(found)
    if (found === 'true' || found === 'false') return found === 'true'
    return found === 'null' ? null : { operator: found }
  }

  private dict(): Dict {
    this.at += 2
    const dict: Dict = new Map()
    for (;;) {
      const key = this.next()
      if (key === undefined || isOperator(key)) return dict
      dict.set(nameOf(key as Value) ?? '?', this.next() as Value)
    }
  }

  private hex(): string {
    const end = this.text.indexOf('>', this.at)
    const digits = this.text.slice(this.at + 1, end)
    this.at = end + 1
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }

  private string(): string {
    let depth = 0
    let found = ''
    for (; this.at < this.text.length; this.at += 1) {
      const one = this.text[this.at] ?? ''
      if (one === '\\') {
        const [octal] = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4)) ?? []
        const letter = this.text[this.at + 1] ?? ''
        found += octal
          ? String.fromCharCode(Number.parseInt(octal, 8))
          : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[letter] ?? letter)
        this.at += octal?.length ?? 1
        continue
      }
      if (one === '(') depth += 1
      if (one === ')') depth -= 1
      if (one === ')' && depth === 0) break
      if (!(one === '(' && depth === 1)) found += one
    }
    this.at += 1
    return found
  }
}

export const isOperator = (token: Token): token is { operator: string } =>
  token !== null && typeof token === 'object' && 'operator' in token

/** A text string: UTF-16 with its mark, or Latin letters. */
export function textOf(value: Value | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.startsWith('\xfe\xff') ? Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le') : value
}

export class PdfFile {
  readonly text: string
  readonly trailer: Dict
  private readonly objects = new Map<number, { value: Value; stream: Stream | undefined }>()

  constructor(pdf: Buffer) {
    this.text = pdf.toString('latin1')
    const places = new Map<number, number>()
    let trailer: Dict | undefined
    for (
      let at: number | undefined = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.text)?.[1]);
      at !== undefined;
    ) {
      const end = this.text.indexOf('trailer', at)
      let number = 0
      for (const line of this.text
        .slice(at + 4, end)
        .trim()
        .split(/[\r\n]+/)) {
        const [a = 0, b = 0] = line.trim().split(/\s+/).map(Number)
        if (/[nf]\s*$/.test(line)) {
          if (line.includes('n') && !places.has(number)) places.set(number, a)
          number += 1
        } else [number] = [a, b]
      }
      const found = new Reader(this.text, end + 7).next() as Dict
      trailer ??= found
      at = found.get('Prev') as number | undefined
    }
    this.trailer = trailer ?? new Map()
    for (const [number, place] of places) {
      const head = new RegExp(`${number} 0 obj\\s`, 'y')
      head.lastIndex = place
      if (!head.test(this.text)) throw new Error(`object ${number} is not where the file says`)
      const reader = new Reader(this.text, head.lastIndex)
      const value = reader.next() as Value
      const body = /\s*stream\r?\n/y
      body.lastIndex = reader.at
      const length = isDict(value) ? (value.get('Length') as number) : 0
      const stream =
        isDict(value) && body.test(this.text)
          ? { dict: value, bytes: pdf.subarray(body.lastIndex, body.lastIndex + length) }
          : undefined
      if (stream && !/^\s*endstream/.test(this.text.slice(body.lastIndex + length, body.lastIndex + length + 12)))
        throw new Error(`the stream ${number} has another length`)
      this.objects.set(number, { value, stream })
    }
  }

  get numbers(): number[] {
    return [...this.objects.keys()]
  }

  get(value: Value | undefined): Value | undefined {
    return isRef(value) ? this.objects.get(value.ref)?.value : value
  }

  dict(value: Value | undefined): Dict {
    const found = this.get(value)
    return isDict(found) ? found : new Map()
  }

  list(value: Value | undefined): Value[] {
    const found = this.get(value)
    return Array.isArray(found) ? found : found === undefined ? [] : [found]
  }

  stream(value: Value | undefined): Buffer | undefined {
    const stream = isRef(value) ? this.objects.get(value.ref)?.stream : undefined
    return stream && (stream.dict.has('Filter') ? inflateSync(stream.bytes) : stream.bytes)
  }

  get catalog(): Dict {
    return this.dict(this.trailer.get('Root'))
  }

  /** The pages with their numbers, in order. */
  get pages(): { ref: number; dict: Dict }[] {
    const walk = (node: Value): { ref: number; dict: Dict }[] => {
      const dict = this.dict(node)
      return nameOf(dict.get('Type')) === 'Page'
        ? [{ ref: (node as Ref).ref, dict }]
        : this.list(dict.get('Kids')).flatMap(walk)
    }
    return walk(this.catalog.get('Pages') ?? null)
  }
}

export const isRef = (value: unknown): value is Ref => value !== null && typeof value === 'object' && 'ref' in value
