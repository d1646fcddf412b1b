import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEMO_NOTICE } from '../../../contract/operations/demo-notice.ts'
import { type Fact, type Letterhead, LOGO_ID, type Mail, oneLine } from './rules.ts'
import { SHEET, STYLES } from './styles.ts'

/** Email programs expect this doctype; without it Outlook uses quirks mode. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The HTML of an email. React escapes all text. */
export function mailHtml(mail: Mail, head: Letterhead): string {
  return `${DOCTYPE}${renderToStaticMarkup(layout(mail, head))}`
}

function layout(mail: Mail, head: Letterhead): ReactNode {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, oneLine(mail.subject)),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
      h('style', null, SHEET),
    ),
    h(
      Body,
      { className: 'ground', style: STYLES.body },
      h(Preview, null, mail.paragraphs[0]),
      // The library also styles a table cell that dark mode cannot reach. This section covers it.
      h(
        Section,
        { className: 'ground', style: STYLES.ground },
        h(Container, { className: 'page', style: STYLES.page }, brand(head), sheet(mail), foot(head)),
      ),
    ),
  )
}

/** The company's name beside its logo, which the email carries, or beside the portal's mark, which is drawn with boxes. */
function brand({ company, logo }: Letterhead): ReactNode {
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        logo === 'picture' &&
          h(
            'td',
            { style: STYLES.mark },
            h('img', { src: `cid:${LOGO_ID}`, alt: '', height: 26, style: { display: 'block', height: 26 } }),
          ),
        logo === 'mark' && h('td', { style: STYLES.mark }, ...mark()),
        h('td', { className: 'ink', style: STYLES.brand }, company.name),
      ),
    ),
  )
}

function mark(): ReactNode[] {
  const wave = (width: number, left: number) =>
    h('div', {
      className: 'wave',
      style: { width, height: 2, margin: `2px 0 0 ${left}px`, backgroundColor: '#121a1d' },
    })
  const sun = { width: 20, height: 10, margin: '0 0 0 3px', borderRadius: '10px 10px 0 0', backgroundColor: '#a8763a' }
  return [h('div', { className: 'sun', style: sun }), wave(26, 0), wave(18, 4), wave(10, 8)]
}

function sheet({ title, greeting, paragraphs, quote, facts = [], button, links = [], notes = [] }: Mail): ReactNode {
  const paragraph = (text: string, key: number) => h(Text, { key, className: 'ink', style: STYLES.paragraph }, text)
  const note = (text: string, key: number) => h(Text, { key, className: 'quiet', style: STYLES.note }, text)
  return h(
    Section,
    { className: 'sheet leaf', style: STYLES.sheet },
    h(Heading, { as: 'h1', className: 'title ink', style: STYLES.title }, title),
    greeting && h(Text, { className: 'ink', style: STYLES.paragraph }, `${greeting},`),
    paragraphs.map(paragraph),
    quote &&
      h(
        'div',
        { style: STYLES.quote },
        h(Text, { className: 'quiet', style: STYLES.small }, quote.label),
        h(Text, { className: 'ink', style: STYLES.quoteWords }, quote.words),
      ),
    facts.filter(({ face }) => face === 'code').map(code),
    ledger(facts.filter(({ face }) => face !== 'code')),
    button && h(Button, { href: button.url, className: 'act', style: STYLES.button }, button.label),
    button && h(Text, { className: 'quiet', style: STYLES.small }, 'Or copy this link into your browser:'),
    button && h(Text, { className: 'quiet', style: STYLES.address }, button.url),
    links.map(({ label, url }) =>
      h(Text, { key: url, className: 'quiet', style: STYLES.small }, `${label}: `, h(Link, { href: url }, url)),
    ),
    notes.map(note),
  )
}

function code({ label, value }: Fact): ReactNode {
  return h(
    'div',
    { key: label, className: 'sunk', style: STYLES.code },
    h(Text, { className: 'quiet', style: STYLES.small }, label),
    h(Text, { className: 'ink', style: STYLES.codeValue }, value),
  )
}

function ledger(facts: Fact[]): ReactNode {
  if (facts.length === 0) return null
  const rows = facts.map(({ label, value, face }) =>
    h(
      'tr',
      { key: label },
      h('th', { scope: 'row', className: 'fact name quiet rule', style: STYLES.factLabel }, label),
      h(
        'td',
        { className: 'fact value ink rule', style: { ...STYLES.factValue, ...(face === 'fixed' && STYLES.fixed) } },
        value,
      ),
    ),
  )
  return h(
    'table',
    { className: 'rule', style: STYLES.facts, width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
    h('tbody', null, rows),
  )
}

/** The company, its contact details and the portal. */
function foot({ company, portalUrl, isDemo }: Letterhead): ReactNode {
  const { contact } = company
  const line = (...words: ReactNode[]) => h(Text, { className: 'quiet', style: STYLES.footLine }, ...words)
  const link = (href: string, label: string) => h(Link, { href, className: 'metal', style: STYLES.link }, label)
  return h(
    Section,
    { style: STYLES.foot },
    isDemo && line(DEMO_NOTICE),
    line(`${company.legalName}, ${contact.address.join(', ')}`),
    line(link(`mailto:${contact.email}`, contact.email), `, ${contact.phone}`),
    line(
      'Sent by the investor portal at ',
      link(portalUrl, new URL(portalUrl).host),
      '. This email contains no tracking.',
    ),
  )
}
