import type { PDF, PDFPage } from '@libpdf/core'
import sharp from 'sharp'
import type { Pixels } from './ground.ts'

/** As sharp as print on a screen; a page of A4 has 2.2 million pixels. */
export const DOTS_PER_POINT = 150 / 72
const QUALITY = 88

/** Adds a page that is a picture and nothing else. `size` in points. */
export async function addPicturePage(
  made: PDF,
  { data, width, height }: Pixels,
  size: { width: number; height: number },
): Promise<PDFPage> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const page = made.addPage(size)
  page.drawImage(made.embedJpeg(jpeg), { x: 0, y: 0, ...size })
  return page
}
