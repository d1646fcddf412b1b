import { createLazyRoute } from '@tanstack/react-router'
import { listed } from '../../contract/wording.ts'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { CODE_BEGINS, openedBySigning, pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { readSections } from '../features/operations/documentation/read-sections.tsx'
import { safetySections } from '../features/operations/documentation/safety-sections.tsx'
import { amount } from '../lib/money.ts'
import { useCodeTerms } from '../lib/projects.ts'
import { LongPage } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const documentation = createLazyRoute('/documentation')({ component: DocumentationPage })

function DocumentationPage() {
  const portal = usePortal()
  usePage(pageTitle(texts.documentation, portal), 'paper')
  const begins = CODE_BEGINS[portal?.ndaActivation ?? 'immediate']
  const { openTo = '', minimum } = portal?.landing ?? {}
  const facts = {
    begins,
    ...useCodeTerms(),
    opens: portal ? openedBySigning(portal) : [],
    openTo,
    minimum: portal && minimum !== undefined ? amount(minimum, portal.currency) : undefined,
  }
  return (
    <>
      <PublicHeader />
      <LongPage
        title={texts.documentation}
        lead={texts.forInvestorsHowTo}
        summary={[
          [texts.timeNeeded, texts.aboutTenMinutes],
          [texts.codeWorks, texts.daysFrom({ count: facts.codeDays, begins })],
          [texts.browserStaysOpen, texts.daysLong({ count: facts.sessionDays })],
          [texts.signingOpens, listed(facts.opens)],
        ]}
        sections={[...readSections(facts), ...safetySections()]}
      />
      <SiteFooter />
    </>
  )
}
