import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { OpenProjectLink } from './open-project.tsx'
import { usePortal } from './queries.ts'
import * as texts from './texts.ts'
import { useOpenProjects } from './use-open-projects.ts'

const PROJECTS = { to: '/nda-gate', name: texts.projects } as const
const PORTAL = [
  { to: '/agreement', name: texts.agreement },
  { to: '/unlock', name: texts.unlock },
  { to: '/verify', name: texts.verify },
] as const
const RESOURCES = [
  { to: '/documentation', name: texts.documentation },
  { to: '/api-reference', name: texts.apiReference },
  { to: '/support', name: texts.support },
  { to: '/privacy', name: texts.privacy },
] as const

export function SiteFooter() {
  const portal = usePortal()
  const contact = portal?.company.contact
  const open = useOpenProjects()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__columns">
          <div>
            <Brand />
          </div>
          <FootLinks id="foot-portal" title={texts.portal} links={open.length > 0 ? PORTAL : [PROJECTS, ...PORTAL]}>
            {open.map((project) => (
              <li key={project.route}>
                <OpenProjectLink project={project} />
              </li>
            ))}
          </FootLinks>
          <FootLinks
            id="foot-resources"
            title={texts.resources}
            links={RESOURCES}
            more={portal?.footerLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          />
          {contact && (
            <div>
              <h2>{texts.contact}</h2>
              <ul>
                <li>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </li>
                <li className="num">{contact.phone}</li>
                {contact.address.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <Legends legends={portal?.legends ?? []} />
      </div>
    </footer>
  )
}

type FootLink = typeof PROJECTS | (typeof PORTAL)[number] | (typeof RESOURCES)[number]
type FootLinksProps = { id: string; title: string; links: readonly FootLink[]; children?: ReactNode; more?: ReactNode }

function FootLinks({ id, title, links, children, more }: FootLinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {children}
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {more}
      </ul>
    </nav>
  )
}

/** Securities law expects these notices wherever figures of a company are shown. */
function Legends({ legends }: { legends: readonly string[] }) {
  return (
    <div className="site-footer__legend">
      {legends.map((legend) => (
        <p key={legend}>{legend}</p>
      ))}
    </div>
  )
}
