/** A mail as its reader gets it. */
export type ReadMail = { headers: Map<string, string>; text: string; html?: string }

type Part = { headers: Map<string, string>; body: string }

/**
 * Reads a mail as this portal's own mailer writes them: one text, or a text and its HTML as alternatives, perhaps with attachments,
 * which are left out. It is no reader for the mails of others.
 */
export function parseMail(source: string): ReadMail {
  const whole = split(source.replaceAll('\r\n', '\n'))
  const parts = partsOf(whole)
  const of = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type))
  const html = of('text/html')
  return { headers: whole.headers, text: decodeBody(of('text/plain')), ...(html && { html: decodeBody(html) }) }
}

/** What a mail is made of, without what only holds parts together: a mail with attachments has alternatives within it. */
function partsOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/is.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => partsOf(split(inner.slice(1))))
}

function split(source: string): Part {
  const end = source.indexOf('\n\n')
  // A line that begins with a blank goes on with the header before it (RFC 5322, section 2.2.3).
  const lines = source
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), body: source.slice(end + 2) }
}

function decodeBody(part: Part | undefined): string {
  if (part === undefined) return ''
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return unquote(part.body.replaceAll('=\n', ''))
  return part.body
}

/** The words of a header that are not plain ASCII (RFC 2047); between two such words a blank is none. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' ')),
    )
}

/** `=C3=BC` is a `ü`; runs are decoded together, because a character may be of several bytes. */
function unquote(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
}
