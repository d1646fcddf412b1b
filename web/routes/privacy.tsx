import { createLazyRoute } from '@tanstack/react-router'
import { dayUtc } from '../../contract/wording.ts'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { recordSections } from '../features/people/privacy/record-sections.tsx'
import { rightSections } from '../features/people/privacy/right-sections.tsx'
import { daysWords } from '../lib/days.ts'
import { LongPage } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const privacy = createLazyRoute('/privacy')({ component: PrivacyPage })

/** The day on which the words of the notice last changed. */
const WORDS_OF = '2026-11-25'

function PrivacyPage() {
  const portal = usePortal()
  const kept = portal?.retention
  usePage(pageTitle(texts.privacy, portal), 'paper')
  return (
    <>
      <PublicHeader />
      <LongPage
        title={texts.privacyNotice}
        lead={texts.whatThisPortalRecords}
        dated={texts.lastChangedOn({ day: dayUtc(WORDS_OF) })}
        summary={[
          [texts.inShortWho, portal?.company.legalName],
          [texts.inShortWhat, texts.whatYouEnterAndOpen],
          [
            texts.inShortHowLong,
            kept && texts.keptInShort({ visits: daysWords(kept.visits), mails: daysWords(kept.mails) }),
          ],
          [
            texts.inShortRights,
            <a key="rights" href="#rights">
              {texts.copyCorrectDelete}
            </a>,
          ],
        ]}
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
