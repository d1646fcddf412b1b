import { BLACK, type Colours, colourOf } from './colours.ts'
import { type Attributes, walkXml } from './walk-xml.ts'

const NONE: readonly Run[] = []

/** A part of a text with the colour that it has of its own, if any. */
export type Run = { text: string; colour: string | undefined }

/**
 * Collects a text while it is read: its parts with their colours, without the phonetic guides of Japanese texts, which are not part of it.
 * A part with properties has all of them: without a colour there, it has the one of the system.
 */
export class RunReader {
  readonly #colours: Colours
  #runs: Run[] = []
  #colour: string | undefined
  #isProperties = false
  #isText = false
  #guides = 0

  constructor(colours: Colours) {
    this.#colours = colours
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'rPh') this.#guides += 1
    if (name === 'r') this.#colour = undefined
    if (name === 'rPr') [this.#isProperties, this.#colour] = [true, BLACK]
    if (name === 'color' && this.#isProperties) this.#colour = colourOf(attributes, this.#colours)
    this.#isText = name === 't' && this.#guides === 0
    if (this.#isText) this.#runs.push({ text: '', colour: this.#colour })
  }

  text(part: string): void {
    const run = this.#runs.at(-1)
    if (this.#isText && run) run.text += part
  }

  close(name: string): void {
    if (name === 'rPh') this.#guides -= 1
    if (name === 'rPr') this.#isProperties = false
    if (name === 'r') this.#colour = undefined
    this.#isText = false
  }

  take(): readonly Run[] {
    if (this.#runs.length === 0) return NONE
    const runs = this.#runs.map(({ text, colour }) => ({ text: unescaped(text), colour }))
    this.#runs = []
    this.#colour = undefined
    return runs
  }
}

export function readStrings(bytes: Uint8Array | undefined, colours: Colours): (readonly Run[])[] {
  const strings: (readonly Run[])[] = []
  const reader = new RunReader(colours)
  walkXml(bytes, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (part) => reader.text(part),
    close(name) {
      reader.close(name)
      if (name === 'si') strings.push(reader.take())
    },
  })
  return strings
}

/** Characters that XML cannot have are written by their number, and an underscore before such a number by its own (ECMA-376-1, 22.9.2.19). */
export const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
