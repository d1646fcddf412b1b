import { type Fact, type Letterhead, type Mail, oneLine } from './rules.ts'
import { mailTextsIn } from './texts/rules.ts'

/** The text alternative, with the same blocks in the same order as the HTML. */
export function mailText(mail: Mail, { company, portalUrl, isDemo }: Omit<Letterhead, 'logo'>): string {
  const {
    greeting,
    paragraphs,
    quote,
    token,
    facts = [],
    button,
    links = [],
    closing = [],
    notes = [],
    unsubscribeLink,
  } = mail
  const { layout } = mailTextsIn(mail.language)
  const open = [...(button ? [button] : []), ...links].map(link)
  const rows = facts.map(line).join('\n')
  const blocks = [
    ...(greeting ? [layout.greeting(greeting)] : []),
    ...paragraphs,
    ...(quote ? [`${quote.label}:\n${quote.words.replace(/^/gm, '> ')}`] : []),
    token ? [`${token.label}: ${token.code}`, ...token.facts.map(line)].join('\n') : '',
    ...(token ? [...open, rows] : [rows, ...open]),
    ...closing,
    ...notes,
    unsubscribeLink ? link(unsubscribeLink) : '',
    isDemo ? layout.demoNotice : '',
    `${company.name}\n${company.contact.email}\n${company.contact.phone}\n${portalUrl}`,
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function link({ label, url }: { label: string; url: string }): string {
  return `${label}:\n${url}`
}

function line({ label, value }: Fact): string {
  return `${label}: ${oneLine(value)}`
}
