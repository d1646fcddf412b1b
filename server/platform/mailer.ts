import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { writePrivateFile } from './private-file.ts'

export type Mail = {
  /** The id of the job that sends it. It becomes the message id, so mail programs recognise a repeated mail. */
  id: string
  to: string
  /** The name of the sender, instead of the portal's own. The address stays. */
  fromName?: string
  subject: string
  text: string
  /** The same content in HTML. The mail program shows one of the two. */
  html?: string
  /** Where a mail program unsubscribes with one press. */
  unsubscribe?: string
  /** `id`: the HTML shows the attachment as `cid:` and this. */
  attachments?: { name: string; type: string; content: Buffer; id?: string }[]
}

/** A mail read back from its file. */
type StoredMail = { to: string; subject: string; text: string; html: string | null }

export type Mailer = {
  /** Returns what the mail server answered, if there is one. Throws if it does not take the mail. */
  send(mail: Mail): Promise<string | undefined>
  /** Where emails go, for the line that the portal prints at its start. */
  where: string
  /** Finds a sent mail by its id. Only the mailer that writes files can. */
  read?(id: string): Promise<StoredMail | undefined>
  /** Deletes a sent mail by its id. Only the mailer that writes files can. */
  remove?(id: string): void
  /** Closes the SMTP connection that is kept open for the next mail. */
  close?(): void
}

/** In milliseconds. The sum is well below the lease of a job, so that no second worker sends the same mail. */
const SMTP_TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** `from` is asked for each mail, because staff can change it. */
type Sender = { from: () => { name: string; address: string }; domain: string }

/**
 * Mails share one connection, because connecting and TLS take longer than sending a mail. It closes after ten idle
 * seconds. If the server has closed it, the mail is tried once more on a new one. The worker sends one mail at a time.
 */
const SMTP_POOL = { pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: 10_000 } as const

/** Loaded with the first mail, so that the start does not wait for it. */
async function loadNodemailer() {
  return (await import('nodemailer')).default
}

/** Sends mails through an SMTP server. Throws if the server refuses one. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    where: `the SMTP server at ${new URL(url).host}`,
    send: async (mail) => {
      transport ??= loadNodemailer().then((nodemailer) =>
        nodemailer.createTransport({ url, ...SMTP_POOL, ...SMTP_TIMEOUTS }),
      )
      const { response } = await (await transport).sendMail(toMessage(mail, sender))
      return response as string
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Without an SMTP server, writes each mail to a file in `folder` that only the portal's own user can read. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const file = (id: string) => join(folder, `${id}.eml`)
  return {
    where: `files in ${folder}`,
    send: async (mail) => {
      const transport = (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail(toMessage(mail, sender))
      // LF, as in other files. Nodemailer could convert too, but takes twice as long as all the rest of this function.
      writePrivateFile(file(mail.id), message.toString().replaceAll('\r\n', '\n'))
      return undefined
    },
    remove: (id) => rmSync(file(id), { force: true }),
    read: async (id) => (existsSync(file(id)) ? parseMail(readFileSync(file(id))) : undefined),
  }
}

async function parseMail(source: Buffer): Promise<StoredMail> {
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject = '', text = '', html = null } = await PostalMime.parse(source)
  return { to: to?.[0]?.address ?? '', subject, text, html }
}

function toMessage(mail: Mail, sender: Sender) {
  // An object, because nodemailer would parse a string as a list of addresses.
  return {
    from: { ...sender.from(), ...(mail.fromName && { name: mail.fromName }) },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.attachments && {
      attachments: mail.attachments.map(({ name, type, content, id }) => ({
        ...{ filename: name, contentType: type, content },
        ...(id && { cid: id, contentDisposition: 'inline' as const }),
      })),
    }),
    // Tells automatic responders not to reply (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    messageId: `<${mail.id}@${sender.domain}>`,
  }
}
