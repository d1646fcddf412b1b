import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { writePrivateFile } from './private-file.ts'

export type Mail = {
  /** The id of the job that sends it; sent twice it is recognisably the same mail. */
  id: string
  to: string
  subject: string
  text: string
  /** The same in HTML; a reader's program shows one of the two. */
  html?: string
  attachments?: { name: string; type: string; content: Buffer }[]
}

/** A mail as its reader gets it. */
type ReadMail = { to: string; subject: string; text: string; html: string | null }

export type Mailer = {
  send(mail: Mail): Promise<void>
  where: string
  /** A mail that was sent, by its id; only where mails are files. */
  read?(id: string): Promise<ReadMail | undefined>
  /** Lets go of the connection that it keeps for the next mail. */
  close?(): void
}

/** In milliseconds; together well below the time that a worker may hold a job. */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

type Sender = { from: string; domain: string }

/**
 * One connection for a run of mails, because greeting and TLS take longer than a mail; closed soon after, and tried anew once where
 * the other side had closed it. The worker sends one mail at a time.
 */
const KEPT = { pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: 10_000 } as const

/** Loaded with the first mail, so that no start waits for it. */
async function library() {
  return (await import('nodemailer')).default
}

/** Hands mails to an SMTP server; throws when it does not take one. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    where: `the SMTP server at ${new URL(url).host}`,
    send: async (mail) => {
      transport ??= library().then((made) => made.createTransport({ url, ...KEPT, ...PATIENCE }, { from: sender.from }))
      await (await transport).sendMail(envelope(mail, sender))
    },
    close: () => void transport?.then((made) => made.close()),
  }
}

/** Without an SMTP server a mail is a file in `folder`, readable by the portal's own user only. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const file = (id: string) => join(folder, `${id}.eml`)
  return {
    where: `files in ${folder}`,
    send: async (mail) => {
      const transport = (await library()).createTransport(
        { streamTransport: true, buffer: true },
        { from: sender.from },
      )
      const { message } = await transport.sendMail(envelope(mail, sender))
      // As a file has its lines. The library would do it too, byte by byte and in twice the time of all the rest.
      writePrivateFile(file(mail.id), message.toString().replaceAll('\r\n', '\n'))
    },
    read: async (id) => (existsSync(file(id)) ? parseMail(readFileSync(file(id))) : undefined),
  }
}

async function parseMail(source: Buffer): Promise<ReadMail> {
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject = '', text = '', html = null } = await PostalMime.parse(source)
  return { to: to?.[0]?.address ?? '', subject, text, html }
}

function envelope(mail: Mail, sender: Sender) {
  // As an object the address is taken as it stands; as text it would be read as a list.
  return {
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.attachments && {
      attachments: mail.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    }),
    // So that no answering machine answers (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${mail.id}@${sender.domain}>`,
  }
}
