import { UPDATES_ID } from '../../../../contract/data-room/update-limits.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import type { UnsubscribeLinks } from '../../email/subscriptions/subscription-service.ts'
import { investorMail, mailTexts } from '../../email/texts/rules.ts'

type Given = { name: string; email: string; project: NamedProject; unsubscribe?: UnsubscribeLinks }

/** An update is confidential, title included, so the email has a link to it only. */
export function updateMail(portal: PortalConfig, url: string, { name, email, project, unsubscribe }: Given): Mail {
  const { buttons } = mailTexts(portal)
  return investorMail(portal, 'investor_update', {
    to: email,
    name,
    places: { project: project.name },
    button: { label: buttons.readTheUpdate, url: `${url}/${project.key}?enter=code#${UPDATES_ID}` },
    ...(unsubscribe && {
      unsubscribe: unsubscribe.post,
      unsubscribeLink: { label: buttons.unsubscribe, url: unsubscribe.page },
    }),
  })
}
