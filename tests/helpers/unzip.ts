import { unzipSync } from 'fflate'

/** The files of an archive by name. */
export function unzip(archive: Buffer): [string, Buffer][] {
  return Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)])
}
