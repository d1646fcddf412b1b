/*
 * `node bench/two-builds.mjs OTHER`: a PDF of 200 pages in this build and in the one in the folder OTHER, in turns: how long until it is looked
 * through, until a new process has drawn its first page, until the next page is drawn, and until a copy is made. No server and no network.
 * `-- FILE` measures a file of one's own instead.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pdfOf } from '../tests/helpers/pdf.ts'

const [other, file] = process.argv.slice(2).filter((word) => word !== '--')
const ROUNDS = 5
const LINES = Array.from({ length: 30 }, (_, line) => `Line ${line} with some words of an ordinary page`).join('\n')
const bytes = file
  ? readFileSync(file)
  : await pdfOf(Array.from({ length: 200 }, (_, page) => `Page ${page + 1}\n${LINES}`))
const mark = { lines: ['reader@example.test', '2026-01-15 10:00 UTC   7KQ2-M9XD'], code: '7KQ2-M9XD' }
const page = (number) => ({ kind: 'page', sha256: 'file', page: number, width: 1200, mark, bytes })

const builds = await Promise.all(
  [other, '.'].map(async (folder) => {
    const { Renderer } = await import(join(resolve(folder), 'server/features/data-room/render/renderer.ts'))
    return { Renderer, took: { looked: [], first: [], next: [], copied: [] } }
  }),
)

async function round({ Renderer, took }) {
  const timed = async (name, renderer, order) => {
    const began = performance.now()
    await renderer.order(order)
    took[name].push(performance.now() - began)
  }
  const [looking, drawing] = [new Renderer(), new Renderer()]
  await looking.order({ kind: 'wake' })
  await timed('looked', looking, { kind: 'inspect', type: 'pdf', bytes })
  looking.stop()
  await timed('first', drawing, page(1))
  await timed('next', drawing, page(2))
  await timed('copied', drawing, { kind: 'stamp', bytes, mark })
  drawing.stop()
}

for (let at = 0; at < ROUNDS; at++) for (const build of builds) await round(build)

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const [before, now] = builds
for (const name of Object.keys(now.took)) {
  const [was, is] = [median(before.took[name]), median(now.took[name])]
  process.stdout.write(
    `${name.padEnd(8)} ${was.toFixed(0)} ms before, ${is.toFixed(0)} ms now: ${(is / was).toFixed(2)}\n`,
  )
}
