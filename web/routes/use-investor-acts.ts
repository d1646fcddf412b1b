import { useState } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import type { ShelfDocument } from '../features/data-room/reader/queries.ts'
import type { AskedKind } from '../features/people/own-requests/ask-form.tsx'
import { goToDocuments } from '../features/projects/presentation/go-to-documents.ts'
import type { Act, InvestorActs } from '../features/projects/presentation/investor-acts.ts'
import { useLogin } from './login-host.tsx'

type Page = {
  route: ProjectKey
  /** The project by its name; the only thing that a prepared mail says of the page. */
  name: string
  /** The investor relations team. */
  contact: string | undefined
  signedIn: boolean
  /** Whether there is an account to ask with; an override alone has none. */
  hasAccount: boolean
  /** The documents of the data room that this reader may open. */
  room: readonly ShelfDocument[]
}

/**
 * What each button of a project page does, in this one place. The calls to action lead to the documents, by way of the login dialog for
 * whoever is not signed in (product-spec section 2); there what they are called can be asked for. Everything else that is asked of the
 * team is a prepared mail.
 */
export function useInvestorActs({ route, name, contact, signedIn, hasAccount, room }: Page) {
  const openLogin = useLogin()
  const [wanted, setWanted] = useState(false)
  const [asked, setAsked] = useState<AskedKind>()
  const ask = (kind: AskedKind): Act => ({
    onPress: () => {
      if (hasAccount || !signedIn) setAsked(kind)
      if (signedIn) return goToDocuments()
      setWanted(true)
      openLogin()
    },
  })
  const mail = (subject: string): Act => ({
    href: `mailto:${contact ?? ''}?subject=${encodeURIComponent(`${name}: ${subject}`)}`,
  })
  const acts: InvestorActs = {
    scheduleCall: ask('call'),
    requestDataRoom: ask('data_room'),
    scheduleMeeting: hasAccount ? ask('meeting') : mail('1:1 meeting'),
    emailRelations: mail('question to investor relations'),
    requestDocument: (title) => {
      // What lies in the data room under the same title is opened; anything else is asked for.
      const document = room.find((one) => one.title === title)
      return document ? { href: `/${route}/documents/${document.id}` } : mail(title)
    },
    roomDocument: (title) => {
      const document = room.find((one) => one.title === title)
      return document && { ...document, description: document.description || 'In the data room.' }
    },
  }
  return { acts, wanted, setWanted, asked, setAsked }
}
