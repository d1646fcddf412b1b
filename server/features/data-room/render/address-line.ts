import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontsFor, type TextFonts } from '../../../platform/fonts.ts'

const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(size: 10pt, weight: 600, fill: luma(data.shade), font: ("Noto Sans", ..data.scripts), top-edge: "ascender", bottom-edge: "descender")
#box(data.text)
`

let loaded: { families: string; compiler: NodeCompiler } | undefined

/** Sets an address of any script in one line, as a PDF of one page without ground. `shade`: from 0 for black to 255 for white. */
export function typesetAddress(text: string, shade: number): Uint8Array {
  const fonts = fontsFor(text)
  if (loaded?.families !== fonts.families.join()) loaded = load(fonts)
  const data = JSON.stringify({ text, shade, scripts: fonts.families })
  const compiled = loaded.compiler.compile({ mainFileContent: TEMPLATE, inputs: { data } })
  if (!compiled.result) throw new Error('the address could not be typeset')
  return loaded.compiler.pdf(compiled.result, {})
}

function load({ files, families }: TextFonts) {
  return { families: families.join(), compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: files }] }) }
}
