import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { RenderError } from './renderer.ts'
import { Renderers } from './renderers.ts'

const MARK = { lines: ['reader@firm.example', '2026-01-02 03:04 UTC   ABCD-EFGH'], code: 'ABCD-EFGH' }
const bytes = await pdfOf(['One', 'Two', 'Three', 'Four'])

let renderers: Renderers
/** Of tests before, in the same process. */
let others: number[]
beforeEach(() => {
  others = children()
  renderers = new Renderers()
})
afterEach(() => renderers.stop())

const order = (number: number) =>
  renderers.order<'page'>({ kind: 'page', sha256: 'four pages', page: number, width: 800, mark: MARK, bytes })

/** As a browser does, it asks again when the machine has too much to do. */
async function page(number: number) {
  for (;;)
    try {
      return await order(number)
    } catch (error) {
      if (!(error instanceof RenderError) || error.code !== 'busy') throw error
    }
}

const pages = () => Promise.all([1, 2, 3, 4].map(page))
const areDrawn = (answers: Awaited<ReturnType<typeof pages>>) => answers.every((answer) => 'bytes' in answer)

/** The processes that render for this test. */
const processes = () => children().filter((pid) => !others.includes(pid))

function children(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'render.worker'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

test('no process starts before the first order, pages share one, and all end with their owner', async () => {
  expect(processes()).toEqual([])
  const asked = [1, 2, 3].map(page)
  expect(processes()).toHaveLength(1)
  expect(areDrawn(await Promise.all(asked))).toBe(true)
  renderers.stop()
  await expect.poll(processes).toEqual([])
})

test('new files and copies never share a process with pages', async () => {
  await page(1)
  const ofPages = processes()
  const asked = [
    renderers.order<'inspect'>({ kind: 'inspect', type: 'pdf', bytes }),
    renderers.order<'stamp'>({ kind: 'stamp', bytes, mark: MARK }),
    renderers.order<'raster'>({ kind: 'raster', sha256: 'four pages', page: 1, width: 800, bytes }),
  ]
  expect(processes().filter((pid) => !ofPages.includes(pid))).toHaveLength(3)
  await Promise.all([...asked, page(2)])
})

test('a process that is killed fails no page: what it had is done by another', async () => {
  await page(1)
  const asked = pages()
  for (const pid of processes()) process.kill(pid, 'SIGKILL')
  expect(areDrawn(await asked)).toBe(true)
})

test('a process that is killed whenever it has an order fails that order, and nothing else', async () => {
  const asked = renderers.order<'inspect'>({ kind: 'inspect', type: 'pdf', bytes }).catch((error) => error.code)
  const killed = new Set<number>()
  await expect
    .poll(() => {
      for (const pid of processes()) {
        killed.add(pid)
        process.kill(pid, 'SIGKILL')
      }
      return killed.size
    })
    .toBe(2)
  expect(await asked).toBe('crashed')
  expect(areDrawn(await pages())).toBe(true)
})

test('while a process is stuck, others’ pages come from another one', async () => {
  await page(1)
  const [stuck = 0] = processes()
  process.kill(stuck, 'SIGSTOP')
  const asked = pages()
  await expect.poll(() => processes().length, { timeout: 60_000 }).toBe(2)
  process.kill(stuck, 'SIGKILL')
  expect(areDrawn(await asked)).toBe(true)
})
