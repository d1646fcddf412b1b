import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, cloneElement, createElement as h, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DARK_LOGO_ID, type Fact, type Letterhead, LOGO_ID, type Mail, oneLine, SEAL_ID } from './rules.ts'
import { type MailStyles, makeStyles } from './styles.ts'
import { mailTextsIn } from './texts/rules.ts'

/** Email programs expect this doctype; without it Outlook uses quirks mode. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const PRELOADS = /<link rel="preload"[^>]*>/g

/** The HTML of an email. React escapes all text. */
export function mailHtml(mail: Mail, head: Letterhead): string {
  // React adds hints to load images early, which are of no use in an email.
  return `${DOCTYPE}${renderToStaticMarkup(layout(mail, head)).replace(PRELOADS, '')}`
}

function layout(mail: Mail, head: Letterhead): ReactNode {
  const { sheet: css, styles } = makeStyles(head.accent)
  return h(
    Html,
    { lang: mail.language ?? 'en' },
    h(
      Head,
      null,
      h('title', null, oneLine(mail.subject)),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no' }),
      h('style', null, css),
    ),
    h(
      Body,
      { className: 'ground', style: styles.body },
      h(Preview, null, mail.paragraphs[0]),
      // The library also styles a table cell that dark mode cannot reach. This section covers it.
      h(
        Section,
        { className: 'ground', style: styles.ground },
        h(
          Container,
          { className: 'page', style: styles.page },
          brand(head, styles),
          sheet(mail, head, styles),
          foot(mail, head, styles),
        ),
      ),
    ),
  )
}

/** The company's name beside its logo, which the email carries. */
function brand({ company, logo }: Letterhead, styles: MailStyles): ReactNode {
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        logo &&
          h(
            'td',
            { style: styles.mark },
            picture(LOGO_ID, `${logo.plate ? 'plate' : ''}${logo.hasDark ? ' in-light' : ''}`, styles.logo),
            logo.hasDark && picture(DARK_LOGO_ID, 'in-dark', styles.darkLogo),
          ),
        h('td', { className: 'ink', style: styles.brand }, company.name),
      ),
    ),
  )
}

function picture(id: string, className: string, style: CSSProperties): ReactNode {
  return h('img', { src: `cid:${id}`, alt: '', height: 26, className: className.trim() || undefined, style })
}

function sheet(mail: Mail, { company }: Letterhead, styles: MailStyles): ReactNode {
  const {
    title,
    greeting,
    paragraphs,
    quote,
    token,
    isSealed,
    facts = [],
    button,
    links = [],
    closing = [],
    notes = [],
  } = mail
  const { layout } = mailTextsIn(mail.language)
  const set = (text: string) => setText(text, company.contact.email, styles)
  const paragraph = (text: string) => h(Text, { className: 'ink', style: styles.paragraph }, ...set(text))
  const note = (text: string) => h(Text, { className: 'quiet', style: styles.note }, ...set(text))
  const heading = h(Heading, { as: 'h1', className: 'title ink', style: styles.title }, ...set(title))
  const buttons = button ? [button, ...links] : []
  const open = [
    button && h('div', { style: styles.buttons }, ...buttons.map((one) => act(one, styles))),
    button && h(Text, { className: 'quiet', style: styles.small }, links.length ? layout.copyLinks : layout.copyLink),
    button && h('div', { style: styles.addresses }, ...buttons.map(({ url }) => address(url, styles))),
  ]
  const rows = ledger(
    facts.filter(({ face }) => face !== 'code'),
    set,
    styles,
  )
  const blocks = [
    isSealed ? besideSeal(heading, layout.seal(company.name), { size: 56, style: styles.top }, styles) : heading,
    greeting && h(Text, { className: 'ink', style: styles.paragraph }, layout.greeting(greeting)),
    ...paragraphs.map(paragraph),
    quote &&
      h(
        'div',
        { style: styles.quote },
        h(Text, { className: 'quiet', style: styles.small }, quote.label),
        h(Text, { className: 'ink', style: styles.quoteWords }, quote.words),
      ),
    token && card(token, company.name, mail, set, styles),
    ...facts.filter(({ face }) => face === 'code').map((fact) => code(fact, styles)),
    // The code is for what the buttons open.
    ...(token ? [...open, rows] : [rows, ...open]),
    ...closing.map(paragraph),
    ...notes.map(note),
  ].filter((block) => isValidElement<{ style: CSSProperties }>(block))
  const last = blocks.pop()
  return h(
    Section,
    { className: 'sheet leaf', style: styles.sheet },
    ...blocks,
    // The sheet's own padding follows it, as it does at the other three sides.
    last && cloneElement(last, { style: { ...last.props.style, marginBottom: 0 } }),
  )
}

