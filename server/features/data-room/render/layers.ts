import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'

/** The names of the layers that a file shows to nobody as it is opened, and whether any layer may be off. */
export function layersOf({ context }: PDF): { off: string[]; mayBeOff: boolean } {
  const resolve = (value: PdfObject | undefined) =>
    value instanceof PdfRef ? (context.resolve(value) ?? undefined) : value
  const layers = resolve(context.catalog.getDict().get('OCProperties'))
  const shown = layers instanceof PdfDict ? resolve(layers.get('D')) : undefined
  if (!(layers instanceof PdfDict) || !(shown instanceof PdfDict)) return { off: [], mayBeOff: false }
  const listOf = (value: PdfObject | undefined) => (value instanceof PdfArray ? value.toArray() : [])
  const base = resolve(shown.get('BaseState'))
  const isOn = !(base instanceof PdfName) || base.value === 'ON'
  const [on, off] = [listOf(resolve(shown.get('ON'))), listOf(resolve(shown.get('OFF')))]
  const named = new Set(on.map(String))
  const all = isOn ? off : listOf(resolve(layers.get('OCGs'))).filter((layer) => !named.has(String(layer)))
  const names = all.map((layer) => {
    const dict = resolve(layer)
    const name = dict instanceof PdfDict ? resolve(dict.get('Name')) : undefined
    return name instanceof PdfString ? name.asString() : ''
  })
  // Layers may also be switched by how the file is used, such as for print.
  return { off: names, mayBeOff: !isOn || off.length > 0 || shown.has('AS') }
}
