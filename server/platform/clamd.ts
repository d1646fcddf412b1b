import { connect } from 'node:net'
import { Readable } from 'node:stream'

/**
 * Where clamd listens: a socket file, or a port of a host. `maxBytes`: the largest file that it is known to look at, where it does not say
 * itself that it looked at a part only.
 */
export type ClamdAddress = ({ path: string } | { host: string; port: number }) & { maxBytes: number }

/** Longer than clamd's MaxScanTime, so that clamd itself ends a long scan. */
const TIMEOUT_MS = 130_000
const CHUNK_BYTES = 64 * 1024
/** The longest answer is the name of a signature. */
const MAX_ANSWER = 4_096
const TOO_LARGE = 'INSTREAM size limit exceeded'

export class ClamdError extends Error {
  /** Such as `ECONNREFUSED`, or what clamd answered. */
  readonly code: string
  constructor(code: string) {
    super(`clamd did not scan the file: ${code}`)
    this.code = code
  }
}

/** `malware`: the name of the signature that the file matches. `unscanned`: clamd did not look at all of the file. */
export type Scanned = 'clean' | 'unscanned' | { malware: string }

/** Sends a file to clamd. Without an address every file is clean. Throws ClamdError without an answer. */
export async function scanBytes(
  at: ClamdAddress | undefined,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Scanned> {
  if (at === undefined) return 'clean'
  let sent = 0
  async function* counted() {
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      sent += part.length
      yield part
    }
  }
  const scanned = await scan(at, counted())
  // Of a file beyond its limits, clamd says the same as of a clean one, unless AlertExceedsMax is set.
  const isTrusted = scanned !== 'clean' || sent <= at.maxBytes || (await reportsLimits(at))
  return isTrusted ? scanned : 'unscanned'
}

async function scan(at: ClamdAddress, bytes: AsyncIterable<Uint8Array>): Promise<Scanned> {
  const answer = await ask(at, 'zINSTREAM\0', bytes).catch((error) => afterHangUp(at, error))
  if (answer === 'stream: OK') return 'clean'
  if (answer.startsWith(TOO_LARGE)) return 'unscanned'
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found === undefined) throw new ClamdError(answer.replace(/^stream: /, '').slice(0, 200))
  return found.startsWith('Heuristics.Limits.Exceeded') ? 'unscanned' : { malware: found }
}

const HUNG_UP = ['ECONNRESET', 'EPIPE']

/**
 * clamd hangs up on a file above its StreamMaxLength while more of it is on the way, and then its answer may be lost. If it still runs, that
 * was the reason.
 */
async function afterHangUp(at: ClamdAddress, error: unknown): Promise<string> {
  if (!(error instanceof ClamdError) || !HUNG_UP.includes(error.code)) throw error
  await readClamdVersion(at)
  return TOO_LARGE
}

/**
 * Whether clamd says that a file exceeds its limits (AlertExceedsMax), instead of calling it clean. No command tells its settings. A zip
 * that lies within more zips than MaxRecursion can be set to exceeds a limit of every clamd, and is small.
 */
export async function reportsLimits(at: ClamdAddress): Promise<boolean> {
  async function* canary() {
    const { nestedZip } = await import('./canary-zip.ts')
    yield nestedZip()
  }
  return (await scan(at, canary())) === 'unscanned'
}

/** The program and its signatures, such as `ClamAV 1.4.3/27689/Tue Jul  8 08:30:22 2026`. */
export function readClamdVersion(at: ClamdAddress): Promise<string> {
  return ask(at, 'zVERSION\0')
}

function ask(at: ClamdAddress, command: string, bytes?: AsyncIterable<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(at)
    const parts: Buffer[] = []
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new ClamdError('no answer in time')))
    socket.on('data', (part) => {
      parts.push(part)
      if (parts.reduce((sum, { length }) => sum + length, 0) > MAX_ANSWER) socket.destroy(new ClamdError('long answer'))
    })
    const settle = () => {
      const text = Buffer.concat(parts).toString('latin1')
      // An answer without its last character was cut off.
      if (text.endsWith('\0')) resolve(text.slice(0, -1))
      else reject(new ClamdError('broken off'))
    }
    socket.on('end', settle)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // clamd answers that a file is too large, and hangs up while it is being sent.
      if (parts.length > 0) settle()
      else reject(error instanceof ClamdError ? error : new ClamdError(error.code ?? 'unknown'))
    })
    socket.on('connect', () => {
      const sent = Readable.from(message(command, bytes))
      sent.on('error', (error) => socket.destroy(error))
      sent.pipe(socket, { end: false })
    })
  })
}

/** Each chunk follows its length; a chunk of no length ends the file. */
async function* message(command: string, bytes?: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(command)
  if (bytes === undefined) return
  for await (const part of bytes)
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES)
      yield Buffer.concat([lengthOf(chunk), chunk])
    }
  yield lengthOf(new Uint8Array())
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
