import { useState } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import type { ShelfDocument } from '../features/data-room/reader/queries.ts'
import type { AskedKind } from '../features/people/own-requests/ask-form.tsx'
import { goToDocuments } from '../features/projects/presentation/go-to-documents.ts'
import type { Act, InvestorActs } from '../features/projects/presentation/investor-acts.ts'
import { tileDocument } from '../features/projects/presentation/tile-document.ts'
import { useLogin } from './login-host.tsx'
import * as texts from './texts.ts'

type Page = {
  route: ProjectKey
  /** The project's name, which goes into the subject of a prepared email. */
  name: string
  /** The investor relations team. */
  contact: string | undefined
  signedIn: boolean
  /** An override holder may have no account to send requests with. */
  hasAccount: boolean
  /** The documents in the data room that this reader may open. */
  room: readonly ShelfDocument[]
}

/** `topic` is what the form starts with. */
type Asked = { kind: AskedKind; topic: string }

/**
 * What each button of a project page does. A call to action leads to the documents, after a login if needed (product-spec section 2),
 * and opens the request form there. An override holder, who may have no account, gets prepared emails instead.
 */
export function useInvestorActs({ route, name, contact, signedIn, hasAccount, room }: Page) {
  const openLogin = useLogin()
  const [wanted, setWanted] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const ask = (kind: AskedKind, topic = ''): Act => ({
    onPress: () => {
      if (hasAccount || !signedIn) setAsked({ kind, topic })
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
    emailRelations: mail(texts.questionToInvestorRelations),
    requestDocument: (document) => {
      const found = tileDocument(document.title, room)
      if (found) return { href: `/${route}/documents/${found.id}` }
      return hasAccount ? ask('data_room', document.title) : mail(document.title)
    },
    roomDocument: (document) => {
      const found = tileDocument(document.title, room)
      return found && { ...found, description: found.description || texts.inTheDataRoom }
    },
  }
  return { acts, wanted, setWanted, asked, setAsked }
}
