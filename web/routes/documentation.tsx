import { createLazyRoute } from '@tanstack/react-router'
import { readSections } from '../features/guide/read-sections.tsx'
import { safetySections } from '../features/guide/safety-sections.tsx'
import { PublicHeader } from '../features/portal/public-header.tsx'
import { CODE_BEGINS, pageTitle, usePortal } from '../features/portal/queries.ts'
import { SiteFooter } from '../features/portal/site-footer.tsx'
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
        lead="For investors: how to read and sign, keep the code, unlock the pages, and what the portal does with all of it."
        sections={[...readSections(begins), ...safetySections()]}
      />
      <SiteFooter />
    </>
  )
}
