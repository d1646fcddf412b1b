/** A PDF of objects as they are to stand in it. The first is the catalog; each has the number of its place. */
export function rawPdf(objects: ReadonlyArray<string | Buffer>, trailer = ''): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const add = (part: string | Buffer) => {
    parts.push(Buffer.from(part))
    length += parts.at(-1)?.length ?? 0
  }
  add('%PDF-1.7\n')
  const places = objects.map((object, index) => {
    const at = length
    for (const part of [`${index + 1} 0 obj\n`, object, '\nendobj\n']) add(part)
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = length
  add(`xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R${trailer}>>\n`)
  add(`startxref\n${table}\n%%EOF`)
  return Buffer.concat(parts)
}

export const rawStream = (content: string | Buffer, dict = '') =>
  Buffer.concat(
    [`<<${dict}/Length ${content.length}>>\nstream\n`, content, '\nendstream'].map((part) => Buffer.from(part)),
  )
