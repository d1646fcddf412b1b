/** Whether a PDF is protected with a password or usage restrictions, which its trailer says in plain text. */
export function isProtectedPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const start = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024))?.[1]
  const trailer = start === undefined ? undefined : trailerAt(text, Number(start))
  // Without a readable trailer, any that is there.
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(trailer ?? text)
}

/** The dictionary after a table of objects, or that of a stream of objects. */
function trailerAt(text: string, start: number): string | undefined {
  const table = /^\s*xref\b/.test(text.slice(start, start + 16))
  const from = table ? text.indexOf('trailer', start) : start
  const to = table ? text.indexOf('startxref', from) : text.indexOf('stream', from)
  const isStream = table || /^\s*\d+\s+\d+\s+obj\b/.test(text.slice(start, start + 32))
  return from < 0 || to < 0 || !isStream ? undefined : text.slice(from, to)
}
