import type { AgreementRecord, Certificate, CertificateEvent } from './rules.ts'

const VERIFIED = {
  invitation: 'Invitation used to sign',
  address_in_this_browser: 'Emailed link used in the browser that signed',
  address_before: 'Email address verified',
  nothing: '',
} satisfies Record<AgreementRecord['identity']['shown'], string>

const END_BY = { scroll: ' by scrolling', control: ' with the button after the text' }

/** What happened, in the order of the server's clock. What the browser did not report has no time and comes last. */
export function eventsOf(record: AgreementRecord): Certificate['events'] {
  const { agreement, company, signer, identity, reading, assent, signedAt, connection, seal } = record
  const { signatory } = company
  const browser = 'The browser that signed'
  const rows: CertificateEvent[] = [
    {
      is: 'event.published',
      at: agreement.publishedAt,
      what: `Version ${agreement.version} published`,
      who: company.legalName,
    },
    ...(identity.at === null
      ? []
      : [{ is: 'event.verified' as const, at: identity.at, what: VERIFIED[identity.shown], who: signer.email }]),
    { is: 'event.opened', at: reading.openedAt, what: 'Agreement opened', who: browser },
    { is: 'event.threshold', at: reading.thresholdAt, what: '90 % of the text reached', who: browser },
    {
      is: 'event.end',
      at: reading.endAt,
      what: `End of the text reached${reading.endBy === null ? '' : END_BY[reading.endBy]}`,
      who: browser,
    },
    { is: 'event.box', at: assent.boxTickedAt, what: 'Box ticked', who: browser },
    {
      is: 'event.signed',
      at: signedAt,
      what: 'Signed: the server received the form',
      who: `${signer.typedSignature}, as typed; from ${connection.ipAddress}`,
    },
    {
      is: 'event.accepted',
      at: signedAt,
      what: signatory
        ? 'Countersigned automatically, as the Company has configured'
        : 'Accepted by the access code that the portal issues, or keeps',
      who: signatory ? `${signatory.name}, ${signatory.title}` : company.legalName,
    },
    { is: 'event.sealed', at: record.preparedAt, what: 'Document prepared and sealed', who: seal.by },
  ]
  return {
    intro: {
      is: 'event.intro',
      words:
        'In the order of the server’s clock. The time of what a browser reported is when the server received the report. What came after the seal, such as the email with this file, is in the evidence pack.',
    },
    rows: [...rows].sort(byTime),
  }
}

function byTime(a: CertificateEvent, b: CertificateEvent): number {
  if (a.at === null || b.at === null) return Number(a.at === null) - Number(b.at === null)
  return a.at < b.at ? -1 : Number(a.at > b.at)
}
