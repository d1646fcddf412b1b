import { earliest, intersect, latest, type Span } from './past-readers-rules.ts'
import { closesAt, decidingLevel, limitsOf, type NamedValue } from './reading-rules.ts'
import { type ReadingRule, readRule } from './rules.ts'

/** An entry of the log about a document, folder or group. */
export type RuleEntry = { id: string; at: string; action: string; detail: string }

/** What decided about a document for some time. */
export type PastRule = {
  released: boolean
  access: 'everyone' | 'named'
  /** The ids of named readers. */
  readers: string[]
  /** Whom its groups had, each by the ids of named readers. */
  groups: Record<string, string[]>
  from: string | null
  until: string | null
  days: number | null
}
export type InForce = Span & { entryId: string; rule: PastRule | 'removed' }

type Said = {
  document?: string
  folder?: string
  group?: string
  people?: string
  after?: string
}

/** When somebody was in a group by a firm, a stage or a project, as the log has it. */
export type Memberships = ReadonlyMap<string, Span[]>

const membership = (group: string, personId: string) => `${group} ${personId}`

/** The ids of all named readers that these entries mention. */
export function readersIn(entries: readonly RuleEntry[]): string[] {
  const ids = entries.flatMap(({ action, detail }) => {
    const { after } = JSON.parse(detail) as Said
    if (after === undefined) return []
    return action.startsWith('group.') ? (JSON.parse(after) as string[]) : readRule(after).readers
  })
  return [...new Set(ids)]
}

/** The rules of a document, each until the next, from the first version on that readers could have had; and who was in which group when. */
export function replayRules(
  entries: readonly RuleEntry[],
  documentId: string,
  named: ReadonlyMap<string, NamedValue>,
): { rules: InForce[]; memberships: Memberships } {
  const folders = new Map<string, ReadingRule>()
  const groups = new Map<string, string[]>()
  const memberships = new Map<string, Span[]>()
  const rules: InForce[] = []
  let document: ReadingRule | 'removed' | undefined
  let ready: string | undefined
  for (const { id: entryId, at, action, detail } of entries) {
    const said = JSON.parse(detail) as Said
    if (action === 'group.joined' || action === 'group.left') {
      for (const person of (said.people ?? '').split(' ')) {
        const key = membership(said.group ?? '', person)
        const spans = memberships.get(key) ?? []
        const last = spans.at(-1)
        if (action === 'group.joined') spans.push({ from: at, until: null })
        else if (last) last.until = at
        memberships.set(key, spans)
      }
      continue
    }
    if (action === 'document.ready') {
      if (said.document === documentId) ready ??= at
      continue
    }
    const isOwn = said.document === documentId && action.startsWith('document.')
    if (action.startsWith('folder.')) setOrDelete(folders, said.folder ?? '', said.after, readRule)
    else if (action.startsWith('group.')) setOrDelete(groups, said.group ?? '', said.after, readIds)
    else if (isOwn) document = said.after === undefined ? 'removed' : readRule(said.after)
    if (document === undefined) continue
    const rule = document === 'removed' ? document : decide(document, folders, groups, named)
    const last = rules.at(-1)
    if (last && !isOwn && JSON.stringify(last.rule) === JSON.stringify(rule)) continue
    if (last) last.until = at
    rules.push({ from: at, until: null, entryId, rule })
  }
  const readable = ready
  if (readable === undefined) return { rules: [], memberships }
  return {
    rules: rules.flatMap((one) =>
      one.until !== null && one.until <= readable ? [] : [{ ...one, from: latest(one.from, readable) }],
    ),
    memberships,
  }
}

const readIds = (text: string) => JSON.parse(text) as string[]

function setOrDelete<T>(map: Map<string, T>, id: string, after: string | undefined, read: (text: string) => T) {
  if (after === undefined) map.delete(id)
  else map.set(id, read(after))
}

/** As the nearest rule decides. In a folder that is gone nobody may read. */
function decide(
  document: ReadingRule,
  folders: ReadonlyMap<string, ReadingRule>,
  groups: ReadonlyMap<string, string[]>,
  named: ReadonlyMap<string, NamedValue>,
): PastRule {
  const levels = [document]
  for (let id = document.folder; id !== null; ) {
    const folder = folders.get(id)
    if (folder === undefined || levels.includes(folder)) {
      levels.unshift({ ...document, access: 'named', readers: [] })
      break
    }
    levels.push(folder)
    id = folder.folder
  }
  const rule = decidingLevel(levels)
  const readers = rule?.access === 'named' ? rule.readers : []
  const own = readers.flatMap((id) => {
    const one = named.get(id)
    const members = one?.kind === 'group' ? groups.get(one.value ?? '') : undefined
    return members === undefined ? [] : [[one?.value ?? '', members] as const]
  })
  return {
    released: document.released ?? false,
    access: rule?.access === 'named' ? 'named' : 'everyone',
    readers,
    groups: Object.fromEntries(own),
    ...limitsOf(levels),
  }
}

/** When a rule let a person in, who first opened the document at `openedAt`. */
export function spansAllowed(
  { from, until, rule }: InForce,
  person: { personId: string; key: string; openedAt: string | null },
  named: ReadonlyMap<string, NamedValue>,
  memberships: Memberships,
): Span[] {
  if (rule === 'removed' || !rule.released) return []
  const closes = closesAt(rule.days, person.openedAt)
  const open = { from: latest(from, rule.from), until: earliest(until, rule.until, closes) }
  if (rule.access === 'everyone' || namesKey(rule.readers, person.key, named)) return [open]
  return Object.entries(rule.groups).flatMap(([group, members]) => {
    if (namesKey(members, person.key, named)) return [open]
    const isByRule = members.some((id) => /^(firm|stage|project)$/.test(named.get(id)?.kind ?? ''))
    return isByRule ? intersect([open], memberships.get(membership(group, person.personId)) ?? []) : []
  })
}

function namesKey(ids: readonly string[], key: string, named: ReadonlyMap<string, NamedValue>): boolean {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return ids.some((id) => {
    const { kind, value } = named.get(id) ?? {}
    return (kind === 'email' && value === key) || (kind === 'domain' && value === domain)
  })
}
