import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { OpenProjectLink } from './open-project.tsx'
import { usePortal } from './queries.ts'
import { useOpenProjects } from './use-open-projects.ts'

const PROJECTS = { to: '/nda-gate', name: 'Projects' } as const
const PORTAL = [
  { to: '/agreement', name: 'Agreement' },
  { to: '/unlock', name: 'Unlock' },
  { to: '/verify', name: 'Verify' },
] as const
const RESOURCES = [
  { to: '/documentation', name: 'Documentation' },
  { to: '/api-reference', name: 'API Reference' },
  { to: '/support', name: 'Support' },
  { to: '/privacy', name: 'Privacy' },
] as const

export function SiteFooter() {
  const contact = usePortal()?.company.contact
  const open = useOpenProjects()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__columns">
          <div>
            <Brand />
          </div>
          <FootLinks id="foot-portal" title="Portal" links={open.length > 0 ? PORTAL : [PROJECTS, ...PORTAL]}>
            {open.map((project) => (
              <li key={project.route}>
                <OpenProjectLink project={project} />
              </li>
            ))}
          </FootLinks>
          <FootLinks id="foot-resources" title="Resources" links={RESOURCES} />
          {contact && (
            <div>
              <h2>Contact</h2>
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
        <Legends />
      </div>
    </footer>
  )
}

type FootLink = typeof PROJECTS | (typeof PORTAL)[number] | (typeof RESOURCES)[number]
type FootLinksProps = { id: string; title: string; links: readonly FootLink[]; children?: ReactNode }

function FootLinks({ id, title, links, children }: FootLinksProps) {
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
      </ul>
    </nav>
  )
}

/** Securities law expects these notices wherever figures of a company are shown. */
function Legends() {
  return (
    <div className="site-footer__legend">
      <p>
        For accredited investors only. Nothing on these pages is an offer to sell, or a solicitation of an offer to buy,
        any security, and nothing is advice. An offer is made only by the definitive documents, to persons whose status
        has been confirmed. No securities authority has reviewed or approved these pages.
      </p>
      <p>
        Figures are illustrative. Valuations are the company's own estimates; they are not audited, are not a promise of
        any return, and may change without notice.
      </p>
      <p>
        Statements about launches, markets and results to come are forward-looking. They rest on assumptions that may
        prove wrong, and what happens may differ materially.
      </p>
      <p>Risk of loss: an investment of this kind is speculative and hard to sell, and can be lost in full.</p>
    </div>
  )
}
