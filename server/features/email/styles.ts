import type { CSSProperties } from 'react'
import type { AccentRoles, Room } from '../../../contract/operations/accent.ts'

/**
 * The colours of `web/ui/styles/tokens.css`, as literal values because email programs do not support variables. Fonts are system fonts,
 * because emails load nothing.
 */
export const PAPER = {
  ground: '#f4f6f1',
  leaf: '#fcfdfa',
  sunk: '#e9ece5',
  text: '#121a1d',
  text2: '#475255',
  rule: '#d2d8ce',
  metal: '#7d5216',
  metalFill: '#a8763a',
  act: '#121a1d',
  onAct: '#f7f8f4',
} as const

type Colours = Record<keyof typeof PAPER, string>

export const INK: Colours = {
  ground: '#0e1619',
  leaf: '#141e22',
  sunk: '#0a1113',
  text: '#eeece4',
  text2: '#b5bbb8',
  rule: '#263338',
  metal: '#dba970',
  metalFill: '#c98f52',
  act: '#dba970',
  onAct: '#17110a',
}

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif'
const SANS = '-apple-system, "Segoe UI", "Helvetica Neue", Helvetica, Arial, sans-serif'
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Courier New", monospace'

const stylesOf = (paper: Colours, ink: Colours) => {
  const small: CSSProperties = { margin: 0, fontSize: '13px', lineHeight: '20px', color: paper.text2 }
  return {
    body: { margin: 0, padding: 0, backgroundColor: paper.ground, fontFamily: SANS, color: paper.text },
    ground: { backgroundColor: paper.ground },
    page: { maxWidth: '600px', padding: '32px 16px 40px' },
    mark: { width: '26px', paddingRight: '10px', verticalAlign: 'middle' },
    logo: { display: 'block', height: '26px' },
    // Outlook on Windows knows neither dark mode nor `display`.
    darkLogo: { display: 'none', height: '26px', msoHide: 'all' } as CSSProperties,
    brand: { fontFamily: SERIF, fontSize: '19px', lineHeight: '24px', color: paper.text, verticalAlign: 'middle' },
    sheet: {
      marginTop: '20px',
      padding: '40px',
      backgroundColor: paper.leaf,
      border: `1px solid ${paper.rule}`,
      borderRadius: '4px',
    },
    title: {
      margin: '0 0 24px',
      fontFamily: SERIF,
      fontSize: '28px',
      lineHeight: '36px',
      fontWeight: 500,
      letterSpacing: '-0.01em',
      color: paper.text,
    },
    paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: paper.text },
    quote: { margin: '24px 0', padding: '2px 0 2px 16px', borderLeft: `2px solid ${paper.metalFill}` },
    quoteWords: {
      margin: '4px 0 0',
      fontSize: '16px',
      lineHeight: '25px',
      whiteSpace: 'pre-line',
      // Breaks long words on narrow screens.
      overflowWrap: 'anywhere',
      color: paper.text,
      fontFamily: SERIF,
    },
    whole: { whiteSpace: 'nowrap' },
    middle: { verticalAlign: 'middle' },
    top: { verticalAlign: 'top' },
    seal: { width: '72px', padding: '0 0 0 16px', verticalAlign: 'top' },
    // The card of a code is ink on paper and on ink alike, so it has no dark colours of its own.
    card: {
      margin: '24px 0',
      backgroundColor: ink.ground,
      border: `1px solid ${ink.rule}`,
      borderRadius: '4px',
      borderCollapse: 'separate',
    },
    edge: { padding: '0 28px' },
    ticks: { tableLayout: 'fixed', borderCollapse: 'collapse' },
    tick: { padding: 0, borderLeft: `1px solid ${ink.metalFill}`, fontSize: 0, lineHeight: 0 },
    cardInner: { padding: '18px 28px 24px' },
    cardLabel: {
      margin: '0 0 2px',
      fontFamily: SERIF,
      fontSize: '20px',
      lineHeight: '26px',
      color: ink.text,
      overflowWrap: 'anywhere',
    },
    cardQuiet: { ...small, fontSize: '14px', color: ink.text2, overflowWrap: 'anywhere' },
    cardCode: {
      margin: '20px 0',
      fontFamily: MONO,
      fontSize: '34px',
      lineHeight: '40px',
      color: ink.metal,
      wordBreak: 'break-all',
    },
    cardFacts: { borderTop: `1px solid ${ink.rule}`, paddingTop: '8px' },
    cardName: {
      ...small,
      width: '40%',
      padding: '6px 16px 6px 0',
      color: ink.text2,
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 400,
    },
    cardValue: { padding: '6px 0', fontSize: '15px', lineHeight: '20px', verticalAlign: 'top', color: ink.text },
    facts: { margin: '24px 0', borderTop: `1px solid ${paper.rule}` },
    factLabel: {
      ...small,
      width: '34%',
      padding: '10px 16px 10px 0',
      verticalAlign: 'top',
      textAlign: 'left',
      fontWeight: 400,
      borderBottom: `1px solid ${paper.rule}`,
    },
    factValue: {
      padding: '10px 0',
      fontSize: '15px',
      lineHeight: '20px',
      verticalAlign: 'top',
      color: paper.text,
      overflowWrap: 'anywhere',
      borderBottom: `1px solid ${paper.rule}`,
    },
    fixed: { fontFamily: MONO, fontSize: '13px', wordBreak: 'break-all' },
    code: {
      margin: '24px 0',
      padding: '18px 20px',
      backgroundColor: paper.sunk,
      borderLeft: `2px solid ${paper.metalFill}`,
    },
    codeValue: {
      margin: '4px 0 0',
      fontFamily: MONO,
      fontSize: '23px',
      lineHeight: '32px',
      letterSpacing: '0.04em',
      color: paper.text,
      wordBreak: 'break-all',
    },
    buttons: { margin: '24px 0 8px' },
    button: {
      margin: '0 12px 8px 0',
      padding: '14px 24px',
      backgroundColor: paper.act,
      border: `1px solid ${paper.act}`,
      borderRadius: '3px',
      color: paper.onAct,
      fontSize: '16px',
      lineHeight: '20px',
      fontWeight: 600,
      textDecoration: 'none',
    },
    small,
    addresses: { margin: '0 0 24px' },
    address: {
      ...small,
      fontFamily: MONO,
      fontSize: '12px',
      lineHeight: '18px',
      overflowWrap: 'anywhere',
    },
    note: { ...small, margin: '0 0 10px', fontSize: '14px', lineHeight: '21px' },
    foot: { padding: '24px 0 0' },
    footLine: { ...small, margin: '0 0 8px' },
    link: { color: paper.metal, textDecoration: 'underline', wordBreak: 'break-word' },
  } as const satisfies Record<string, CSSProperties>
}
export type MailStyles = ReturnType<typeof stylesOf>

