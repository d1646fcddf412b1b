import { execFileSync, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A scanner on loopback that speaks as clamd does. It finds `sign` in a file. A test can change what it does. */
export async function clamdServer(sign: string) {
  const state = {
    url: '',
    maxBytes: 64 * 1024 * 1024,
    spoil: 'nothing' as 'nothing' | 'breaks off',
    scanned: [] as number[],
  }
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      got = Buffer.concat([got, part])
      if (got.toString('latin1') === 'zVERSION\0') return socket.end('ClamAV 1.4.3/27689/test\0')
      const { file, isWhole } = readStream(got)
      if (file.length > state.maxBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!isWhole) return
      state.scanned.push(file.length)
      if (state.spoil === 'breaks off') return socket.end('stream: O')
      return socket.end(file.includes(sign) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  state.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

/** The file of an INSTREAM command so far. */
function readStream(got: Buffer): { file: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at)
    if (length === 0) return { file: Buffer.concat(parts), isWhole: true }
    parts.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { file: Buffer.concat(parts), isWhole: false }
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

/** The real clamd, with one signature: the bytes of `sign`. */
export async function realClamd(folder: string, sign: string): Promise<string> {
  const socket = join(folder, 'clamd.ctl')
  writeFileSync(join(folder, 'own.ndb'), `Own.Signature:0:*:${Buffer.from(sign).toString('hex')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    [`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 64M'].join('\n'),
  )
  const clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  onTestFinished(() => void clamd.kill('SIGKILL'))
  while (!existsSync(socket)) {
    if (clamd.exitCode !== null) throw new Error('clamd did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return `unix://${socket}`
}
