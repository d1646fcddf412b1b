import { writeSync } from 'node:fs'

const STANDARD_ERROR = 2
const PAUSE_MS = 10
const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Writes a line to standard error before it returns, so that the last words of a process are there. As a text: of a buffer for each line, as
 * the log library makes one, megabytes would lie about until the next collection. What cannot be written is let go of; a log stops no portal.
 */
export function writeLine(line: string): void {
  let written = 0
  try {
    written = writeSync(STANDARD_ERROR, line)
  } catch (error) {
    if (!isBusy(error)) return
  }
  if (written < Buffer.byteLength(line)) writeRest(Buffer.from(line).subarray(written))
}

/** Whoever reads has not caught up: a pipe takes only so much. */
function writeRest(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(STANDARD_ERROR, bytes, at)
    } catch (error) {
      if (!isBusy(error)) return
      Atomics.wait(pause, 0, 0, PAUSE_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
