import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { agreementLanguageName } from '../../../../contract/agreements/agreement-languages.ts'
import { namedProjects, type Portal, portalQuery } from '../../../lib/projects.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Hero } from '../company/hero.tsx'
import { LandingHeader } from '../company/landing-header.tsx'
import { LandingParts } from '../company/landing-parts.tsx'
import { usePortal } from '../company/queries.ts'
import { SiteFooter } from '../company/site-footer.tsx'
import type { Value } from './queries.ts'
import styles from './settings.module.css'
import { withSettings } from './values.ts'

/** The landing page with what is typed, as somebody sees it who has not been here. Nothing of it is saved. */
export function LandingPreview({ values }: { values: Readonly<Record<string, Value>> }) {
  const portal = usePortal()
  return portal ? <Draft portal={withSettings(portal, values)} /> : null
}

function Draft({ portal }: { portal: Portal }) {
  const said = JSON.stringify(portal)
  // The parts of the page ask for the portal themselves. Here they get the draft, and nothing asks the server.
  const queries = useMemo(() => {
    const client = new QueryClient({
      defaultOptions: { queries: { enabled: false, staleTime: Number.POSITIVE_INFINITY } },
    })
    client.setQueryData(portalQuery.queryKey, JSON.parse(said))
    return client
  }, [said])
  const shown = { ...portal, platforms: namedProjects(portal) }
  const onLogin = () => {}
  const element = useRef<HTMLDivElement>(null)
  // The button that opens it is always in view, and the preview may be far below.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { language = 'en' } = portal
  return (
    <div className={styles.preview} ref={element}>
      <p className="small">
        {language === 'en'
          ? 'Not saved yet.'
          : `Not saved yet. Its labels are in English here and in ${agreementLanguageName(language)} for investors.`}
      </p>
      <PageFrame title="Preview of the landing page" theme="paper" place="offer">
        <QueryClientProvider client={queries}>
          {/* Not `main`, and within an article, so that the page around the frame keeps its landmarks. */}
          <article>
            <LandingHeader portal={shown} onLogin={onLogin} returning={false} signedIn={null} />
            <Hero portal={shown} />
            <LandingParts portal={shown} open={[]} invited={portal.agreement.signable} onLogin={onLogin} />
            <SiteFooter />
          </article>
        </QueryClientProvider>
      </PageFrame>
    </div>
  )
}
