import sharp, { type Sharp } from 'sharp'
import { lightness, type Pixels } from '../../server/features/data-room/render/ground.ts'
import { chance } from './random.ts'

/** A page as somebody passes it on. `at`: where a point of the page is in this picture. */
export type Leak = { picture: Pixels; at: (x: number, y: number) => [number, number] }
type Change = (page: Pixels) => Promise<Leak> | Leak

const same = (x: number, y: number): [number, number] => [x, y]
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

/** Changes every pixel by its own value, in each channel. */
function tone(change: (value: number) => number): Change {
  const table = Uint8Array.from({ length: 256 }, (_, value) => clamp(change(value)))
  return (page) => ({ picture: eachChannel(page, (value) => table[value] ?? 0), at: same })
}

function eachChannel(page: Pixels, change: (value: number, at: number) => number): Pixels {
  const data = page.data.slice()
  for (let at = 0; at < data.length; at++) data[at] = clamp(change(data[at] ?? 0, at))
  return { ...page, data }
}

function grey(page: Pixels): Uint8Array {
  return Uint8Array.from({ length: page.width * page.height }, (_, at) => lightness(page.data, at * 3))
}

function fromGrey(values: ArrayLike<number>, { width, height }: Pixels): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) data.fill(clamp(values[at] ?? 0), at * 3, at * 3 + 3)
  return { data, width, height }
}

const onGrey =
  (change: (values: Uint8Array, page: Pixels) => ArrayLike<number>): Change =>
  (page) => ({ picture: fromGrey(change(grey(page), page), page), at: same })

const threshold = (level: number) => onGrey((values) => values.map((value) => (value < level ? 0 : 255)))

/** The threshold between the two groups of levels that differ most from each other. */
function otsu(values: Uint8Array): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const sum = counts.reduce((all, count, level) => all + count * level, 0)
  let [best, found, below, sumBelow] = [-1, 128, 0, 0]
  for (let level = 0; level < 256; level++) {
    below += counts[level] ?? 0
    sumBelow += level * (counts[level] ?? 0)
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, found] = [between, level + 1]
  }
  return found
}

/** The mean of the square around each pixel. */
function means(values: ArrayLike<number>, { width, height }: Pixels, radius: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  return Float64Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [l, r] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [t, b] = [Math.max(0, y - radius) * (width + 1), Math.min(height, y + radius + 1) * (width + 1)]
    const sum = (sums[b + r] ?? 0) - (sums[t + r] ?? 0) - (sums[b + l] ?? 0) + (sums[t + l] ?? 0)
    return sum / ((r - l) * ((b - t) / (width + 1)))
  })
}

const adaptive = onGrey((values, page) => {
  const around = means(values, page, 15)
  return values.map((value, at) => (value < (around[at] ?? 0) - 10 ? 0 : 255))
})

/** Takes away what a wide median holds to be the page's ground. */
const withoutGround: Change = async (page) => {
  const small = { width: Math.ceil(page.width / 4), height: Math.ceil(page.height / 4) }
  const ground = await asSharp(page)
    .greyscale()
    .resize({ ...small, fit: 'fill' })
    .median(15)
    .resize({ width: page.width, height: page.height, fit: 'fill' })
    .raw()
    .toBuffer()
  return onGrey((values) =>
    values.map((value, at) => clamp(value - (ground[at] ?? 0) + 255 * Number((ground[at] ?? 0) > 96))),
  )(page)
}

/** One channel alone, as a separation for print shows it. */
const channel = (index: number) =>
  onGrey((_, { data, width, height }) =>
    Uint8Array.from({ length: width * height }, (_, at) => data[at * 3 + index] ?? 0),
  )

/** One bit per pixel with Floyd and Steinberg's distribution of the error, as a fax sends it. */
const fax = onGrey((values, { width, height }) => {
  const left = Float64Array.from(values)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const was = left[at] ?? 0
      left[at] = was < 128 ? 0 : 255
      const error = was - (left[at] ?? 0)
      const spread = (to: number, part: number) => (left[to] = (left[to] ?? 0) + (error * part) / 16)
      if (x + 1 < width) spread(at + 1, 7)
      if (y + 1 === height) continue
      if (x > 0) spread(at + width - 1, 3)
      spread(at + width, 5)
      if (x + 1 < width) spread(at + width + 1, 1)
    }
  return left
})

const equalised = onGrey((values) => {
  const counts = new Array<number>(256).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let sum = 0
  const table = counts.map((count) => {
    sum += count
    return (sum * 255) / values.length
  })
  return values.map((value) => table[value] ?? 0)
})

