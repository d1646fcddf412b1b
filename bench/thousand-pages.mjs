/*
 * A file of 1,000 pages in the renderer's own process: how long until it is looked through, until its first page is drawn by a new process
 * and by a running one, and how much memory the process takes. `node bench/thousand-pages.mjs`; no server and no network.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Renderer } from '../server/features/data-room/render/renderer.ts'
import { pdfOf } from '../tests/helpers/pdf.ts'

const LINES = Array.from({ length: 30 }, (_, line) => `Line ${line} with some words of an ordinary page`).join('\n')
const bytes = await pdfOf(Array.from({ length: 1000 }, (_, page) => `Page ${page + 1}\n${LINES}`))
const mark = { lines: ['reader@example.test', '2026-01-15 10:00 UTC   7KQ2-M9XD'], code: '7KQ2-M9XD' }
const page = (number) => ({ kind: 'page', sha256: 'thousand', page: number, width: 1200, mark, bytes })

const children = () =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'render/worker'])
    .toString()
    .split('\n')
    .filter(Boolean)
/** Processor time of the renderer in ms: unlike the time that passes, it hardly depends on what else the machine does. */
function worked() {
  const parts = children().map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '))
  return parts.reduce((sum, part) => sum + (Number(part[11]) + Number(part[12])) * 10, 0)
}
let most = 0
const watch = setInterval(() => {
  for (const pid of children())
    most = Math.max(most, Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096)
}, 100)

async function timed(what, act, before = 0) {
  const from = performance.now()
  await act()
  process.stdout.write(
    `${what}: ${Math.round(performance.now() - from)} ms, of the processor ${worked() - before} ms\n`,
  )
}

process.stdout.write(`file: ${bytes.length} bytes\n`)
const looking = new Renderer()
await timed('looked through', () => looking.order({ kind: 'inspect', type: 'pdf', bytes }))
looking.stop()
const renderer = new Renderer()
await timed('first page, new process', () => renderer.order(page(1)))
await timed('page 500, running process', () => renderer.order(page(500)), worked())
await timed('last page, running process', () => renderer.order(page(1000)), worked())
renderer.stop()
clearInterval(watch)
process.stdout.write(`most memory: ${Math.round(most / 1024 / 1024)} MiB\n`)
