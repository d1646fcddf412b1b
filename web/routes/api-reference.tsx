import { createLazyRoute } from '@tanstack/react-router'
import { Reference } from '../features/operations/api-reference/reference.tsx'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { usePage } from '../ui/use-page.ts'

export const apiReference = createLazyRoute('/api-reference')({ component: ApiReferencePage })

function ApiReferencePage() {
  usePage(pageTitle('API Reference', usePortal()), 'paper')
  return (
    <>
      <PublicHeader />
      <Reference />
      <SiteFooter />
    </>
  )
}
