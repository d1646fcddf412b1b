import { iso } from '../../../platform/clock.ts'

const DAY_MS = 86_400_000

type Draft = { revision: number; words: string; saved_by: string; approval_asked_at: string | null }
type Sender = { actor: string; accountId: string | null }

/** Why a draft cannot be sent by this member of staff; undefined if it can. An override identifies nobody, so it is no second person. */
export function sendingProblem(draft: Draft, sender: Sender, twoPeople: boolean) {
  if (draft.words === '') return 'question_draft_empty'
  if (!twoPeople) return undefined
  if (draft.approval_asked_at === null) return 'question_not_approved'
  const isNamed = sender.accountId !== null && draft.saved_by.startsWith('staff:')
  return isNamed && draft.saved_by !== sender.actor ? undefined : 'question_own_draft'
}

export type Asker = { names: readonly string[]; email: string; firms: readonly string[]; domains: readonly string[] }

/** Shorter parts of names are words of any text. */
const MIN_PART = 3
const MIN_LABEL = 4
/** Words of firms that say nothing about one of them. */
const COMMON =
  /^(?:the|and|und|capital|partners?|holdings?|group|fund|funds|ventures?|invest|investments?|management|family|office|company|limited|gmbh|inc|llc|ltd|plc|advisors?|asset|assets|equity|global|first)$/

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What of a text names the asker: their address, its domain, their name or their firm, or a telling part of these. */
export function namesIn(text: string, { names, email, firms, domains }: Asker): string[] {
  const written = ` ${wordsOf(text).join(' ')} `
  const has = (words: readonly string[]) => words.length > 0 && written.includes(` ${words.join(' ')} `)
  const found = [email, ...domains, ...names, ...firms].filter((one) => one !== '' && has(wordsOf(one)))
  const parts = [
    ...names.flatMap(wordsOf).filter((part) => part.length >= MIN_PART),
    ...firms.flatMap(wordsOf).filter((part) => part.length >= MIN_LABEL && !COMMON.test(part)),
    ...domains.map((domain) => domain.split('.')[0] ?? '').filter((label) => label.length >= MIN_LABEL),
  ]
  const isSaid = (part: string) => found.some((one) => wordsOf(one).includes(part))
  return [...new Set([...found, ...parts.filter((part) => has([part]) && !isSaid(part))])]
}

/** From when readers get an entry: at once, or from the start of a day in UTC, by default the next. */
export function publishTime(asked: string | undefined, now: Date): string {
  const today = iso(now).slice(0, 10)
  if (asked === 'now' || (asked !== undefined && asked <= today)) return iso(now)
  return `${asked ?? iso(now.getTime() + DAY_MS).slice(0, 10)}T00:00:00.000Z`
}