function asSharp({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A change by the picture library that leaves every point where it is. */
const inPlace =
  (change: (picture: Sharp) => Sharp): Change =>
  async (page) => ({ picture: await pixels(change(asSharp(page))), at: same })

async function pixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Written as a JPEG, and read again. */
async function asJpeg(page: Pixels, quality: number): Promise<Pixels> {
  return pixels(sharp(await asSharp(page).jpeg({ quality }).toBuffer()))
}

const scaled =
  (factor: number): Change =>
  async (page) => ({
    picture: await pixels(asSharp(page).resize({ width: Math.round(page.width * factor) })),
    at: (x, y) => [x * factor, y * factor],
  })

/** Draws the page anew: `from` says where a point of the new picture was on the page. */
function redrawn(page: Pixels, from: (x: number, y: number) => [number, number]): Pixels {
  const data = new Uint8Array(page.data.length).fill(255)
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const [u, v] = from(x, y)
      for (let c = 0; c < 3; c++) data[(y * page.width + x) * 3 + c] = clamp(between(page, u, v, c))
    }
  return { ...page, data }
}

/** The value between four pixels. */
export function between({ data, width, height }: Pixels, x: number, y: number, c: number): number {
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 255
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  const [a, b] = [x - left, y - top]
  const value = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + c] ?? 0
  return (value(0, 0) * (1 - a) + value(1, 0) * a) * (1 - b) + (value(0, 1) * (1 - a) + value(1, 1) * a) * b
}

function withNoise(page: Pixels, amount: number): Pixels {
  const { below } = chance(7)
  return eachChannel(page, (value) => value + ((below(1_000) + below(1_000)) / 1_000 - 1) * amount)
}

/** Printed and scanned: a little turned, soft, noisy, with more contrast. */
const printedAndScanned: Change = async (page) => {
  const angle = (0.8 * Math.PI) / 180
  const [cos, sin, mx, my] = [Math.cos(angle), Math.sin(angle), page.width / 2, page.height / 2]
  const turn = (x: number, y: number, by: number): [number, number] => [
    mx + (x - mx) * cos - (y - my) * sin * by,
    my + (x - mx) * sin * by + (y - my) * cos,
  ]
  const turned = redrawn(page, (x, y) => turn(x, y, -1))
  const soft = await pixels(asSharp(turned).blur(0.8))
  const scan = eachChannel(withNoise(soft, 24), (value) => (value - 128) * 1.25 + 138)
  return { picture: scan, at: (x, y) => turn(x, y, 1) }
}

/** A telephone's photograph of a screen: seen from aside, with the pattern of two grids, a gradient of light, noise and JPEG. */
const photographed: Change = async (page) => {
  const { width, height } = page
  const skew = (x: number, y: number) => 1 + 0.1 * (x / width) + 0.06 * (y / height)
  const inner = (x: number, y: number): [number, number] => [0.97 * x + 0.015 * y, 0.98 * y + 0.01 * x]
  const to = (x: number, y: number): [number, number] => {
    const [u, v] = inner(x, y)
    return [u / skew(x, y), v / skew(x, y)]
  }
  // The inverse by a few steps of approximation.
  const from = (x: number, y: number): [number, number] => {
    let [u, v] = [x, y]
    for (let step = 0; step < 8; step++) {
      const [a, b] = to(u, v)
      ;[u, v] = [u + x - a, v + y - b]
    }
    return [u, v]
  }
  const seen = redrawn(page, from)
  const grid = (at: number) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    return 9 * Math.sin(x * 2.1 + y * 0.13) + 9 * Math.sin(y * 1.9 + x * 0.07)
  }
  const lit = eachChannel(seen, (value, at) => value * (0.8 + (0.2 * (Math.floor(at / 3) % width)) / width) + grid(at))
  const picture = await asJpeg(withNoise(await pixels(asSharp(lit).blur(0.6)), 18), 70)
  return { picture, at: to }
}

/** A quarter of the page. `x` and `y`: how far from the left and the top it begins, from 0 to 1. */
export const quarter =
  (x: number, y: number): Change =>
  async (page) => {
    const [width, height] = [Math.floor(page.width / 2), Math.floor(page.height / 2)]
    const [left, top] = [Math.floor(x * width), Math.floor(y * height)]
    return {
      picture: await pixels(asSharp(page).extract({ left, top, width, height })),
      at: (u, v) => [u - left, v - top],
    }
  }

/** What is done to pages on their way, by intent or not. */
export const LEAKS: Record<string, Change> = {
  'as shown': (page) => ({ picture: page, at: same }),
  'levels 60 to 200': tone((value) => ((value - 60) / 140) * 255),
  'gamma 0.5': tone((value) => 255 * (value / 255) ** 2),
  'gamma 2': tone((value) => 255 * (value / 255) ** 0.5),
  'threshold 64': threshold(64),
  'threshold 128': threshold(128),
  'threshold 192': threshold(192),
  'threshold of Otsu': onGrey((values) => {
    const level = otsu(values)
    return values.map((value) => (value < level ? 0 : 255))
  }),
  'adaptive threshold': adaptive,
  'JPEG 30': async (page) => ({ picture: await asJpeg(page, 30), at: same }),
  greyscale: onGrey((values) => values),
  'half the size': scaled(0.5),
  'printed and scanned': printedAndScanned,
  'photograph of a screen': photographed,
  'median 3 x 3': inPlace((picture) => picture.median(3)),
  'ground subtracted': withoutGround,
  'red channel': channel(0),
  'green channel': channel(1),
  'blue channel': channel(2),
  inverted: tone((value) => 255 - value),
  'quarter of the page': quarter(0.5, 0.5),
  'fax, one bit': fax,
  'unsharp mask': inPlace((picture) => picture.sharpen({ sigma: 2, m1: 3, m2: 6 })),
  'histogram equalised': equalised,
}
