import { type Module, viewOf, withMemory } from './pdfium.ts'

/** PDFium rounds to whole units of the device. */
const DEVICE = 20_000

/** From points of the file to shares of the page as it is seen: PDFium knows how it is turned and cropped. */
export function sharesOf(pdfium: Module, handle: number) {
  const LONG = 1_000
  return withMemory(pdfium, 8, (at) => {
    const seen = (x: number, y: number) => {
      pdfium._FPDF_PageToDevice(handle, 0, 0, DEVICE, DEVICE, 0, x, y, at, at + 4)
      const made = viewOf(pdfium, at, 8)
      return { x: made.getInt32(0, true) / DEVICE, y: made.getInt32(4, true) / DEVICE }
    }
    const [origin, right, up] = [seen(0, 0), seen(LONG, 0), seen(0, LONG)]
    const along = (from: { x: number; y: number }) => ({ x: (from.x - origin.x) / LONG, y: (from.y - origin.y) / LONG })
    const [perX, perY] = [along(right), along(up)]
    return (x = 0, y = 0) => ({ x: origin.x + x * perX.x + y * perY.x, y: origin.y + x * perX.y + y * perY.y })
  })
}
