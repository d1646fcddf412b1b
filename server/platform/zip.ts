import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

const UTF8 = 1 << 11
/** 2.0: what is merely stored needs no more. */
const VERSION = 20
/** 1 January 1980, because a pack of the same things is to be the same file. */
const DAY = (1 << 5) | 1

/** A ZIP archive of entries as they are, uncompressed (APPNOTE 6.3.10): any program can open it, and what is within keeps its bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt16LE(DAY, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    // Made by: 3 for Unix, so that the mode below counts; 0644.
    rest.writeUInt32LE((0o100644 << 16) >>> 0, 6)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(VERSION, 3), common, rest, path]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}
