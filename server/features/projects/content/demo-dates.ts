import type { ContentSet } from '../../../../contract/projects/content.ts'

/*
 * The demo was written at a day. A first start later than that moves its dates, so that what is announced lies ahead and what was measured
 * is recent: pages by as many quarters as have begun since their round's figures, the dashboard by weeks, which keeps its weekdays. On that
 * day and in its quarter, every text is as it was written.
 */

/** Months for pages, days for the dashboard. `today` is the latest day of figures. */
type Shift = { months: number; days: number; today: string }

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEK_DAYS = 7
const DAY_MS = 86_400_000

/** The fields of the market chart, whose current year is fixed, and of a tier's status, whose words have colours. */
const FIXED = new Set(['marketProjectionSubtitle', 'marketDataSource', 'status'])

export function moveDates(set: ContentSet, now: Date): ContentSet {
  const written = writtenOn(set)
  const shift = written && shiftOf(set.kind, written, now)
  return shift ? (moved(set, shift, written.getUTCFullYear()) as ContentSet) : set
}

/** A launch as the portal's configuration says it, moved with the page that announces it. */
export function moveLaunch(launch: string | undefined, set: ContentSet | undefined, now: Date): string | undefined {
  const written = set && writtenOn(set)
  const shift = written && shiftOf(set.kind, written, now)
  return launch && shift ? moveText(launch, shift, written.getUTCFullYear()) : launch
}

/** The day of its figures; undefined for a set that does not say it. */
function writtenOn(set: ContentSet): Date | undefined {
  if (set.kind === 'analytics') return set.asOf === undefined ? undefined : new Date(set.asOf)
  const round = set.blocks.find((block) => block.type === 'roundProgress')
  return round?.type === 'roundProgress' ? new Date(round.content.asOf) : undefined
}

const quarterOf = (date: Date) => date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)

function shiftOf(kind: ContentSet['kind'], written: Date, now: Date): Shift | undefined {
  const weeks = Math.floor((now.getTime() - written.getTime()) / (WEEK_DAYS * DAY_MS))
  const shift =
    kind === 'analytics'
      ? { months: 0, days: weeks * WEEK_DAYS }
      : { months: (quarterOf(now) - quarterOf(written)) * 3, days: 0 }
  return shift.months + shift.days > 0 ? { ...shift, today: isoDay(now) } : undefined
}

function moved(value: unknown, shift: Shift, year: number): unknown {
  if (typeof value === 'string') return moveText(value, shift, year)
  if (Array.isArray(value)) return value.map((inner) => moved(inner, shift, year))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    FIXED.has(name) && typeof inner === 'string' && !/^q[1-4] \d{4}$/.test(inner) ? inner : moved(inner, shift, year),
  ])
  const { asOf } = Object.fromEntries(entries)
  // Early in a quarter the day within it lies ahead.
  if (typeof asOf === 'string' && asOf.slice(0, 10) > shift.today) entries.push(['asOf', shift.today])
  return Object.fromEntries(entries)
}

const DATES = new RegExp(
  [
    String.raw`(?<iso>\b\d{4}-\d{2}-\d{2}(?=\b|T))`,
    String.raw`(?<quarter>\b[Qq][1-4]) (?<quarterYear>\d{4})\b`,
    String.raw`\b(?:(?<day>\d{1,2}) )?(?<month>${MONTHS.join('|')})(?: (?<year>\d{4}))?\b`,
  ].join('|'),
  'g',
)

/** The status of product-spec section 4, which is yellow. */
const YELLOW = 'q2 2024'

function moveText(text: string, shift: Shift, year: number): string {
  if (text === YELLOW) return text
  return text.replaceAll(DATES, (found: string, ...rest: unknown[]) => {
    const parts = rest.at(-1) as Record<string, string | undefined>
    if (parts.iso) return isoDay(move(new Date(parts.iso), shift))
    if (parts.quarter) return moveQuarter(parts.quarter, Number(parts.quarterYear), shift)
    // `May` is a verb as well: a month has a day or a year.
    if (!parts.day && !parts.year) return found
    const at = new Date(Date.UTC(Number(parts.year ?? year), MONTHS.indexOf(parts.month ?? ''), Number(parts.day ?? 1)))
    const to = move(at, shift)
    return [parts.day && to.getUTCDate(), MONTHS[to.getUTCMonth()], parts.year && to.getUTCFullYear()]
      .filter(Boolean)
      .join(' ')
  })
}

function moveQuarter(quarter: string, year: number, { months, days }: Shift): string {
  const index = year * 4 + Number(quarter[1]) - 1 + Math.round(months / 3 + days / 91)
  return `${quarter[0]}${(index % 4) + 1} ${Math.floor(index / 4)}`
}

/** The last day of a month stays the last of its month. */
function move(date: Date, { months, days }: Shift): Date {
  const at = new Date(date.getTime() + days * DAY_MS)
  if (months === 0) return at
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const last = (offset: number) => new Date(Date.UTC(year, month + offset + 1, 0)).getUTCDate()
  const to = day === last(0) ? last(months) : Math.min(day, last(months))
  return new Date(Date.UTC(year, month + months, to))
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
