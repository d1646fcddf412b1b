import { createLazyRoute } from '@tanstack/react-router'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { CODE_BEGINS, pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { readSections } from '../features/operations/documentation/read-sections.tsx'
import { safetySections } from '../features/operations/documentation/safety-sections.tsx'
import { LongPage } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'

export const documentation = createLazyRoute('/documentation')({ component: DocumentationPage })

function DocumentationPage() {
  const portal = usePortal()
  usePage(pageTitle('Documentation', portal), 'paper')
  const begins = CODE_BEGINS[portal?.ndaActivation ?? 'immediate']
  return (
    <>
      <PublicHeader />
      <LongPage
        title="Documentation"
        lead="For investors: how to read and sign the agreement, keep your code and unlock the pages, and what the portal records."
        sections={[...readSections(begins), ...safetySections()]}
      />
      <SiteFooter />
    </>
  )
}
