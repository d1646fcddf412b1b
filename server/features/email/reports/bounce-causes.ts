import type { BounceCause } from '../../../../contract/email/report-kinds.ts'

/** What a mail server said about a recipient. `words` without addresses, because a name in one could look like a reason. */
export type Diagnosis = {
  /** The Status field of the report, if there is one. */
  status?: string | undefined
  words: string
  /** The domain of the recipient that failed. */
  domain?: string | undefined
  /** The server that was asked, as the report names it. */
  remote?: string | undefined
}

/** What a row names has to be there, all of it. `from`: who says so. */
type Row = { cause: BounceCause; words?: RegExp; code?: RegExp; needsReply?: true; from: string }

/**
 * Reasons other than a mailbox that is gone. They are tried first, because servers send the code of an unknown mailbox with them too, and
 * who can be reached must not be stopped. The words come before the codes: they are written for one case, and a code stands for many.
 */
const OTHER: Row[] = [
  {
    cause: 'unknown',
    words: /\bloop|\bhops?\b/,
    from: 'Postfix, Exim, sendmail: 5.4.6, about routes and not mailboxes',
  },
  {
    cause: 'size',
    words: /(?:message|mail|header|content) (?:size|length)|too (?:large|big)|size (?:limit|exceed)/,
    from: 'RFC 1870; Postfix smtpd "Message size exceeds fixed limit"',
  },
  {
    cause: 'full',
    words:
      /quota|(?:mailbox|inbox|storage|folder|disk)\b.{0,30}\b(?:full|exceed|limit)|insufficient|no space|over limit/,
    from: 'RFC 3463 x.2.2; Gmail OverQuotaPerm; Dovecot "Quota exceeded"',
  },
  {
    cause: 'rate',
    words:
      /too (?:fast|quick|many|much|often|frequent)|\brate\b|throttl|limit\w* (?:exceed|reach)|exceed\w* .{0,40}limit/,
    from: 'Gmail 5.2.1 "receiving mail at a rate"; Exchange Online 5.2.121, 5.2.122',
  },
  {
    cause: 'temporary',
    words: /gr[ea]y-?list|again later|later\b|temporar|timed? ?out|deferr|lookup fail|busy|come back|overload|expired/,
    from: 'RFC 6647 (greylisting); Postfix, Exim and OpenSMTPD, once they no longer retry',
  },
  {
    cause: 'reputation',
    words:
      /spam|block|black ?list|deny ?list|\b(?:dns|r)bl\b|reputation|barracuda|proofpoint|(?<!not )\blisted\b|junk|unsolicited|bulk|virus|malware|phish|suspicio|banned/,
    from: 'Postfix reject_rbl_client; Spamhaus; Gmail UnsolicitedMessage; Exchange Online 5.7.606',
  },
  {
    cause: 'policy',
    words:
      /polic|relay|denied|forbid|not (?:allowed|permitted)|prohibit|authori|authenti|\b(?:spf|dkim|dmarc)\b|sender|helo|ehlo|reverse|\bptr\b|\bs?tls\b|starttls|encrypt|restrict|verif|call ?out/,
    from: 'RFC 3463 x.7; Exim "relay not permitted", "Sender verify failed"; Exchange Online 5.4.1 "Access denied"',
  },
  { cause: 'full', code: /^[45]\.2\.2$/, from: 'RFC 3463' },
  { cause: 'size', code: /^[45]\.(?:2\.3|3\.4)$/, from: 'RFC 3463' },
  { cause: 'rate', code: /^[45]\.2\.12[12]$/, from: 'Exchange Online' },
  { cause: 'temporary', code: /^4\./, from: 'RFC 3463' },
  { cause: 'policy', code: /^5\.7\./, from: 'RFC 3463, RFC 5248, RFC 7372' },
  { cause: 'policy', code: /^5\.1\.[78]$/, from: 'RFC 3463: about the address of the sender' },
  { cause: 'policy', code: /^5\.(?:6\.\d+|5\.[1-9]\d*)$/, from: 'RFC 3463: about the content, or how servers speak' },
]

