import type { AlertRule } from '../../../../contract/transparency-log/alerts.ts'
import { actionsWhere } from '../../../audit/actions.ts'

const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS
/** For one code within a day. */
const MAX_NETWORKS = 3
/** Refusals within an hour that raise an alert: of one network, and of all together. */
export const REFUSALS = { ofOne: 10, ofAll: 60, withinMs: HOUR_MS } as const
export const DIGEST_MS = 15 * 60_000

/** Observations that count as an attempt to copy a page. */
export const COPY_ATTEMPTS = ['devtools', 'print_try', 'save_try', 'screenshot_try', 'copy_try'] as const

export const REFUSED = actionsWhere(({ outcome }) => outcome === 'refused')

/** The network of an IP address: /24 for IPv4, /48 for IPv6. Any other text is its own network. */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const [a, b, c, d] = inner.split('.')
  if (d !== undefined) return `${a}.${b}.${c}.0/24`
  if (!inner.includes(':')) return inner
  const [before = '', after] = inner.toLowerCase().split('::')
  const groups = before.split(':').filter(Boolean)
  const rest = (after ?? '').split(':').filter(Boolean)
  const expanded =
    after === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  const first = [0, 1, 2].map((at) => (expanded[at] ?? '0').replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/48`
}

/** The number of networks that a code was used from, if that is too many for one day. */
export function tooManyNetworks(addresses: readonly string[]): number | undefined {
  const count = new Set(addresses.map(networkOf)).size
  return count > MAX_NETWORKS ? count : undefined
}

export type TooManyRefusals = { network: string | null; count: number }

/** The networks with too many refusals in the last hour; `null` stands for all networks together. */
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

/** An alert to raise. Alerts of the same subject are one. */
export type NewAlert = {
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
const ATTEMPTS: Record<string, string> = {
  devtools: 'developer tools were opened',
  print_try: 'they tried to print',
  save_try: 'they tried to save',
  screenshot_try: 'the screenshot key was pressed',
  copy_try: 'they tried to copy',
}

export function alertSentence(
  rule: AlertRule,
  detail: Record<string, string | number>,
  { person, code, page }: Names,
): string {
  switch (rule) {
    case 'code_networks':
      return `${code ?? 'A code'}${person ? ` of ${person}` : ''} was used from ${detail.networks} networks within a day.${detail.kind === 'shared_timed' ? ' It is a shared code, so this may be expected.' : ''}`
    case 'challenge_mode':
      return 'After many wrong codes, visitors in unknown browsers must enter the email with their code.'
    case 'digits_paused':
      return `The limit of all visitors together was reached, so ${detail.of === 'digits' ? 'six-digit codes' : 'emails with six-digit codes'} of ${detail.addresses} addresses are paused. Links in emails and accounts still work.`
    case 'refusals':
      return detail.network
        ? `${detail.count} refusals within an hour from the network ${detail.network}.`
        : `${detail.count} refusals within an hour from all networks.`
    case 'screen': {
      const attempts = String(detail.kinds ?? '')
        .split(' ')
        .flatMap((kind) => ATTEMPTS[kind] ?? [])
      return `While ${person ?? 'a reader'} had ${page} open, ${attempts.join(', ')}.`
    }
    case 'log':
      return 'The audit log is not intact. Do not change the database or the checkpoints.'
    case 'signed_copy':
      return 'A stored file is not the signed copy that it should be, so it was not handed out. Somebody changed the database, or restored a part of it.'
    case 'backup':
      return detail.action === 'backup.failed'
        ? `A backup could not be made (${detail.reason}). Check that BACKUP_DIR is writable and has free space. The portal tries again within the hour.`
        : `There is no backup since ${detail.since}. Check that the portal is running and that BACKUP_DIR is writable.`
    case 'hold_review':
      return `The legal hold on the data of ${person ?? 'a person'} was due for review on ${detail.on}.`
  }
}
