import { portalUrl } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { PortalConfig } from '../../portal-config.ts'

/** What every mail bears: whose it is, and which portal sent it. */
export type Letterhead = { company: PortalConfig['company']; portalUrl: string }

export function letterhead(deps: Pick<Deps, 'config' | 'portal'>): Letterhead {
  return { company: deps.portal.company, portalUrl: portalUrl(deps.config) }
}
