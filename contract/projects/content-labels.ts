/** The label and hint of a content field in the staff editor. */
export type FieldLabels = {
  label: string
  hint?: string
  /** The singular for one entry of a list. */
  one?: string
  /** Edited in a multi-line field. */
  long?: true
}

const AMOUNT = 'Whole units of the project’s currency, without commas.'
const PERCENT = 'Percent, 0 to 100.'

/** Keyed by field name, or by a dotted path where one name has several meanings. */
const LABELS: Record<string, FieldLabels> = {
  // Sections of a project page
  hero: { label: 'Page header' },
  what: { label: 'What it is' },
  why: { label: 'Why now' },
  video: { label: 'Video', hint: 'For a page without a video, hide this section or leave the address blank.' },
  how: { label: 'How it works' },
  financials: { label: 'Financials' },
  exit: { label: 'Exit' },
  gtm: { label: 'Go to market' },
  cta: { label: 'Next step' },
  investorContent: { label: 'Investor documents', hint: 'Shown only to signed-in investors.' },
  team: { label: 'Team' },
  ticket: {
    label: 'What a ticket buys',
    hint: 'The reader chooses an amount. It stays in their browser, and is marked in “Round progress”.',
  },
  useOfFunds: { label: 'Use of funds', hint: 'Shares are computed from the amounts.' },
  revenueCurve: { label: 'Revenue curve' },
  roundProgress: { label: 'Round progress' },
  pictures: {
    label: 'Product pictures',
    hint: 'Upload the pictures to the data room. Each reader sees those that the data room opens to them, with their watermark.',
  },
  productView: {
    label: 'Drawn product view',
    hint: 'A screen of the product, drawn in lines. Say in its caption what is an example.',
  },
  fileList: {
    label: 'File list',
    hint: 'Each reader sees those of these documents that the data room opens to them.',
  },
  quote: { label: 'Quote' },
  richText: { label: 'Text' },
  faq: { label: 'Questions and answers' },
  // Fields of those blocks
  people: { label: 'People', one: 'Person' },
  role: { label: 'Role' },
  'clients.clients': { label: 'Clients', one: 'Client' },
  since: { label: 'Since', hint: 'For example: Client since March 2025' },
  'ticket.minimum': { label: 'Smallest amount', hint: AMOUNT },
  'ticket.maximum': { label: 'Largest amount', hint: AMOUNT },
  'ticket.step': { label: 'Step', hint: AMOUNT },
  'ticket.valuation': { label: 'Valuation with the round filled', hint: AMOUNT },
  low: { label: 'Low', hint: AMOUNT },
  high: { label: 'High', hint: AMOUNT },
  'ticket.low': { label: 'Low estimate of the valuation', hint: AMOUNT },
  'ticket.high': { label: 'High estimate of the valuation', hint: AMOUNT },
  dilution: { label: 'Dilution', hint: 'Percent by which later rounds would reduce the part until an exit.' },
  exits: { label: 'Exits', one: 'Exit' },
  assumptions: { label: 'Assumptions', one: 'Assumption' },
  'assumptions.text': { label: 'Assumption', long: true },
  legend: { label: 'That none of it is promised', long: true },
  months: { label: 'Months', hint: 'For the chart: in how many months from today.' },
  from: { label: 'First month' },
  to: { label: 'Last month', hint: 'Leave it out if the path stays open.' },
  share: { label: 'Share of sales', hint: 'Percent of all sales. The shares of all channels add up to 100.' },
  parts: { label: 'Parts', one: 'Part' },
  'parts.amount': { label: 'Amount', hint: AMOUNT },
  points: { label: 'Periods', hint: 'Earliest first; actual periods before projected ones.', one: 'Period' },
  period: { label: 'Period', hint: 'For example: 2025 or Q3 2025' },
  revenue: { label: 'Revenue', hint: AMOUNT },
  state: { label: 'State' },
  source: { label: 'Source note', long: true },
  'roundProgress.target': { label: 'Target', hint: AMOUNT },
  committed: { label: 'Committed', hint: `${AMOUNT} Promised in writing, including what was received.` },
  received: { label: 'Received', hint: AMOUNT },
  investors: { label: 'Investors' },
  'roundProgress.asOf': { label: 'Figures as of', hint: 'Format: 2025-11-30' },
  closes: { label: 'Closes on', hint: 'Format: 2025-11-30' },
  'pictures.pictures': { label: 'Pictures', one: 'Picture' },
  'productView.window': { label: 'Title of the window' },
  places: { label: 'List at the side', hint: 'The first one is drawn as chosen.', one: 'Place' },
  headline: { label: 'Headline' },
  rows: { label: 'Lines', one: 'Line' },
  'rows.share': { label: 'Bar', hint: `${PERCENT} Without it, the line has no bar.` },
  document: { label: 'Document' },
  'investorContent.documents.document': {
    label: 'File in the data room',
    hint: 'Readers who may open it read it here. For everyone else, and without a file, the entry asks you for it.',
  },
  caption: { label: 'Caption' },
  alt: { label: 'Description for screen readers', hint: 'What the picture shows.', long: true },
  text: { label: 'Text', long: true },
  'richText.text': {
    label: 'Text',
    hint: 'A blank line begins a paragraph, “## ” a heading, “- ” a list item. **Bold**, *italic*, [link](https://…).',
    long: true,
  },
  questions: { label: 'Questions', one: 'Question' },
  question: { label: 'Question' },
  answer: { label: 'Answer', long: true },
  // Fields of those sections
  title: { label: 'Title' },
  'hero.title': { label: 'Title', hint: 'Titles longer than 24 characters use smaller type.' },
  subtitle: { label: 'Subtitle', long: true },
  description: { label: 'Description', long: true },
  icon: { label: 'Icon' },
  features: { label: 'Features', one: 'Feature' },
  opportunities: { label: 'Opportunities', one: 'Opportunity' },
  timeline: { label: 'Timeline', hint: 'When you expect it, for example: 36 to 48 months.' },
  additional: { label: 'Supporting line', hint: 'The evidence for this, or what it depends on.', long: true },
  marketData: { label: 'Market by year', hint: 'List each year once, earliest first.', one: 'Year' },
  year: { label: 'Year' },
  'marketData.value': { label: 'Market', hint: 'Billions of the project’s currency.' },
  'marketData.percentage': { label: 'Share', hint: 'Percent of the market in the last year listed.' },
  marketProjectionSubtitle: { label: 'Chart subtitle', long: true },
  marketDataSource: { label: 'Source note', hint: 'Shown under the chart and in each bar’s tooltip.', long: true },
  embed: {
    label: 'Video address',
    hint: 'The path of a video file on this site, or the https address of a video on YouTube. Leave blank for no video.',
  },
  type: { label: 'Video type' },
  steps: { label: 'Steps', one: 'Step' },
  roundOverview: { label: 'Round overview', long: true },
  'financials.metrics': { label: 'Key figures' },
  valuation: { label: 'Valuation', hint: 'Format: $4.5M to $8M, with the sign of the project’s currency.' },
  arr: {
    label: 'Annual recurring revenue',
    hint: `${AMOUNT} For a platform that has not launched, enter contracted revenue.`,
  },
  target: { label: 'Raise target', hint: AMOUNT },
  'metrics.revenue': {
    label: 'Kind of revenue',
    hint: 'Contracted: for a platform that has not launched. Without an entry: recurring.',
  },
  growth: {
    label: 'Growth',
    hint: 'Percent, year on year; may exceed 100. Of a platform that has not launched: planned for its first year.',
  },
  margin: { label: 'Gross margin', hint: PERCENT },
  clients: { label: 'Clients' },
  investmentTiers: {
    label: 'Tiers as a list',
    hint: 'A page shows its tiers either as this list or as the table.',
    one: 'Tier',
  },
  'investmentTiers.target': { label: 'Total to raise', hint: AMOUNT },
  name: { label: 'Name' },
  'investmentTiers.status': {
    label: 'Status',
    hint: 'Lower case. “open” is highlighted, “q2 2024” is yellow, anything else is grey.',
  },
  minimum: { label: 'Minimum', hint: AMOUNT },
  maximum: { label: 'Maximum', hint: AMOUNT },
  equity: { label: 'Equity', hint: 'Percent of the company after the round.' },
  investmentStructure: { label: 'Tiers as a table', hint: 'Includes terms and a contact. Replaces the list.' },
  tiers: { label: 'Amounts', one: 'Amount' },
  amount: { label: 'Amount', hint: AMOUNT },
  terms: { label: 'Terms' },
  preMoneyValuation: { label: 'Pre-money valuation', hint: AMOUNT },
  raiseTarget: { label: 'Raise target', hint: AMOUNT },
  instrument: { label: 'Instrument', long: true },
  allocation: { label: 'Allocation', long: true },
  contact: { label: 'Contact' },
  note: { label: 'Note', long: true },
  email: { label: 'Email address' },
  calendar: { label: 'Meeting link', hint: 'A path on this site, such as /vault#next' },
  valuationSummary: { label: 'Valuation summary', long: true },
  channels: { label: 'Channels', one: 'Channel' },
  'channels.percentage': {
    label: 'Revenue share',
    hint: 'Percent that the company keeps. The colour changes at 40 and 60.',
  },
  traction: { label: 'Traction', one: 'Figure' },
  label: { label: 'Label' },
  value: { label: 'Value', hint: 'As displayed, with its unit.' },
  color: { label: 'Colour', hint: 'Kept with the figure. The page draws all in one colour.' },
  documents: { label: 'Documents', one: 'Document' },
  action: { label: 'Button text' },
  // The analytics dashboard
  realTimeMetrics: { label: 'Live figures' },
  liveStats: { label: 'Figures', one: 'Figure' },
  metric: { label: 'Name' },
  change: { label: 'Change', hint: 'Include the comparison: +4.2% on yesterday' },
  status: { label: 'Status' },
  aiUsage: { label: 'AI usage' },
  dailyUsage: { label: 'Daily usage' },
  total: { label: 'Prompts', hint: 'Total for the last full day: the sum of all plans.' },
  byPlan: { label: 'By plan' },
  free: { label: 'Free' },
  pro: { label: 'Pro' },
  enterprise: { label: 'Enterprise' },
  history: {
    label: 'Day by day',
    hint: 'Oldest first. The last entry must be the day of the total above.',
    one: 'Day',
  },
  date: { label: 'Date', hint: 'Format: 2025-11-30' },
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
  avgTime: { label: 'Mean time', hint: 'Seconds per call.' },
  systemHealth: { label: 'System health' },
  'systemHealth.metrics': { label: 'Parts', one: 'Part' },
  uptime: { label: 'Uptime by day', hint: 'Oldest first.', one: 'Day' },
  'uptime.percentage': { label: 'Uptime', hint: PERCENT },
  level: { label: 'Level' },
  message: { label: 'Message', long: true },
  timestamp: { label: 'Time', hint: 'UTC. Format: 2025-11-30T09:41:00Z' },
  asOf: { label: 'Figures as of', hint: 'UTC. Format: 2025-11-30T09:41:00Z' },
  adminActions: { label: 'Quick actions' },
  quickActions: { label: 'Actions', one: 'Action' },
  permission: { label: 'Required permission', hint: 'Format: users:write' },
  tab: { label: 'Dashboard tab for this action' },
  link: {
    label: 'Page for this action',
    hint: 'A path on this site. Without a tab or a page, the action has no button.',
  },
  adminActivity: { label: 'Recent activity' },
  recentActions: { label: 'Entries', one: 'Entry' },
  'recentActions.action': { label: 'Action' },
  admin: { label: 'Admin' },
  'recentActions.target': { label: 'Target' },
  details: { label: 'Details', long: true },
}

