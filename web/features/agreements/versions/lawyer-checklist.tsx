import { Disclosure } from '../../../ui/disclosure.tsx'

const CHECKS: readonly (readonly [what: string, question: string])[] = [
  ['Party', 'Is it the company that raises the money, with its full legal name, form and address?'],
  ['Law and courts', 'Does the law fit where the company and its investors are, and do the courts fit the law?'],
  [
    'Term',
    'Is it as long as the information stays sensitive, and do trade secrets last beyond it where the law allows?',
  ],
  ['Notices', 'Does somebody read the address for notices, and does the law accept email?'],
  ['Signatory', 'May the company be bound by publishing the text, or does somebody have to sign for it by name?'],
  [
    'Exclusions',
    'Are public, known and independently developed information excluded, and disclosures that the law demands or protects?',
  ],
  ['Signing', 'Is a ticked box and a typed name enough for this agreement under this law?'],
]

/** What a lawyer should look at before a version is published. */
export function LawyerChecklist() {
  return (
    <Disclosure className="mt-6" title="Checklist for your lawyer">
      <p className="small">
        This list and the template are not legal advice. The template was written for the law of one state of the United
        States, and its clause 6 quotes federal law of that country. Let a lawyer who knows your law read the text
        before you publish it.
      </p>
      <dl className="term-list">
        {CHECKS.map(([what, question]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{question}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
