/** What a field of a content set is called where staff edit it, and what there is to know about it. */
export type FieldLabels = {
  label: string
  hint?: string
  /** One entry of a list. */
  one?: string
  /** Written in several lines. */
  long?: true
}

const DOLLARS = 'Whole US dollars, without commas.'
const PERCENT = 'Percent, 0 to 100.'

/** By the name of a field; where the name alone says too little, with the names that it stands under. */
const WORDS: Record<string, FieldLabels> = {
  // Parts of a presentation
  hero: { label: 'Head of the page' },
  what: { label: 'What it is' },
  why: { label: 'Why now' },
  video: { label: 'Film', hint: 'Without this part, or with a blank address, the page has no film.' },
  how: { label: 'How it works' },
  financials: { label: 'Financials' },
  exit: { label: 'Exit' },
  gtm: { label: 'Go to market' },
  cta: { label: 'Next step' },
  investorContent: { label: 'Investor documents', hint: 'Shown to investors who are signed in, and to nobody else.' },
  // Their fields
  title: { label: 'Title' },
  'hero.title': { label: 'Title', hint: 'With more than 24 letters it is set smaller.' },
  subtitle: { label: 'Subtitle', long: true },
  description: { label: 'Description', long: true },
  icon: { label: 'Icon' },
  features: { label: 'Features', one: 'Feature' },
  opportunities: { label: 'Opportunities', one: 'Opportunity' },
  timeline: { label: 'Timeline', hint: 'When it is expected, in words: 36 to 48 months.' },
  additional: { label: 'Further line', hint: 'What it rests on, or what would have to be true.', long: true },
  marketData: { label: 'Market by year', hint: 'Each year once, the earliest first.', one: 'Year' },
  year: { label: 'Year' },
  'marketData.value': { label: 'Market', hint: 'Billions of US dollars.' },
  'marketData.percentage': { label: 'Share', hint: 'Percent of the last year in the list.' },
  marketProjectionSubtitle: { label: 'Line under the name of the chart', long: true },
  marketDataSource: { label: 'Source note', hint: 'Stands under the chart and in each bar’s note.', long: true },
  embed: {
    label: 'Address of the film',
    hint: 'A path of this site, or an https address on YouTube. Blank while there is no film.',
  },
  type: { label: 'Kind' },
  steps: { label: 'Steps', one: 'Step' },
  roundOverview: { label: 'The round in a few sentences', long: true },
  'financials.metrics': { label: 'Key figures' },
  valuation: { label: 'Valuation', hint: 'In this form: $4.5M to $8M' },
  arr: {
    label: 'Annual recurring revenue',
    hint: `${DOLLARS} Where a platform has not launched: the revenue that is signed for.`,
  },
  target: { label: 'Raise target', hint: DOLLARS },
  growth: { label: 'Growth', hint: 'Percent, year on year; may exceed 100.' },
  margin: { label: 'Gross margin', hint: PERCENT },
  clients: { label: 'Clients' },
  investmentTiers: {
    label: 'Tiers as a list',
    hint: 'A page shows its tiers in one of two forms: this list, or the table.',
    one: 'Tier',
  },
  'investmentTiers.target': { label: 'To raise in all', hint: DOLLARS },
  name: { label: 'Name' },
  'investmentTiers.status': {
    label: 'Status',
    hint: 'In small letters. open is highlighted, q2 2024 is yellow, anything else grey.',
  },
  minimum: { label: 'Minimum', hint: `${DOLLARS} At least 50000.` },
  maximum: { label: 'Maximum', hint: DOLLARS },
  equity: { label: 'Equity', hint: 'Percent of the company after the round.' },
  investmentStructure: { label: 'Tiers as a table', hint: 'With terms and a contact, in place of the list.' },
  tiers: { label: 'Amounts', one: 'Amount' },
  amount: { label: 'Amount', hint: `${DOLLARS} At least 50000.` },
  terms: { label: 'Terms' },
  preMoneyValuation: { label: 'Valuation before the round', hint: DOLLARS },
  raiseTarget: { label: 'Raise target', hint: DOLLARS },
  instrument: { label: 'Instrument', long: true },
  allocation: { label: 'Allocation', long: true },
  contact: { label: 'Contact' },
  note: { label: 'Note', long: true },
  email: { label: 'Email address' },
  calendar: { label: 'Where a meeting is asked for', hint: 'A path of this site, such as /vault#next' },
  valuationSummary: { label: 'Valuation in a few sentences', long: true },
  channels: { label: 'Channels', one: 'Channel' },
  'channels.percentage': { label: 'Revenue share', hint: 'Percent that the company keeps. Bands begin at 40 and 60.' },
  traction: { label: 'Traction', one: 'Figure' },
  label: { label: 'Label' },
  value: { label: 'Value', hint: 'As it is shown, with its unit.' },
  color: { label: 'Colour' },
  documents: { label: 'Documents', one: 'Document' },
  action: { label: 'Words of the button' },
  // The analytics dashboard
  realTimeMetrics: { label: 'Live figures' },
  liveStats: { label: 'Figures', one: 'Figure' },
  metric: { label: 'Name' },
  change: { label: 'Change', hint: 'With what it is measured against: +4.2% on yesterday' },
  status: { label: 'Status' },
  aiUsage: { label: 'AI usage' },
  dailyUsage: { label: 'Daily usage' },
  total: { label: 'Prompts', hint: 'Of the last full day; the sum of its plans.' },
  byPlan: { label: 'By plan' },
  free: { label: 'Free' },
  pro: { label: 'Pro' },
  enterprise: { label: 'Enterprise' },
  history: { label: 'Day by day', hint: 'Oldest first; the last one is the day above.', one: 'Day' },
  date: { label: 'Date', hint: 'In this form: 2025-11-30' },
  planDistribution: { label: 'Users and plans' },
  totalUsers: { label: 'Users' },
  plans: { label: 'Plans', one: 'Plan' },
  count: { label: 'Users' },
  percentage: { label: 'Share', hint: 'Percent.' },
  promptCapEnforcement: { label: 'Prompt caps' },
  overallCompliance: { label: 'Accounts within their cap', hint: PERCENT },
  alerts: { label: 'Alerts', one: 'Alert' },
  user: { label: 'User' },
  usage: { label: 'Prompts used' },
  limit: { label: 'Prompts allowed' },
  zaraAssistant: { label: 'Assistant' },
  totalCalls: { label: 'Calls' },
  topModules: { label: 'Top modules', one: 'Module' },
  calls: { label: 'Calls' },
  avgTime: { label: 'Mean time', hint: 'Seconds of one call.' },
  systemHealth: { label: 'System health' },
  'systemHealth.metrics': { label: 'Parts', one: 'Part' },
  level: { label: 'Level' },
  message: { label: 'Message', long: true },
  timestamp: { label: 'Time', hint: 'UTC, in this form: 2025-11-30T09:41:00Z' },
  asOf: { label: 'Figures taken at', hint: 'UTC, in this form: 2025-11-30T09:41:00Z' },
  adminActions: { label: 'Quick actions' },
  quickActions: { label: 'Actions', one: 'Action' },
  permission: { label: 'Right that it needs', hint: 'In this form: users:write' },
  tab: { label: 'Tab on which it can be done' },
  adminActivity: { label: 'Recent activity' },
  recentActions: { label: 'Entries', one: 'Entry' },
  'recentActions.action': { label: 'Action' },
  admin: { label: 'By' },
  'recentActions.target': { label: 'On' },
  details: { label: 'Details', long: true },
}

/** The words for a field by the names that lead to it; the last few of them are enough. One that nobody has named says its own name. */
export function wordsFor(names: readonly string[]): FieldLabels {
  for (let from = 0; from < names.length; from++) {
    const words = WORDS[names.slice(from).join('.')]
    if (words) return words
  }
  const plain = (names.at(-1) ?? '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return { label: plain.charAt(0).toUpperCase() + plain.slice(1) }
}

/** Whether somebody has found words for the field. */
export function hasWords(names: readonly string[]): boolean {
  return names.some((_, from) => names.slice(from).join('.') in WORDS)
}

type Step = string | number

/** Where a field stands, as staff read it: `Why now, Opportunity 2, Title`. */
export function placeWords(path: readonly Step[]): string {
  const parts: string[] = []
  const names: string[] = []
  for (const step of path) {
    if (typeof step === 'number') {
      const list = parts.pop() ?? ''
      parts.push(`${wordsFor(names).one ?? list} ${step + 1}`)
      continue
    }
    names.push(step)
    parts.push(wordsFor(names).label)
  }
  return parts.join(', ')
}
