import { useState } from 'react'
import type { AskedKind } from '../features/people/own-requests/ask-form.tsx'
import { goToDocuments } from '../features/projects/presentation/go-to-documents.ts'
import type { Act, InvestorActs } from '../features/projects/presentation/investor-acts.ts'
import { viewedPerson } from '../lib/view-as.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useLogin } from './login-host.tsx'
import * as texts from './texts.ts'

type Page = {
  /** The project's name, which goes into the subject of a prepared email. */
  name: string
  /** The investor relations team. */
  contact: string | undefined
  signedIn: boolean
  /** An override holder may have no account to send requests with. */
  hasAccount: boolean
}

/** `topic` is what the form starts with; `document` the title of the document that is asked for. */
type Asked = { kind: AskedKind; topic: string; document?: string }

/**
 * What each button of a project page does. A call to action leads to the documents, after a login if needed (product-spec section 2),
 * and opens the request form there. An override holder, who may have no account, gets prepared emails instead. An admin who sees the page
 * as someone else asks for nothing, because it would be asked in the admin’s own name.
 */
export function useInvestorActs({ name, contact, signedIn, hasAccount }: Page) {
  const openLogin = useLogin()
  const [wanted, setWanted] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const isViewing = useHydrated() && viewedPerson() !== null
  const unlessViewing = (act: Act): Act => (isViewing ? { withheld: texts.youSeeThePageAs } : act)
  const askOf = (kind: AskedKind, document?: string): Act => ({
    onPress: () => {
      if (hasAccount || !signedIn)
        setAsked({ kind, topic: document ?? '', ...(document !== undefined && { document }) })
      if (signedIn) return goToDocuments()
      setWanted(true)
      openLogin()
    },
  })
  const ask = (...asking: Parameters<typeof askOf>) => unlessViewing(askOf(...asking))
  const mail = (subject: string) =>
    unlessViewing({ href: `mailto:${contact ?? ''}?subject=${encodeURIComponent(`${name}: ${subject}`)}` })
  const acts: InvestorActs = {
    scheduleCall: ask('call'),
    requestDataRoom: ask('data_room'),
    scheduleMeeting: hasAccount ? ask('meeting') : mail('1:1 meeting'),
    emailRelations: mail(texts.questionToInvestorRelations),
  }
  const requestDocument = (title: string) => (hasAccount ? ask('data_room', title) : mail(title))
  return { acts, requestDocument, wanted, setWanted, asked, setAsked }
}