function act({ label, url }: { label: string; url: string }, styles: MailStyles): ReactNode {
  return h(Button, { key: url, href: url, className: 'act', style: styles.button }, label)
}

function address(url: string, styles: MailStyles): ReactNode {
  return h(Text, { key: url, className: 'quiet', style: styles.address }, ...breakable(url))
}

function link(href: string, label: string, styles: MailStyles): ReactNode {
  return h(Link, { href, className: 'metal', style: styles.link }, label)
}

/** An address that breaks where its parts end, before it breaks anywhere. */
function breakable(url: string): ReactNode[] {
  return url.split(/(?<=[/?#])(?!\/)/).flatMap((part, at) => (at === 0 ? [part] : [h('wbr', { key: at }), part]))
}

/**
 * What a text has besides words: ends of lines, which staff can write; the gap before the same time in UTC; email addresses; and what
 * must not break: dates, times with their zone, numbers with what they count, telephone numbers and the German word for email.
 */
const PIECES =
  /(\n| (?=\(\d{1,2}:\d{2}[^)]* UTC\))|[\w.+-]+@[\w.-]+\w|(?:\p{L}{2,4}\.?, )?\d{1,2}\.? \p{L}{3,}\.? \d{4}|\p{L}{3,}\.? \d{1,2}, \d{4}|\d{1,2}:\d{2}(?: [AaPp]\.?[Mm]\.?)?(?: UTC| Uhr(?: \(UTC\))?| \p{Lu}[\p{L}\d\u00a0]+ time| Ortszeit \p{Lu}[\p{L}\d]+)?|\b\d{1,3} \p{L}{3,}|\+?\d[\d ()-]{6,18}\d|\bE-Mail\b)/u

/** A text with the company's address as a link. `PIECES` has one group, so every other part is one of its pieces. */
function setText(text: string, contact: string, styles: MailStyles): ReactNode[] {
  return text.split(PIECES).map((part, at) => {
    if (at % 2 === 0) return part
    if (part.trim() === '') return h('br', { key: at })
    if (part.includes('@')) return part === contact ? link(`mailto:${contact}`, contact, styles) : part
    return h('span', { key: at, style: styles.whole }, part)
  })
}
type SetText = (text: string) => ReactNode[]

function code({ label, value }: Fact, styles: MailStyles): ReactNode {
  return h(
    'div',
    { key: label, className: 'sunk', style: styles.code },
    h(Text, { className: 'quiet', style: styles.small }, label),
    h(Text, { className: 'ink secret', style: styles.codeValue }, value),
  )
}

const TABLE = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }

function seal(alt: string, size: number): ReactNode {
  return h('img', { src: `cid:${SEAL_ID}`, alt, width: size, height: size, style: { display: 'block' } })
}

/** `style`: of the words. */
function besideSeal(
  words: ReactNode,
  alt: string,
  { size, style }: { size: number; style: CSSProperties },
  styles: MailStyles,
): ReactNode {
  return h(
    'table',
    TABLE,
    h('tbody', null, h('tr', null, h('td', { style }, words), h('td', { style: styles.seal }, seal(alt, size)))),
  )
}

/** The access code as the page after signing shows it: in the ink of the rooms that it opens, in light programs and in dark ones. */
function card(
  { label, code, facts }: NonNullable<Mail['token']>,
  company: string,
  { greeting, language }: Mail,
  set: SetText,
  styles: MailStyles,
): ReactNode {
  const { layout } = mailTextsIn(language)
  const words = [
    h('p', { key: 'label', style: styles.cardLabel }, label),
    h('p', { key: 'of', style: styles.cardQuiet }, greeting ?? company),
  ]
  const rows = facts.map((fact) =>
    h(
      'tr',
      { key: fact.label },
      h('th', { scope: 'row', className: 'fact', style: styles.cardName }, fact.label),
      h('td', { className: 'fact value', style: styles.cardValue }, ...set(fact.value)),
    ),
  )
  const inner = h(
    'td',
    { className: 'inner', style: styles.cardInner },
    besideSeal(words, layout.seal(company), { size: 72, style: styles.middle }, styles),
    h('p', { className: 'code', style: styles.cardCode }, code),
    h('table', { ...TABLE, role: undefined, style: styles.cardFacts }, h('tbody', null, rows)),
  )
  return h(
    'table',
    { ...TABLE, bgcolor: styles.card.backgroundColor, style: styles.card },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { className: 'edge', style: styles.edge }, tickEdge(styles))),
      h('tr', null, inner),
    ),
  )
}

