import type { Hono } from 'hono'
import { getPortal, type PortalInfo } from '../../../../contract/operations/company.ts'
import { listProjects } from '../../../access/project-queries.ts'
import { valuationOf } from '../../../access/projects.ts'
import { anyone } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle } from '../../../http/handle.ts'
import { answerError } from '../../../http/on-error.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { readLogo } from '../../../portal-logo.ts'
import { findTermsInForce } from '../../agreements/signing/queries.ts'
import { isSameParty } from '../../agreements/template-text.ts'
import { securityText } from './rules.ts'

export function portalRoutes(app: Hono, deps: Deps): void {
  const { oidc, tokenSyncUrl } = deps.config
  const logo = readLogo(deps.config.portalConfigFile, deps.portal.logo)
  const info = {
    logo: logo ? ('/logo' as const) : null,
    oidc: oidc !== undefined,
    ...(oidc && { oidcName: oidc.name }),
    tokenSyncUrl: tokenSyncUrl?.href ?? null,
  }
  handle(app, deps, getPortal, anyone, async () => {
    const terms = await findTermsInForce(deps.db)
    if (!terms) throw new Error('no agreement has been published')
    const agreement = { ...terms, signable: isSameParty(terms.party, deps.portal) }
    return { ...info, ...publicInfo(deps.portal), ...(await publicProjects(deps)), agreement }
  })
  app.get('/logo', (c) => {
    if (!logo) return answerError(c, deps.log, new AppError('not_found'))
    return c.body(logo.bytes, 200, { 'Content-Type': logo.type, 'Cache-Control': 'no-cache' })
  })
  if (logo) {
    // In place of the portal's own mark, which is a file of the built pages.
    app.get('/favicon.svg', (c) => c.body(logo.bytes, 200, { 'Content-Type': logo.type, 'Cache-Control': 'no-cache' }))
    app.get('/apple-touch-icon.png', (c) =>
      logo.type === 'image/png'
        ? c.body(logo.bytes, 200, { 'Content-Type': logo.type, 'Cache-Control': 'no-cache' })
        : answerError(c, deps.log, new AppError('not_found')),
    )
  }
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(deps.portal.company.contact.email, deps.config.publicUrl, deps.clock.now()), 200, {
      'Cache-Control': 'no-cache',
    }),
  )
}

/** Without the valuation of undisclosed platforms, which count in the portfolio. */
async function publicProjects(deps: Deps): Promise<Pick<PortalInfo, 'platforms' | 'portfolio' | 'currency'>> {
  const projects = await listProjects(deps.db)
  const { currency } = deps.portal
  // A sum of several currencies would be no amount of money.
  const counted = projects.filter((project) => project.currency === currency)
  const sum = (end: 'valuation_low' | 'valuation_high') =>
    counted.reduce((total, project) => total + (project[end] ?? 0), 0) / 1_000
  return {
    platforms: projects.map((row) => {
      const valuation = valuationOf(row)
      return {
        route: row.key,
        name: row.name,
        summary: row.summary,
        stage: row.disclosed === 1 ? row.stage : ('undisclosed' as const),
        ...(row.launch !== null && { launch: row.launch }),
        ...(row.disclosed === 1 && valuation && { valuation }),
        currency: row.currency,
        opensOnSigning: row.opened_by_personal_codes === 1,
      }
    }),
    portfolio: { low: sum('valuation_low'), high: sum('valuation_high') },
    currency,
  }
}

function publicInfo(portal: PortalConfig) {
  return {
    company: portal.company,
    language: portal.language,
    locale: portal.locale,
    video: portal.video.videoEmbed === '' ? null : portal.video,
    landing: portal.landing,
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
