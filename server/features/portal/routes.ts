import type { Hono } from 'hono'
import { getPortal, type PortalInfo } from '../../../contract/portal.ts'
import { anyone } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import type { PortalConfig } from '../../portal-config.ts'

export function portalRoutes(app: Hono, deps: Deps): void {
  const info = publicInfo(deps.portal)
  handle(app, deps, getPortal, anyone, () => info)
}

/** What may be said in public: of an undisclosed platform not its valuation, though it counts in the portfolio. */
function publicInfo(portal: PortalConfig): PortalInfo {
  const sum = (end: 'low' | 'high') => portal.platforms.reduce((total, platform) => total + platform.valuation[end], 0)
  return {
    company: portal.company,
    platforms: portal.platforms.map(({ valuation, ...platform }) =>
      platform.stage === 'undisclosed' ? platform : { ...platform, valuation },
    ),
    portfolio: { low: sum('low'), high: sum('high') },
    video: portal.video.videoEmbed === '' ? null : portal.video,
    ndaActivation: portal.nda.activation,
    showSessionPublicly: portal.showSessionPublicly,
  }
}