/** The dark colours of each class. They repeat inline styles, because only a style sheet can query the colour scheme. */
const rolesOf = (ink: Colours) => ({
  ground: `background-color:${ink.ground}`,
  leaf: `background-color:${ink.leaf};border-color:${ink.rule}`,
  sunk: `background-color:${ink.sunk};border-color:${ink.metalFill}`,
  ink: `color:${ink.text}`,
  quiet: `color:${ink.text2}`,
  rule: `border-color:${ink.rule}`,
  metal: `color:${ink.metal}`,
  'in-light': 'display:none',
  'in-dark': 'display:block',
  // A logo that could not be seen on the dark ground.
  plate: `background-color:${PAPER.leaf};border-radius:2px;padding:3px 5px`,
  act: `background-color:${ink.act};border-color:${ink.act};color:${ink.onAct}`,
})

const darkOf = (ink: Colours) =>
  Object.entries(rolesOf(ink))
    .map(([name, style]) => `.${name}{${style.replaceAll(/(;|$)/g, ' !important$1')}}`)
    .join('')

/** Dark mode and narrow windows, which inline styles cannot express. No quotes, because they would be escaped. */
const sheetOf = (ink: Colours) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (prefers-color-scheme:dark){${darkOf(ink)}}`,
    '@media (max-width:480px){.page{padding-top:20px !important}.sheet{padding:28px 22px !important}.title{font-size:25px !important;line-height:32px !important}.edge{padding:0 18px !important}.inner{padding:16px 18px 20px !important}.code{font-size:24px !important;line-height:30px !important}',
    '.fact{display:block !important;width:auto !important}.name{border-bottom:0 !important;padding:10px 0 0 !important}.value{padding:0 0 10px !important}}',
  ].join('')

/** The styles with the company's colour in place of the portal's metal. */
export function makeStyles(accent: Record<Room, AccentRoles>): { styles: MailStyles; sheet: string } {
  const coloured = (colours: Colours, { metal, metalFill, act, onAct }: AccentRoles) => ({
    ...colours,
    metal,
    metalFill,
    act,
    onAct,
  })
  const ink = coloured(INK, accent.ink)
  return { styles: stylesOf(coloured(PAPER, accent.paper), ink), sheet: sheetOf(ink) }
}
