import { createLazyRoute } from '@tanstack/react-router'
import { referenceSections } from '../features/operations/api-reference/reference-sections.tsx'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { LongPage } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'

export const apiReference = createLazyRoute('/api-reference')({ component: ApiReferencePage })

function ApiReferencePage() {
  usePage(pageTitle('API Reference', usePortal()), 'paper')
  return (
    <>
      <PublicHeader />
      <LongPage
        title="API Reference"
        lead={
          <>
            Every endpoint of this portal, with its input, output and errors. Also available as{' '}
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </>
        }
        sections={referenceSections()}
      />
      <SiteFooter />
    </>
  )
}
