import type { Hono } from 'hono'
import { getPortal, type PortalInfo } from '../../../../contract/operations/company.ts'
import { listProjects } from '../../../access/project-queries.ts'
import { minimumOf, personalRoutes, valuationOf } from '../../../access/projects.ts'
import { anyone } from '../../../access/visitor.ts'
import type { ProjectRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { findTermsInForce } from '../../agreements/signing/queries.ts'
import { isSameParty } from '../../agreements/template-text.ts'
import { listPublishedKeys } from '../../projects/staff/queries.ts'
import { headerWidth } from '../brand/rules.ts'
import { readBrand } from '../brand/service.ts'
import { securityText } from './rules.ts'

export function portalRoutes(app: Hono, deps: Deps): void {
  const { oidc, tokenSyncUrl } = deps.config
  const info = {
    oidc: oidc !== undefined,
    ...(oidc && { oidcName: oidc.name }),
    tokenSyncUrl: tokenSyncUrl?.href ?? null,
  }
  handle(app, deps, getPortal, anyone, async () => {
    const terms = await findTermsInForce(deps.db)
    if (!terms) throw new Error('no agreement has been published')
    const agreement = { ...terms, signable: isSameParty(terms.party, deps.portal) }
    const projects = await listProjects(deps.db)
    return {
      ...info,
      ...publicInfo(deps.portal, projects),
      ...(await publicBrand(deps)),
      ...publicProjects(deps, projects, {
        bySigning: await personalRoutes(deps.db),
        published: await listPublishedKeys(deps.db),
      }),
      agreement,
    }
  })
  // Its files are part of the build, and only the demo has it.
  app.use('/film/*', async (c, next) => {
    const { video } = await publicBrand(deps)
    return video?.videoEmbed === DEMO_FILM ? next() : c.notFound()
  })
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(deps.portal.company.contact.email, deps.config.publicUrl, deps.clock.now()), 200, {
      'Cache-Control': 'no-cache',
    }),
  )
}

/** The demo's film, which shows its sun. */
const DEMO_FILM = '/film/vestibule.mp4'

async function publicBrand(deps: Deps): Promise<Pick<PortalInfo, 'logo' | 'brand' | 'video'>> {
  const { video } = deps.portal
  const { version, logos, isRenamedDemo, plates, accent, pairing } = await readBrand(deps)
  const isShown = video.videoEmbed !== '' && !(isRenamedDemo && video.videoEmbed === DEMO_FILM)
  return {
    video: isShown ? video : null,
    logo: logos ? '/logo' : null,
    brand: {
      version,
      logoDark: logos !== undefined && logos.ink.id !== logos.paper.id,
      logoWidth: logos ? { paper: headerWidth(logos.paper), ink: headerWidth(logos.ink) } : null,
      plates,
      accent: accent !== undefined,
      type: pairing,
    },
  }
}

/** Without the valuation of undisclosed platforms, which count in the portfolio. */
function publicProjects(
  { portal: { currency } }: Deps,
  projects: readonly ProjectRow[],
  { bySigning, published }: { bySigning: readonly string[]; published: readonly string[] },
): Pick<PortalInfo, 'platforms' | 'portfolio' | 'currency'> {
  // A sum of several currencies would be no amount of money.
  const counted = projects.filter((project) => project.currency === currency && valuationOf(project))
  const sum = (end: 'valuation_low' | 'valuation_high') =>
    counted.reduce((total, project) => total + (project[end] ?? 0), 0) / 1_000
  return {
    platforms: projects.map((row) => {
      const valuation = valuationOf(row)
      const isHidden = row.kept_of_demo === 1 && !published.includes(row.key)
      return {
        route: row.key,
        name: row.name,
        summary: row.summary,
        stage: row.disclosed === 1 ? row.stage : ('undisclosed' as const),
        ...(row.launch !== null && { launch: row.launch }),
        ...(row.disclosed === 1 && valuation && { valuation }),
        currency: row.currency,
        opensOnSigning: bySigning.includes(row.key),
        ...(isHidden && { isHidden }),
        ...(counted.includes(row) && { isCounted: true }),
      }
    }),
    portfolio: { low: sum('valuation_low'), high: sum('valuation_high') },
    currency,
  }
}

function publicInfo(portal: PortalConfig, projects: readonly ProjectRow[]) {
  const minimum = minimumOf(portal, projects)
  return {
    company: portal.company,
    language: portal.language,
    isDemo: portal.isDemo === true,
    locale: portal.locale,
    landing: { ...portal.landing, ...(minimum !== undefined && { minimum }) },
    footerLinks: portal.footer.links,
    legends: portal.legends,
    ndaActivation: portal.nda.activation,
    codeDays: portal.codes.lifetimeDays,
    codeUses: portal.codes.uses,
    sessionDays: portal.access.sessionDays,
    signUp: portal.access.signUp,
    showSessionPublicly: portal.showSessionPublicly,
    retention: portal.privacy.retention,
  }
}