/** A mailbox that is gone for good: a code that means nothing else, or words and a code or reply that agree. */
const GONE: Row[] = [
  { cause: 'gone', code: /^5\.1\.(?:1|6)$/, from: 'RFC 3463: no such mailbox; moved' },
  { cause: 'gone', code: /^5\.1\.2$/, from: 'RFC 3463: no such domain' },
  { cause: 'gone', code: /^5\.1\.10$/, from: 'RFC 7505: takes no emails; Exchange Online RecipientNotFound' },
  {
    cause: 'gone',
    code: /^5\.4\.4$/,
    words: /host or domain name not found.*host not found/,
    from: 'Postfix smtp_addr.c, for a domain that is not in DNS',
  },
  {
    cause: 'gone',
    code: /^5\.1\.3$/,
    words: /not a valid|bad (?:destination|address)|syntax|invalid/,
    from: 'RFC 3463; Gmail "not a valid RFC 5321 address"',
  },
  {
    cause: 'gone',
    code: /^5\.2\.1$/,
    words: /disabled|inactive|deactivated|closed/,
    from: 'RFC 3463; Gmail DisabledUser',
  },
  {
    cause: 'gone',
    needsReply: true,
    words:
      /(?:user|recipient|mailbox|account|address|alias)\b.{0,60}\b(?:unknown|does(?: not|n.?t) exist|not (?:exist|found|known|local)|no longer (?:exist|valid|active|available)|disabled|inactive|deactivated|closed)/,
    from: 'Postfix "User unknown in virtual mailbox table", sendmail "User unknown", RFC 5321 "User not local", Gmail NoSuchUser',
  },
  {
    cause: 'gone',
    needsReply: true,
    words:
      /\b(?:unknown|no such|invalid|non-?existent|unrouteable) (?:local |e-?mail )?(?:user|recipient|mailbox|account|address|person)/,
    from: 'Exim "Unrouteable address", OpenSMTPD "Invalid recipient", Dovecot "Unknown user", cPanel "No Such User Here"',
  },
  {
    cause: 'gone',
    needsReply: true,
    words:
      /recip(?:ient)?notfound|no (?:mailbox|user|account) (?:here )?by that name|has moved|not listed in|unbekannt/,
    from: 'Exchange, qmail, RFC 5321 (551), Domino, T-Online',
  },
]

/** Codes that say nothing alone, with which words about the mailbox count. */
const VAGUE = /^5\.(?:0\.0|1\.0|1\.351|3\.0|5\.0|2\.0|2\.1)$/
const REPLIES_ABOUT_MAILBOX = ['550', '551', '553']

/** The codes of RFC 3463 in a text; not parts of IP addresses and versions. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\w)/g)].map(([code]) => code)
}

/** The three digits with which a server refused. */
function replyIn(text: string): string | undefined {
  return /(?<![\w.])[45]\d\d(?=[\s-]|$)/.exec(text)?.[0]
}

/** Why an email came back. */
export function bounceCause({ status = '', words, domain, remote }: Diagnosis): BounceCause {
  const text = words.toLowerCase()
  const said = codesIn(text)
  // Exim and Postfix write 5.0.0 into the report, whatever the server said.
  const codes = said.some((code) => !VAGUE.test(code)) ? said : [...said, ...codesIn(status)]
  const reply = replyIn(text)
  const hasCode = (row: Row) => row.code !== undefined && codes.some((code) => row.code?.test(code))
  const other = OTHER.find((row) => row.words?.test(text)) ?? OTHER.find(hasCode)
  if (other) return other.cause
  if (reply?.startsWith('4')) return 'temporary'
  const areVague = codes.every((code) => VAGUE.test(code) || GONE.some((row) => row.code?.test(code)))
  const isGone = GONE.some((row) => {
    if (row.code && !hasCode(row)) return false
    if (row.words && !row.words.test(text)) return false
    return !row.needsReply || (areVague && REPLIES_ABOUT_MAILBOX.includes(reply ?? ''))
  })
  return isGone && !namesOtherHost({ text, domain: domain?.toLowerCase(), remote: remote?.toLowerCase() })
    ? 'gone'
    : 'unknown'
}

/** Our own mail server says in the same words that it does not find the server that it should relay to. */
function namesOtherHost({
  text,
  domain = '',
  remote,
}: {
  text: string
  domain?: string | undefined
  remote?: string | undefined
}): boolean {
  const inText = /(?:name server: |name=|host named )([\w-]+(?:\.[\w-]+)*)/.exec(text)?.[1]
  // Sendmail names it beside the words.
  const named = inText ?? (/host unknown/.test(text) ? remote : undefined)
  return named !== undefined && named !== '' && named !== domain
}
