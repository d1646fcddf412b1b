import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { PictureOrder, PictureResult } from './worker.ts'

/** Usually two seconds. A busy machine must not refuse a good file. */
const TIMEOUT_MS = 60_000
/** Resident memory of the process. The typesetter with its fonts takes a third. */
const MAX_BYTES = 640 * 1024 * 1024
const MEMORY_CHECK_MS = 100

/** The process has ended without an answer: it took too long or too much memory, or a file has crashed it. */
export class PictureError extends Error {}

/**
 * Opens and draws pictures in a process of its own, which has no keys and ends with its answer. A file that exploits a library
 * reaches nothing else. Throws PictureError.
 */
export function orderPicture<K extends PictureOrder['kind']>(
  order: Extract<PictureOrder, { kind: K }>,
): Promise<PictureResult[K]> {
  const child = fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timers: NodeJS.Timeout[] = []
  return new Promise<PictureResult[K]>((resolve, reject) => {
    const fail = (why: string) => reject(new PictureError(why))
    timers.push(setTimeout(() => fail('it took too long'), TIMEOUT_MS))
    timers.push(setInterval(() => isTooLarge(child.pid) && fail('it took too much memory'), MEMORY_CHECK_MS))
    child.once('message', (result) => resolve(result as PictureResult[K]))
    child.once('error', () => fail('the process could not be started'))
    child.once('exit', () => fail('the process has ended'))
    child.send(order, (error) => error && fail('the process is gone'))
  }).finally(() => {
    // Clears intervals too.
    timers.forEach(clearTimeout)
    child.kill('SIGKILL')
  })
}

/** Node's limit does not count libvips and WebAssembly, so this reads /proc. On other systems only the time is limited. */
function isTooLarge(pid: number | undefined): boolean {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4096 > MAX_BYTES
  } catch {
    return false
  }
}
