import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, realpath, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../../../config.ts'
import { findProgram, findSandbox, finishes, inWorkFolder } from '../../../platform/sandbox.ts'
import type { KeptFilm } from '../render/inspect.ts'

/** A film of the greatest length at the speed at which it is played. */
const TIMEOUT_MS = 3 * 60 * 60_000
const LIMITS = { addresses: 8 * 1024 ** 3, file: 2 * 1024 ** 3, cpuSeconds: 12 * 60 * 60 }
/** Larger pictures are made smaller: what is read on a screen is, and a copy for each reader is made and kept. */
const MAX_SIDE = 1_920
/** Between two places of the mark. */
const WANDERS_EVERY_S = 10

/** Not in memory, where many systems keep what is temporary: a film and its copy are there at once. */
export const workFolder = (dataDir: string) => join(dataDir, 'work')

const findFfmpeg = () => findProgram('ffmpeg')

/** Whether readers get films with their mark in the picture. */
export async function burnsMarks({ filmMark }: Pick<Config, 'filmMark'>): Promise<boolean> {
  return filmMark === 'burned' || (filmMark === 'auto' && (await findFfmpeg()) !== undefined)
}

type Burning = {
  film: KeptFilm
  lines: readonly string[]
  /** The bytes of the film. */
  pieces: AsyncIterable<Uint8Array>
  onProgress: (percent: number) => void
  /** Keeps one piece of what is made, in order. */
  keep: (piece: Buffer) => Promise<void>
  /** Ends it, because the portal stops. */
  stop: AbortSignal
}

/** Makes a copy of a film with these lines in its picture, as MP4. Throws if it cannot be made. Returns how many bytes it has. */
export async function burnMark(
  { filmSandbox, dataDir }: Pick<Config, 'filmSandbox' | 'dataDir'>,
  { film, lines, pieces, onProgress, keep, stop }: Burning,
): Promise<number> {
  const found = await findFfmpeg()
  if (!found) throw new FilmError('ffmpeg is not installed')
  const sandbox = await findSandbox()
  if (!sandbox && filmSandbox === 'require') throw new FilmError('ffmpeg cannot be confined')
  const ffmpeg = await realpath(found)
  const parent = workFolder(dataDir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  return inWorkFolder(async (folder) => {
    await writeFile(join(folder, 'film'), pieces, { mode: 0o600 })
    const size = sizeOf(film)
    // Loaded with the first copy, because it brings the libraries that draw.
    const { drawFilmMark, WANDERS } = await import('./film-mark.ts')
    await writeFile(join(folder, 'mark.png'), await drawFilmMark(size, lines), { mode: 0o600 })
    const args = argumentsFor(film, size, WANDERS)
    const by = sandbox?.(folder, dirname(ffmpeg), LIMITS)
    if (stop.aborted) throw new Error('the portal is stopping')
    const child = spawn(by?.program ?? ffmpeg, by ? [...by.args, ffmpeg, ...args] : args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    lowerPriority(child)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, time] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? []
      if (time) onProgress(Math.min(99, Math.floor(Number(time) / 10_000 / film.seconds)))
    })
    if (await finishes(child, TIMEOUT_MS, stop)) return keepFile(join(folder, 'marked.mp4'), film.pieceBytes, keep)
    // The next process makes it.
    if (stop.aborted) throw new Error('the portal is stopping')
    throw new FilmError('ffmpeg failed')
  }, parent)
}

/** Readers’ pages go first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended.
  }
}

export class FilmError extends Error {
  override name = 'FilmError'
}

/** Even, as the encoder needs it. */
function sizeOf({ width, height }: KeptFilm): { width: number; height: number } {
  const shrunk = Math.min(1, MAX_SIDE / Math.max(width, height))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * shrunk) / 2))
  return { width: even(width), height: even(height) }
}

/** The form is named, so that no file can have itself read as a list of others. */
function argumentsFor(
  { mediaType, bytes, seconds }: KeptFilm,
  { width, height }: { width: number; height: number },
  wanders: Record<'x' | 'y', number>,
): string[] {
  const wander = (axis: 'x' | 'y', step: number) =>
    `${axis}='-mod(floor(t/${WANDERS_EVERY_S})*${step},${wanders[axis]})'`
  // A copy takes hardly more room than its film.
  const bitsPerSecond = Math.max(1_000_000, Math.ceil((1.25 * 8 * bytes) / seconds))
  return [
    ...['-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-protocol_whitelist', 'file'],
    ...['-f', mediaType === 'video/webm' ? 'matroska' : 'mov', '-i', 'film', '-i', 'mark.png'],
    '-filter_complex',
    `[0:v:0]scale=${width}:${height}[film];[film][1:v]overlay=${wander('x', 37)}:${wander('y', 53)}[marked]`,
    ...['-map', '[marked]', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '160k'],
    ...['-maxrate', String(bitsPerSecond), '-bufsize', String(2 * bitsPerSecond), '-fs', String(LIMITS.file)],
    ...['-movflags', '+faststart', '-threads', '2', '-y', 'marked.mp4'],
  ]
}

async function keepFile(file: string, pieceBytes: number, keep: (piece: Buffer) => Promise<void>): Promise<number> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    for (let at = 0; at < size; at += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - at))
      await handle.read(piece, 0, piece.length, at)
      await keep(piece)
    }
    return size
  } finally {
    await handle.close()
  }
}
