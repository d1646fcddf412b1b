// `node bench/watermark.mjs FOLDER`: draws the watermark on pages of each ground, changes them in every way of `tests/helpers/leaks.ts`,
// writes a sheet for each ground with a part of every changed page (twice as large), and counts the codes that the comparison of the
// tests reads. The table of docs/watermark.md says what a person read from these sheets.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawMark, surveyPage } from '../server/features/data-room/render/mark.ts'
import { LEAKS } from '../tests/helpers/leaks.ts'
import { GROUNDS, pageOn } from '../tests/helpers/page-grounds.ts'
import { readCode } from '../tests/helpers/read-code.ts'

const folder = process.argv[2] ?? 'watermark-pictures'
mkdirSync(folder, { recursive: true })
const CODE = '7KQ2-M9XD'
const mark = { lines: ['e.marchetti@northgate.example', `2026-03-02 09:41 UTC   ${CODE}`], code: CODE }
const [WIDE, HIGH, COLUMNS, SCALE] = [330, 130, 3, 2]

for (const ground of GROUNDS) {
  const page = await pageOn(ground)
  const survey = surveyPage(page)
  await drawMark(page, survey, mark)
  await save(page).toFile(join(folder, `${ground}.png`))
  const parts = []
  for (const [name, change] of Object.entries(LEAKS)) {
    const leak = await change(page)
    const { picture, at } = leak
    const isInside = (x, y) => x > 3 && y > 3 && x < picture.width - 3 && y < picture.height - 3
    const inside = survey.places.filter(
      ({ left, top }) => isInside(...at(left, top)) && isInside(...at(left + 90, top + 16)),
    )
    const readings = await Promise.all(inside.map((place) => readCode(leak, place, CODE)))
    process.stdout.write(
      `${ground.padEnd(8)} ${name.padEnd(24)} ${readings.filter(({ read }) => read).length} of ${inside.length} read\n`,
    )
    // Beside what is written, rather than in a corner.
    const [middle] = inside.toSorted((a, b) => fromMiddle(page, a) - fromMiddle(page, b))
    const [x, y] = at(middle?.left ?? 0, middle?.top ?? 0)
    const region = {
      left: Math.round(Math.max(0, Math.min(picture.width - WIDE, x - 120))),
      top: Math.round(Math.max(0, Math.min(picture.height - HIGH, y - 50))),
      width: WIDE,
      height: HIGH,
    }
    const cut = await save(picture).extract(region).png().toBuffer()
    const large = await sharp(cut)
      .resize({ width: WIDE * SCALE, kernel: 'nearest' })
      .png()
      .toBuffer()
    parts.push(large)
  }
  const rows = Math.ceil(parts.length / COLUMNS)
  const [stepX, stepY] = [WIDE * SCALE + 10, HIGH * SCALE + 10]
  await sharp({ create: { width: COLUMNS * stepX, height: rows * stepY, channels: 3, background: '#c02080' } })
    .composite(
      parts.map((input, index) => ({
        input,
        left: (index % COLUMNS) * stepX,
        top: Math.floor(index / COLUMNS) * stepY,
      })),
    )
    .png()
    .toFile(join(folder, `${ground}-changed.png`))
}
process.exit(0)

function fromMiddle({ width, height }, { left, top }) {
  return Math.abs(left / width - 0.5) + Math.abs(top / height - 0.5)
}

function save({ data, width, height }) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
