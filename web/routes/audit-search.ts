import { type AuditChoice, KINDS, SUBJECTS } from '../features/transparency-log/choices.ts'
import { asProjectKey } from '../lib/projects.ts'

/** The search parameters of /admin/audit. */
export type AuditSearch = AuditChoice & {
  tab?: 'alerts' | 'keeping'
  /** The person whose chain replaces the list. */
  chain?: string
  /** The entry in the side panel. */
  entry?: string
  /** The filter of the alerts. */
  state?: 'unseen' | 'seen'
}

const ID = /^[\w-]{8,64}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  if (search.tab === 'alerts')
    return { tab: 'alerts', ...(search.state === 'unseen' || search.state === 'seen' ? { state: search.state } : {}) }
  if (search.tab === 'keeping') return { tab: 'keeping' }
  const text = (name: string, form: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {}
  }
  const route = asProjectKey(search.route)
  const kind = KINDS.find(({ value }) => value === search.kind)?.value
  return {
    ...Object.assign({}, ...[...SUBJECTS, 'chain', 'entry'].map((name) => text(name, ID))),
    ...Object.assign({}, ...['from', 'to'].map((name) => text(name, TIME))),
    ...(route && { route }),
    ...(kind && { kind }),
  }
}
