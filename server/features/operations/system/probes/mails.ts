import { dayAndTimeUtc } from '../../../../../contract/wording.ts'
import type { PortalConfig } from '../../../../portal-config.ts'
import type { Mail } from '../../../email/rules.ts'

export function testMail(portal: PortalConfig, to: string, at: string): Mail {
  return {
    kind: 'test_mail',
    to,
    subject: `${portal.company.name} portal: test email`,
    title: 'Emails arrive',
    paragraphs: [
      `You asked for this email at the System page of the portal on ${dayAndTimeUtc(at)}.`,
      'If it was in your spam folder, look at the hints on that page about SPF, DKIM and DMARC.',
    ],
  }
}
