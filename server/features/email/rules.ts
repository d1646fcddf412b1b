import type { MailKind } from '../../../contract/email/mails.ts'

/** A value with its name. `code` is shown large, to be copied or typed; `fixed` is for hashes and ids. */
export type Fact = { label: string; value: string; face?: 'code' | 'fixed' }

/**
 * What a mail says, without how it looks: the one source of its HTML and of its text. It is what is queued, so it is data only.
 * The preview in an inbox is the first paragraph; a code therefore belongs in a fact.
 */
export type Mail = {
  kind: MailKind
  to: string
  subject: string
  title: string
  /** The name of the person written to. */
  greeting?: string
  paragraphs: [string, ...string[]]
  /** What a person said, in their own words and lines. */
  quote?: { label: string; words: string }
  facts?: Fact[]
  button?: { label: string; url: string }
  /** What stands beneath the button, smaller. */
  notes?: string[]
  /** Files that go with it, by their names in the store of files: the queue carries no bytes. A short text may go along as it is. */
  attachments?: ({ name: string; type: string } & ({ file: string } | { text: string }))[]
}

/** A mail that a release before templates left in the queue. */
export type PlainMail = { to: string; subject: string; text: string }

/** A subject is one line, whatever was typed into what it quotes: a line break would begin another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
