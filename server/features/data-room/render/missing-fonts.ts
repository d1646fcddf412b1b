import type { PDFiumLibrary } from '@hyzyla/pdfium'
import { loadFont } from '../../../platform/fonts.ts'
import type { Module } from './pdfium.ts'

/*
 * Fonts for text whose own font is not in the file. PDFium has Latin ones, and asks the system for all others; in WebAssembly there is no
 * system, and such text was left blank. Here it gets the fonts that the portal ships.
 *
 * PDFium asks through a table of functions (FPDF_SYSFONTINFO). This build can neither add functions to its table nor has files to read fonts
 * from, so the functions that it has for this are replaced.
 */

/** What Node has and its types here lack. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: { run: unknown } }
}

/** The charsets of Windows, by which PDFium asks. */
const FAMILIES = new Map<number, string>([
  [128, 'Noto Sans SC'],
  [129, 'Nanum Gothic'],
  [134, 'Noto Sans SC'],
  [136, 'Noto Sans SC'],
  [161, 'Noto Sans'],
  [163, 'Noto Sans'],
  [177, 'Noto Sans Hebrew'],
  [178, 'Amiri'],
  [186, 'Noto Sans'],
  [204, 'Noto Sans'],
  [222, 'Noto Sans Thai'],
  [238, 'Noto Sans'],
])
/** The members of FPDF_SYSFONTINFO, each four bytes, from its second one on. */
const MEMBERS = ['release', 'list', 'map', 'find', 'read', 'name', 'charset', 'remove'] as const

type Answers = Partial<
  Record<(typeof MEMBERS)[number], { takes: number; gives: boolean; run: (...given: number[]) => number }>
>

export function giveFonts(library: PDFiumLibrary): void {
  const { module: pdfium } = library as unknown as { module: Module }
  /** A handle is a place in this list, and 0 is none. */
  const handles = ['', ...new Set(FAMILIES.values())]
  const fonts = new Map<string, Buffer>()
  const fontOf = (family: string) => {
    const font = fonts.get(family) ?? loadFont(family)
    fonts.set(family, font)
    return font
  }
  const answers: Answers = {
    list: { takes: 2, gives: false, run: () => 0 },
    map: {
      takes: 7,
      gives: true,
      run: (_, _weight, _italic, charset) => Math.max(0, handles.indexOf(FAMILIES.get(charset ?? 0) ?? '')),
    },
    find: { takes: 2, gives: true, run: () => 0 },
    read: {
      takes: 5,
      gives: true,
      run: (_, handle = 0, table = 0, into = 0, room = 0) => {
        const family = handles[handle]
        const bytes = family && tableOf(fontOf(family), table)
        if (!bytes) return 0
        if (into !== 0 && room >= bytes.length) pdfium.HEAPU8.set(bytes, into)
        return bytes.length
      },
    },
    name: { takes: 4, gives: true, run: () => 0 },
    charset: { takes: 2, gives: true, run: () => 0 },
    remove: { takes: 2, gives: false, run: () => 0 },
  }
  const info = pdfium._FPDF_GetDefaultSystemFontInfo()
  const view = new DataView(pdfium.HEAPU8.buffer, info, 4 + 4 * MEMBERS.length)
  for (const [index, member] of MEMBERS.entries()) {
    const answer = answers[member]
    if (answer) pdfium.wasmExports.__indirect_function_table.set(view.getInt32(4 + 4 * index, true), toWasm(answer))
  }
  pdfium._FPDF_SetSystemFontInfo(info)
}

/** A table of an OpenType font by its name, as a number of four letters; 0 is the whole file. */
function tableOf(font: Buffer, table: number): Buffer | undefined {
  if (table === 0) return font
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.readUInt32BE(at) === table >>> 0) {
      const from = font.readUInt32BE(at + 8)
      return font.subarray(from, from + font.readUInt32BE(at + 12))
    }
  return undefined
}

/** A function of JavaScript as one of WebAssembly, which the table asks for: a module that does nothing but hand it on. */
function toWasm({ takes, gives, run }: { takes: number; gives: boolean; run: (...given: number[]) => number }) {
  const [NUMBER, FUNCTION] = [0x7f, 0x60]
  const list = (bytes: readonly number[]) => [bytes.length, ...bytes]
  const section = (id: number, bytes: readonly number[]) => [id, ...list(bytes)]
  const signature = [FUNCTION, ...list(Array(takes).fill(NUMBER)), ...list(gives ? [NUMBER] : [])]
  const [module, name] = [list([...Buffer.from('from')]), list([...Buffer.from('run')])]
  const bytes = [
    ...Buffer.from('\0asm\x01\0\0\0', 'latin1'),
    ...section(1, [1, ...signature]),
    ...section(2, [1, ...module, ...name, 0, 0]),
    ...section(7, [1, ...name, 0, 0]),
  ]
  return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)), { from: { run } }).exports.run
}
