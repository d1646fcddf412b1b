import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../mail/service.ts'

/** To the holder of a code that staff have begun. The code itself they have: it was shown and mailed at signing. */
export function activatedMail(portal: PortalConfig, portalUrl: string, holder: { email: string; name: string }): Mail {
  const { name, contact } = portal.company
  return {
    to: holder.email,
    subject: `Your ${name} access code is active`,
    text: [
      `${holder.name},`,
      'our team has reviewed your details. Your personal access code is active from now on, for 14 days and 25 sessions.',
      `Enter it at ${portalUrl}/unlock`,
      `Questions: ${contact.email}`,
      name,
    ].join('\n\n'),
  }
}
