import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { ROOMS, type Room } from '../../../../contract/operations/accent.ts'
import type { TypePairing } from '../../../../contract/operations/type-pairings.ts'
import { fontsFor } from '../../../platform/fonts.ts'
import { displayFont } from './display-fonts.ts'

/** PNG files. */
export type MadePictures = { favicon: Uint8Array; touchIcon: Uint8Array; share: Uint8Array }

const TEMPLATE = readFileSync(new URL('pictures.typ', import.meta.url), 'utf8')
const ICON = 180
const FAVICON = 96
/** Longer ones are unreadable in a square, so the initial stands in the icon. */
const MAX_ICON_RATIO = 2.5

export type PicturesOrder = {
  kind: 'pictures'
  company: string
  /** Below the company in the share picture. */
  subtitle: string
  pairing: TypePairing
  colours: Record<'ground' | 'leaf' | 'text' | 'text2' | 'rule' | 'firm' | 'metal' | 'metalFill' | 'metalSoft', string>
  /** That for dark pages. `ground`: the room on whose ground it can be seen. */
  logo: { bytes: Uint8Array; width: number; height: number; ground: Room } | undefined
}

/** The share picture (1200 by 630) and the icons of a browser's tab and a phone's home screen. */
export async function drawPictures({
  company,
  subtitle,
  pairing,
  colours,
  logo,
}: PicturesOrder): Promise<MadePictures> {
  const ratio = logo && logo.width / logo.height
  const inIcon = ratio !== undefined && ratio <= MAX_ICON_RATIO && 1 / ratio <= MAX_ICON_RATIO
  const ground = ROOMS[logo?.ground ?? 'ink']
  const onShare = logo && (await sized(logo.bytes, 920, 260))
  const font = displayFont(pairing)
  const { files, families } = fontsFor(company)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...font.files, ...files] }] })
  const data = JSON.stringify({
    company,
    subtitle,
    initial: initialOf(company),
    display: font.family,
    scripts: families,
    colours: { ...colours, plate: logo?.ground === 'paper' ? ROOMS.paper.leaf : null },
    logo: onShare ? [...onShare] : null,
  })
  const compiled = compiler.compile({ mainFileContent: TEMPLATE, inputs: { data } })
  if (!compiled.result) throw new Error('the pictures could not be drawn')
  const [share, initial] = await pagesOf(compiler.pdf(compiled.result, {}), [1200, ICON])
  if (!share || !initial) throw new Error('the pictures could not be drawn')
  const touchIcon =
    logo && inIcon
      ? await sharp({ create: { width: ICON, height: ICON, channels: 4, background: ground.ground } })
          .composite([{ input: await sized(logo.bytes, 136, 136) }])
          .png()
          .toBuffer()
      : initial
  return { favicon: await rounded(touchIcon), touchIcon: await opaque(touchIcon), share: await opaque(share) }
}

/** The first letter or digit, with its marks. */
function initialOf(company: string): string {
  const letters = [...new Intl.Segmenter('en').segment(company.normalize('NFC'))].map(({ segment }) => segment)
  return (letters.find((letter) => /^[\p{L}\p{N}]/u.test(letter)) ?? '').toLocaleUpperCase('en').slice(0, 4)
}

function sized(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(bytes, { density: 288 }).resize({ width, height, fit: 'inside' }).png().toBuffer()
}

async function opaque(png: Uint8Array): Promise<Buffer> {
  return sharp(png).removeAlpha().png({ compressionLevel: 9, palette: true, quality: 100 }).toBuffer()
}

async function rounded(png: Uint8Array): Promise<Buffer> {
  const corner = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FAVICON}" height="${FAVICON}"><rect width="${FAVICON}" height="${FAVICON}" rx="12"/></svg>`,
  )
  return sharp(png)
    .resize(FAVICON, FAVICON)
    .ensureAlpha()
    .composite([{ input: corner, blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function pagesOf(pdf: Buffer, widths: readonly number[]): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: Buffer[] = []
  for (const [index, width] of widths.entries()) {
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const height = Math.round((width * originalHeight) / originalWidth)
    const made = await page.render({ width, height, render: 'bitmap' })
    pages.push(
      await sharp(made.data, { raw: { width: made.width, height: made.height, channels: 4 } })
        .png()
        .toBuffer(),
    )
  }
  document.destroy()
  return pages
}
