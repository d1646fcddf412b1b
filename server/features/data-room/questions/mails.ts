import { QUESTIONS_ID } from '../../../../contract/data-room/questions-id.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { investorMail, mailTexts } from '../../email/texts/rules.ts'

/** The answer is confidential, so the email has a link to it only. */
export function questionAnsweredMail(
  portal: PortalConfig,
  url: string,
  who: { name: string; email: string },
  project: NamedProject,
): Mail {
  return investorMail(portal, 'question_answered', {
    to: who.email,
    name: who.name,
    places: { project: project.name },
    button: { label: mailTexts(portal).buttons.readTheAnswer, url: `${url}/${project.key}?enter=code#${QUESTIONS_ID}` },
  })
}
