import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { normaliseText, type PageFacts, round } from './inspect.ts'
import { type Place, textOutside } from './places.ts'
import { loadPdf, raster } from './raster.ts'

/** A rectangle to remove: in shares of the page's width and height, from the top left. Pages count from 1. */
export type RedactionBox = Place & { page: number }

/** As sharp as print on a screen; a page of A4 has 2.2 million pixels. */
const DOTS_PER_POINT = 150 / 72
const QUALITY = 88

/**
 * A new PDF that is made of pictures of the pages, with the boxes black. Nothing of the file is copied: objects that no page shows, or
 * that several pages share, could contain what was removed. Its bookmarks, links and metadata are left behind for the same reason. The
 * texts are without every character that a box touches.
 */
export async function redactPdf(
  bytes: Uint8Array,
  boxes: readonly RedactionBox[],
  progress: (pages: number, done: number) => void,
): Promise<{ pdf: Uint8Array; pages: PageFacts[] }> {
  const document = await loadPdf(bytes)
  const made = PDF.create()
  const pages: PageFacts[] = []
  const count = document.getPageCount()
  for (let number = 1; number <= count; number++) {
    const page = document.getPage(number - 1)
    const own = boxes.filter((box) => box.page === number)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const size = { width: round(originalWidth), height: round(originalHeight) }
    const picture = await raster(document, number, Math.ceil(originalWidth * DOTS_PER_POINT))
    for (const box of own) blacken(picture, box)
    const { data, width, height } = picture
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
    made.addPage(size).drawImage(made.embedJpeg(jpeg), { x: 0, y: 0, ...size })
    pages.push({ ...size, text: normaliseText(textOutside(page, own)) })
    progress(count, number)
  }
  document.destroy()
  return { pdf: await made.save(), pages }
}

/** Whole pixels, so that nothing of what is beneath shows at the edges. */
function blacken({ data, width, height }: { data: Uint8Array; width: number; height: number }, box: Place): void {
  const [left, right] = [Math.floor(box.x * width), Math.min(width, Math.ceil((box.x + box.width) * width))]
  const [top, bottom] = [Math.floor(box.y * height), Math.min(height, Math.ceil((box.y + box.height) * height))]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) data.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3)
}
