import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { writePrivateFile } from './private-file.ts'

export type Mail = {
  /** The id of the job that sends it; sent twice it is recognisably the same mail. */
  id: string
  to: string
  subject: string
  text: string
}

export type Mailer = { send(mail: Mail): Promise<void>; where: string }

/** In milliseconds; together well below the time that a worker may hold a job. */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

type Sender = { from: string; domain: string }

/** Hands mails to an SMTP server; throws when it does not take one. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = nodemailer.createTransport({ url, ...PATIENCE }, { from: sender.from })
  return {
    where: `the SMTP server at ${new URL(url).host}`,
    send: async (mail) => {
      await transport.sendMail(envelope(mail, sender))
    },
  }
}

/** Without an SMTP server a mail is a file in `folder`, readable by the portal's own user only. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: sender.from },
  )
  return {
    where: `files in ${folder}`,
    send: async (mail) => {
      const { message } = await transport.sendMail(envelope(mail, sender))
      writePrivateFile(join(folder, `${mail.id}.eml`), message.toString())
    },
  }
}

function envelope(mail: Mail, sender: Sender) {
  // As an object the address is taken as it stands; as text it would be read as a list.
  return {
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${sender.domain}>`,
  }
}
