import type { TermState } from '../../contract/agreements/term.ts'

const TABS = ['bound', 'elsewhere'] as const
const STATES = ['bound', 'sign_again', 'ending', 'ended', 'superseded', 'withdrawn'] as const

/** The tab and filters of /admin/agreement. The address never contains what was searched for. */
export type AgreementSearch = {
  tab?: (typeof TABS)[number]
  state?: TermState
  version?: number
  by?: 'ending'
}

export function agreementSearch(search: Record<string, unknown>): AgreementSearch {
  const tab = TABS.find((it) => it === search.tab)
  if (tab !== 'bound') return tab ? { tab } : {}
  const state = STATES.find((it) => it === search.state)
  const version = Number(search.version)
  return {
    tab,
    ...(state && { state }),
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...(search.by === 'ending' && { by: 'ending' as const }),
  }
}
