import { PROJECT_KEYS } from '../../contract/projects/project-keys.ts'
import { type AuditChoice, KINDS, WHOSE } from '../features/transparency-log/choices.ts'

/** The search parameters of /admin/audit. */
export type AuditSearch = AuditChoice & {
  tab?: 'alerts' | 'keeping'
  /** The person whose chain replaces the list. */
  chain?: string
  /** The entry in the side panel. */
  entry?: string
  /** The filter of the alerts tab. */
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
  const route = PROJECT_KEYS.find((value) => value === search.route)
  const kind = KINDS.find(({ value }) => value === search.kind)?.value
  return {
    ...Object.assign({}, ...[...WHOSE, 'chain', 'entry'].map((name) => text(name, ID))),
    ...Object.assign({}, ...['from', 'to'].map((name) => text(name, TIME))),
    ...(route && { route }),
    ...(kind && { kind }),
  }
}