/** Finds labels by the longest matching end of the path. A field without labels is labelled with its own name. */
export function labelsFor(names: readonly string[]): FieldLabels {
  for (let from = 0; from < names.length; from++) {
    const path = names.slice(from).join('.')
    const labels = Object.hasOwn(LABELS, path) && LABELS[path]
    if (labels) return labels
  }
  const plain = (names.at(-1) ?? '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return { label: plain.charAt(0).toUpperCase() + plain.slice(1) }
}

export function hasLabels(names: readonly string[]): boolean {
  return names.some((_, from) => names.slice(from).join('.') in LABELS)
}

type Step = string | number

/** A field's path as staff read it: `Why now, Opportunity 2, Title`. The set says which types its blocks have. */
export function describePath(path: readonly Step[], set: Record<string, unknown> = {}): string {
  const parts: string[] = []
  const names: string[] = []
  const [list, at, , ...inside] = path
  const blocks = list === 'blocks' && Array.isArray(set.blocks) ? set.blocks : []
  const block = blocks[Number(at)]
  if (typeof block?.type === 'string') {
    const alike = blocks.filter((one) => one?.type === block.type)
    const number = alike.length > 1 ? ` ${alike.indexOf(block) + 1}` : ''
    parts.push(`${labelsFor([block.type]).label}${number}`)
    names.push(block.type)
  }
  for (const step of names.length > 0 ? inside : path) {
    if (typeof step === 'number') {
      const list = parts.pop() ?? ''
      parts.push(`${labelsFor(names).one ?? list} ${step + 1}`)
      continue
    }
    names.push(step)
    parts.push(labelsFor(names).label)
  }
  return parts.join(', ')
}
