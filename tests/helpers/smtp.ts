import { SMTPServer } from 'smtp-server'

type Received = { id: string; to: string; subject: string; text: string; raw: Buffer }

/** A real SMTP server on loopback that keeps the mails that it receives. */
export async function smtpInbox() {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        received.push({ ...read(raw.toString('latin1')), raw })
        done()
      })
    },
  })
  // The sender was killed during a mail.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The plain text of a mail: its first part, in either of the two encodings. */
function read(raw: string): Omit<Received, 'raw'> {
  const [head, body] = cut(raw)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const [partHead, partBody] = boundary ? cut(body.split(`--${boundary}\r\n`)[1] ?? '') : [head, body]
  const bytes = /^Content-Transfer-Encoding: quoted-printable/im.test(partHead)
    ? partBody
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : partBody
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    id: header('Message-ID'),
    to: header('To'),
    subject: header('Subject'),
    text: Buffer.from(bytes, 'latin1').toString('utf8'),
  }
}

function cut(raw: string): [string, string] {
  const at = raw.indexOf('\r\n\r\n')
  return [raw.slice(0, at).replace(/\r\n[ \t]+/g, ' '), raw.slice(at + 4)]
}