/**
 * A rule with ticks, as three rows of cells: a tick is a border, and the longer ones go on in the next row. Mail programs show this where
 * they show no drawing.
 */
function tickEdge(styles: MailStyles): ReactNode {
  const row = (name: string, count: number, height: number) =>
    h(
      'tr',
      { key: name },
      Array.from({ length: count }, (_, at) =>
        h('td', {
          key: at,
          colSpan: TICKS / count,
          height,
          style: { ...styles.tick, height, ...(at === count - 1 && { borderRight: styles.tick.borderLeft }) },
        }),
      ),
    )
  return h(
    'table',
    { ...TABLE, 'aria-hidden': true, style: styles.ticks },
    h('tbody', null, row('all', TICKS, 5), row('fifth', TICKS / 5, 3), row('tenth', TICKS / 10, 6)),
  )
}
const TICKS = 40

function ledger(facts: Fact[], set: SetText, styles: MailStyles): ReactNode {
  if (facts.length === 0) return null
  const shown = (value: string) => (/^https:\/\/\S+$/.test(value) ? [link(value, value, styles)] : set(value))
  const rows = facts.map(({ label, value, face }) =>
    h(
      'tr',
      { key: label },
      h('th', { scope: 'row', className: 'fact name quiet rule', style: styles.factLabel }, label),
      h(
        'td',
        { className: 'fact value ink rule', style: { ...styles.factValue, ...(face === 'fixed' && styles.fixed) } },
        ...(face === 'fixed' ? [value] : shown(value)),
      ),
    ),
  )
  return h(
    'table',
    { className: 'rule', style: styles.facts, width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
    h('tbody', null, rows),
  )
}

/** The company, its contact details and the portal. */
function foot(
  { language, unsubscribeLink }: Mail,
  { company, portalUrl, isDemo }: Letterhead,
  styles: MailStyles,
): ReactNode {
  const { layout } = mailTextsIn(language)
  const { contact } = company
  const line = (...words: ReactNode[]) => h(Text, { className: 'quiet', style: styles.footLine }, ...words)
  return h(
    Section,
    { style: styles.foot },
    unsubscribeLink && line(link(unsubscribeLink.url, unsubscribeLink.label, styles)),
    isDemo && line(layout.demoNotice),
    line(`${company.legalName}, ${contact.address.join(', ')}`),
    line(...setText(`${contact.email}, ${contact.phone}`, contact.email, styles)),
    line(layout.sentBefore, link(portalUrl, new URL(portalUrl).host, styles), layout.sentAfter),
  )
}
