/** RGB, three bytes per pixel, row by row from the top. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * What a page is like below its watermark, in square cells of `1 << shift` pixels. The arrays are sums over all cells above and to the
 * left, so that any rectangle takes four additions: how light all cells are, how light those without ink are, and how many have ink.
 */
export type Ground = {
  shift: number
  across: number
  down: number
  light: Uint32Array
  plain: Uint32Array
  ink: Uint32Array
}

/** In cells. The right and the lower edge are outside of it. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A cell has ink if its lightest and its darkest pixel are further apart than this. */
const INK = 22

/** Larger cells on larger pages, so that surveying a wide page takes hardly longer. */
const shiftFor = (width: number) => (width <= 600 ? 1 : width <= 1600 ? 2 : 3)

/** Which pixel of a cell is read in each of its rows: one in every row and every column, so that no straight line is missed. */
const SAMPLES = [[0], [0, 1], [0, 2, 1, 3], [0, 4, 2, 6, 1, 5, 3, 7]]

/** From 0 to 255. */
export function lightness(data: Uint8Array, at: number): number {
  return (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8
}

export function surveyGround({ data, width, height }: Pixels): Ground {
  const shift = shiftFor(width)
  const side = 1 << shift
  const across = ((width - 1) >> shift) + 1
  const down = ((height - 1) >> shift) + 1
  const light = new Uint32Array((across + 1) * (down + 1))
  const plain = new Uint32Array(light.length)
  const ink = new Uint32Array(light.length)
  const [sum, count] = [new Uint32Array(across), new Uint16Array(across)]
  const [least, most] = [new Uint8Array(across), new Uint8Array(across)]
  for (let row = 0; row < down; row++) {
    sum.fill(0)
    count.fill(0)
    least.fill(255)
    most.fill(0)
    const until = Math.min(height, (row + 1) << shift)
    for (let y = row << shift; y < until; y++) {
      const end = (y + 1) * width * 3
      const from = (y * width + (SAMPLES[shift]?.[y & (side - 1)] ?? 0)) * 3
      for (let at = from, cell = 0; at < end; at += side * 3, cell++) {
        const level = lightness(data, at)
        sum[cell] = (sum[cell] ?? 0) + level
        count[cell] = (count[cell] ?? 0) + 1
        if (level < (least[cell] ?? 0)) least[cell] = level
        if (level > (most[cell] ?? 0)) most[cell] = level
      }
    }
    let [lightOfRow, plainOfRow, inkOfRow] = [0, 0, 0]
    for (let cell = 0; cell < across; cell++) {
      const mean = Math.round((sum[cell] ?? 0) / (count[cell] || 1))
      lightOfRow += mean
      if ((most[cell] ?? 0) - (least[cell] ?? 0) > INK) inkOfRow += 1
      else plainOfRow += mean
      const above = row * (across + 1) + cell + 1
      light[above + across + 1] = (light[above] ?? 0) + lightOfRow
      plain[above + across + 1] = (plain[above] ?? 0) + plainOfRow
      ink[above + across + 1] = (ink[above] ?? 0) + inkOfRow
    }
  }
  return { shift, across, down, light, plain, ink }
}

function sumIn({ across, down }: Ground, sums: Uint32Array, box: Box): number {
  const [left, right] = [Math.max(0, box.left), Math.min(across, box.right)]
  const [top, bottom] = [Math.max(0, box.top) * (across + 1), Math.min(down, box.bottom) * (across + 1)]
  if (left >= right || top >= bottom) return 0
  return (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0)
}

/** How many cells of a box have ink. */
export function inkIn(ground: Ground, box: Box): number {
  return sumIn(ground, ground.ink, box)
}

/** How light the ground is in a box, from 0 to 255: without what is written on it, unless there is hardly anything else. */
export function lightIn(ground: Ground, box: Box): number {
  const wide = Math.min(ground.across, box.right) - Math.max(0, box.left)
  const high = Math.min(ground.down, box.bottom) - Math.max(0, box.top)
  const cells = Math.max(1, wide * high)
  const plain = cells - inkIn(ground, box)
  return plain > cells / 6 ? sumIn(ground, ground.plain, box) / plain : sumIn(ground, ground.light, box) / cells
}
