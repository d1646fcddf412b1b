/**
 * Every word by which somebody assents, in one place: the form shows them, the server keeps them with the signature, the record prints
 * them. `{{…}}` are the company's own particulars. Any change needs a new version of the consent, which a test holds.
 */
export const ASSENT_LABELS = {
  language: 'en',
  box: 'I have read and agree to the terms of this Non-Disclosure Agreement',
  button: 'Sign NDA & Request Access',
  signature: 'The Full Name entered above is your signature.',
  consent: {
    version: '1',
    title: 'Electronic records and signatures',
    /** Stands at the button, whose words it names exactly. */
    sentence:
      'By pressing “Sign NDA & Request Access” you sign with that name, and you consent to electronic records and signatures as stated below.',
    paragraphs: [
      'You agree to sign this agreement electronically and to receive its records in electronic form: the agreement, the signed copy with its certificate, and notices about them. This consent covers this agreement and the access that follows from it, and nothing else.',
      'You need a current web browser with JavaScript, an email address at which you can receive messages, and a program that opens PDF files. To keep the copy you need room to save it, or a printer.',
      'You may have a paper copy at no charge. You may also sign on paper instead: then do not use this form, and write to {{contactEmail}}.',
      'You may withdraw this consent for the future, or change the address at which you receive records, at any time and at no charge, by writing to {{contactEmail}}. What was signed before remains valid.',
    ],
  },
} as const
