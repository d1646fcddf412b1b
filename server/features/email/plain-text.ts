import { DEMO_NOTICE } from '../../../contract/operations/demo-notice.ts'
import type { Letterhead } from './rules.ts'
import { type Mail, oneLine } from './rules.ts'

/** The text alternative, with the same blocks in the same order as the HTML. */
export function mailText(mail: Mail, { company, portalUrl, isDemo }: Omit<Letterhead, 'logo'>): string {
  const { greeting, paragraphs, quote, facts = [], button, links = [], notes = [] } = mail
  const blocks = [
    ...(greeting ? [`${greeting},`] : []),
    ...paragraphs,
    ...(quote ? [`${quote.label}:\n${quote.words.replace(/^/gm, '> ')}`] : []),
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...notes,
    isDemo ? DEMO_NOTICE : '',
    `${company.name}\n${company.contact.email}\n${company.contact.phone}\n${portalUrl}`,
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}
