import { createLazyRoute } from '@tanstack/react-router'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { recordSections } from '../features/people/privacy/record-sections.tsx'
import { rightSections } from '../features/people/privacy/right-sections.tsx'
import { LongPage } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const privacy = createLazyRoute('/privacy')({ component: PrivacyPage })

function PrivacyPage() {
  const portal = usePortal()
  usePage(pageTitle(texts.privacy, portal), 'paper')
  return (
    <>
      <PublicHeader />
      <LongPage
        title={texts.privacyNotice}
        lead={texts.whatThisPortalRecords}
        sections={[
          ...recordSections(portal?.company, portal?.retention, {
            youtube: portal?.video?.videoType === 'youtube',
            provider: portal?.oidcName,
          }),
          ...rightSections(portal?.company.contact.email),
        ]}
      />
      <SiteFooter />
    </>
  )
}
