import { execFileSync, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { nestedZip } from '../../server/platform/canary-zip.ts'

/** A scanner on loopback that speaks as clamd does. It finds `sign` in a file. A test can change what it does. */
export async function clamdServer(sign: string) {
  const state = {
    url: '',
    maxBytes: 64 * 1024 * 1024,
    /** MaxFileSize: of a larger file it says the same as of a clean one, unless it reports its limits (AlertExceedsMax). */
    looksAt: Number.POSITIVE_INFINITY,
    reportsLimits: false,
    spoil: 'nothing' as 'nothing' | 'breaks off' | 'hangs up',
    scanned: [] as number[],
  }
  const answerTo = ({ length, isFound, start }: Streamed): string => {
    if (state.spoil === 'breaks off') return 'stream: O'
    const isNested = start.equals(nestedZip())
    if (isNested || length > state.looksAt)
      return state.reportsLimits ? 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0' : 'stream: OK\0'
    return isFound ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0'
  }
  const server = createServer((socket) => {
    const stream = new Streamed(sign)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (stream.take(part) === 'zVERSION\0') return socket.end('ClamAV 1.4.3/27689/test\0')
      if (stream.length > state.maxBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (state.spoil === 'hangs up') return socket.resetAndDestroy()
      if (!stream.isWhole) return
      state.scanned.push(stream.length)
      return socket.end(answerTo(stream))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  state.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

/** The file of an INSTREAM command so far, of which only the start is kept. */
class Streamed {
  length = 0
  isFound = false
  isWhole = false
  start = Buffer.alloc(0)
  #left = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #command = ''
  readonly #sign: Buffer

  constructor(sign: string) {
    this.#sign = Buffer.from(sign)
  }

  /** Returns the command. */
  take(part: Buffer): string {
    this.#left = Buffer.concat([this.#left, part])
    if (this.#command === '') {
      const end = this.#left.indexOf(0) + 1
      this.#command = this.#left.toString('latin1', 0, end)
      this.#left = this.#left.subarray(end)
    }
    while (!this.isWhole && this.#left.length >= 4) {
      const length = this.#left.readUInt32BE(0)
      if (this.#left.length < 4 + length) break
      this.#add(this.#left.subarray(4, 4 + length))
      this.isWhole = length === 0
      this.#left = this.#left.subarray(4 + length)
    }
    return this.#command
  }

  #add(chunk: Buffer): void {
    this.length += chunk.length
    if (this.start.length < 64 * 1024) this.start = Buffer.concat([this.start, chunk])
    const seen = Buffer.concat([this.#tail, chunk])
    this.isFound ||= seen.includes(this.#sign)
    this.#tail = seen.subarray(Math.max(0, seen.length - this.#sign.length))
  }
}

/** Whether the real clamd is installed. */
export function hasClamd(): boolean {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The real clamd, with one signature: the bytes of `sign`, at this place of a file or of what is in it. */
export async function realClamd(
  folder: string,
  sign: string,
  { settings = [] as string[], at = '*' } = {},
): Promise<string> {
  const socket = join(folder, 'clamd.ctl')
  writeFileSync(join(folder, 'own.ndb'), `Own.Signature:0:${at}:${Buffer.from(sign).toString('hex')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    [`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'Foreground yes', ...settings, 'StreamMaxLength 64M'].join(
      '\n',
    ),
  )
  const clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  onTestFinished(() => void clamd.kill('SIGKILL'))
  while (!existsSync(socket)) {
    if (clamd.exitCode !== null) throw new Error('clamd did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return `unix://${socket}`
}
