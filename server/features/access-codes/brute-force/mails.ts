import { LIMITS } from '../../../../contract/limits.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'

/** To the owner of the portal: someone may be guessing codes, and what the portal does about it. */
export function challengeModeMail(portal: PortalConfig): Mail {
  return {
    kind: 'guessing',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: many wrong access codes`,
    title: 'Many wrong access codes',
    paragraphs: [
      `Browsers that we do not know have entered more than ${LIMITS.failuresBeforeChallengeMode} wrong access codes within 24 hours.`,
      'Until 24 hours after the last one, such browsers must give the email address of a code together with it. Investors on browsers that they have used before notice nothing.',
      'You need not do anything. If investors report trouble, they can have a link mailed to them from the unlock screen.',
    ],
  }
}
