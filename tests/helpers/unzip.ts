/** The stored entries of an archive, read from its central directory. */
export function unzip(archive: Buffer): [string, Buffer][] {
  const end = archive.length - 22
  const entries: [string, Buffer][] = []
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    const [size, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const from = archive.readUInt32LE(at + 42) + 30 + name
    entries.push([archive.toString('utf8', at + 46, at + 46 + name), archive.subarray(from, from + size)])
    at += 46 + name
  }
  return entries
}
