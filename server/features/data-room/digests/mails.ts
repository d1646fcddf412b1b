import { DOCUMENTS_ID } from '../../../../contract/projects/documents-id.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import type { UnsubscribeLinks } from '../../email/subscriptions/subscription-service.ts'
import { investorMail, mailTexts } from '../../email/texts/rules.ts'

type Given = {
  name: string
  email: string
  /** The projects that have some, with how many. */
  projects: readonly (NamedProject & { count: number })[]
  unsubscribe: UnsubscribeLinks
}

/** Titles and folders of documents are confidential, so the email has their number and links only. */
export function newDocumentsMail(
  portal: PortalConfig,
  url: string,
  { name, email, projects, unsubscribe }: Given,
): Mail {
  const { buttons, documents } = mailTexts(portal)
  const total = projects.reduce((sum, { count }) => sum + count, 0)
  const [button, ...links] = projects.map((project) => ({
    label: buttons.openDocuments(project.name),
    url: `${url}/${project.key}?enter=code#${DOCUMENTS_ID}`,
  }))
  return investorMail(portal, 'new_documents', {
    to: email,
    name,
    places: { documents: documents(total) },
    ...(projects.length > 1 && {
      facts: projects.map((project) => ({ label: project.name, value: documents(project.count) })),
    }),
    ...(button && { button }),
    links,
    unsubscribe: unsubscribe.post,
    unsubscribeLink: { label: buttons.unsubscribeDocuments, url: unsubscribe.page },
  })
}
