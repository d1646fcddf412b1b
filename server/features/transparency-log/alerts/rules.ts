import type { AlertRule } from '../../../../contract/transparency-log/alerts.ts'
import { actionsWhere } from '../../../audit/actions.ts'

const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS
/** One code from more networks than this within a day. */
const NETWORKS = 3
/** So many refusals within an hour: of one network, and of all together. */
export const REFUSALS = { ofOne: 10, ofAll: 60, withinMs: HOUR_MS } as const
/** No more than one mail in this time. */
export const DIGEST_MS = 15 * 60_000

/** What a page was tried to be copied or looked into with; that a tab was left says nothing of the kind. */
export const COPY_ATTEMPTS = ['devtools', 'print_try', 'save_try', 'screenshot_try', 'copy_try'] as const

/** Entries that refuse somebody. */
export const REFUSED = actionsWhere(({ outcome }) => outcome === 'refused')

/** The network of an address: /24 for IPv4, /48 for IPv6; what is neither is a network of its own. */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const [a, b, c, d] = inner.split('.')
  if (d !== undefined) return `${a}.${b}.${c}.0/24`
  if (!inner.includes(':')) return inner
  // `::` stands for as many groups of nothing as are missing.
  const [before = '', after] = inner.toLowerCase().split('::')
  const groups = before.split(':').filter(Boolean)
  const behind = (after ?? '').split(':').filter(Boolean)
  const whole =
    after === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind]
  const first = [0, 1, 2].map((at) => (whole[at] ?? '0').replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/48`
}

/** From how many networks a code was used, if that is too many for one day. */
export function tooManyNetworks(addresses: readonly string[]): number | undefined {
  const count = new Set(addresses.map(networkOf)).size
  return count > NETWORKS ? count : undefined
}

export type TooManyRefusals = { network: string | null; count: number }

/** Which networks are refused too often, by the refusals of the last hour; `null` stands for all of them together. */
export function tooManyRefusals(addresses: readonly (string | null)[]): TooManyRefusals[] {
  const counts = new Map<string, number>()
  for (const address of addresses) {
    if (address === null) continue
    const network = networkOf(address)
    counts.set(network, (counts.get(network) ?? 0) + 1)
  }
  const many: TooManyRefusals[] = [...counts]
    .filter(([, count]) => count >= REFUSALS.ofOne)
    .map(([network, count]) => ({ network, count }))
  if (addresses.length >= REFUSALS.ofAll) many.push({ network: null, count: addresses.length })
  return many
}

/** Something to raise: the same subject again is the same alert. */
export type Raised = {
  rule: AlertRule
  subject: string
  at: string
  times: number
  detail: Record<string, string | number>
  personId?: string | null
  codeId?: string | null
  visitId?: string | null
}

type Names = { person: string | null; code: string | null; page: string }
const TRIES: Record<string, string> = {
  devtools: 'developer tools were opened',
  print_try: 'printing was tried',
  save_try: 'saving was tried',
  screenshot_try: 'the screenshot key was pressed',
  copy_try: 'copying was tried',
}

/** An alert in a sentence. */
export function alertSentence(
  rule: AlertRule,
  detail: Record<string, string | number>,
  { person, code, page }: Names,
): string {
  switch (rule) {
    case 'code_networks':
      return `${code ?? 'A code'}${person ? ` of ${person}` : ''} was used from ${detail.networks} networks within a day.${detail.kind === 'shared_timed' ? ' It is shared, so that may be as it should.' : ''}`
    case 'challenge_mode':
      return 'After many wrong codes, browsers that are not known to a code have to give its email with it.'
    case 'refusals':
      return detail.network
        ? `${detail.count} refusals within an hour for the network ${detail.network}.`
        : `${detail.count} refusals within an hour, from all over.`
    case 'screen': {
      const tries = String(detail.kinds ?? '')
        .split(' ')
        .flatMap((kind) => TRIES[kind] ?? [])
      return `While ${person ?? 'a reader'} had ${page} open, ${tries.join(', ')}.`
    }
    case 'log':
      return 'The audit log does not hold. Keep database and checkpoints as they are.'
    case 'backup':
      return detail.action === 'backup.failed'
        ? `A backup could not be made (${detail.reason}). See that BACKUP_DIR can be written to and has room; it is tried again within the hour.`
        : `There is no backup since ${detail.since}. See that the portal runs and that BACKUP_DIR can be written to.`
    case 'hold_review':
      return `The legal hold on the data of ${person ?? 'a person'} was to be reviewed on ${detail.on}.`
  }
}
