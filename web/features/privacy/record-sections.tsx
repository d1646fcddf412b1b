import type { PortalInfo } from '../../../contract/portal.ts'
import type { PageSection } from '../../ui/long-page.tsx'
import { RecordTable } from './record-table.tsx'

/** Who answers for the data, and every record that the server makes (server/db/tables.ts). */
export function recordSections(company: PortalInfo['company'] | undefined, youtube: boolean): PageSection[] {
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: company && (
        <p>
          {company.legalName}, {company.contact.address.join(', ')}, telephone {company.contact.phone}, email{' '}
          <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a>. Questions about your data go to the
          same address.
        </p>
      ),
    },
    { id: 'recorded', title: 'What is recorded, and why', body: <Recorded /> },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            Two, set by this portal alone. Both are strictly necessary for what you ask for, so they need no consent. No
            script can read them (HttpOnly), other sites cannot use them (SameSite), and nothing else is stored in your
            browser: no analytics, no advertising, no local storage.
          </p>
          <CookieTable />
          <p className="legend">
            Under https the names begin with <code className="mono">__Host-</code>. Clear Session ends what the session
            cookie stands for at once; the cookies themselves may outlive what they stand for, so that the portal can
            say what has ended.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Who else gets it',
      body: (
        <ul>
          <li>The staff of the company who look after investors; they are told by mail who signed.</li>
          <li>Whoever runs the company’s server and carries its mail, as its processors and on its instructions.</li>
          <li>Advisers, courts and authorities, where the agreement has to be proved or the law demands it.</li>
          {youtube && (
            <li>
              Google, when the film on the front page comes into view: your browser then fetches it from
              www.youtube-nocookie.com and shows that host your network address.
            </li>
          )}
          <li>
            Nobody else. Nothing is sold, no profile is made, and no decision about you is made by a machine alone: the
            limits on wrong codes are counted by address and browser and end by themselves.
          </li>
        </ul>
      ),
    },
    {
      id: 'where',
      title: 'Where it is kept',
      body: (
        <p>
          On the company’s own server and in its backups; this software sends it to no service of its maker. The company
          is in the country of its address above. If you are elsewhere, you give your data to that country yourself when
          you use the portal; ask where the server stands and what protects the data there, and you will be told.
        </p>
      ),
    },
  ]
}

function Recorded() {
  return (
    <RecordTable
      caption="Records"
      head={['Record', 'What is in it', 'Why, and on what basis', 'How long']}
      rows={[
        [
          'Reading',
          'Which browser opened which version of the agreement, when, how far it reports to have read, and when its end was reached.',
          'To show that the text was there to be read. Legitimate interest in proof, Art. 6(1)(f).',
          'As long as the signature. Readings that led to none are kept too, without a name.',
        ],
        [
          'Signature',
          'Full name, email, company, phone, acceptance, version and fingerprint of the text, time, network address (with the addresses that trusted proxies report), host name, and what the browser calls itself.',
          'To make and prove the agreement. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'For the five years of the agreement and as long after as claims can be made.',
        ],
        [
          'Access code',
          'The code (encrypted), whose it is, what it opens, its start, end and uses, and in which browsers it was used.',
          'To give access to those who signed. Contract, Art. 6(1)(b).',
          'As long as the signature.',
        ],
        [
          'Session',
          'When a browser was unlocked by which code and with which email, when it was last used, and when it ends or ended.',
          'To keep pages open for you and for nobody else. Contract, Art. 6(1)(b).',
          'As long as the signature.',
        ],
        [
          'Log',
          'What was done and when, by reference numbers alone: no names, no addresses, no codes.',
          'Security and proof. Legitimate interest, Art. 6(1)(f).',
          'As long as the signature. Its lines cannot be changed.',
        ],
        [
          'Guessing and limits',
          'How often wrong codes and requests came from an address or browser, under a keyed fingerprint of it.',
          'To hold off guessing. Legitimate interest in security, Art. 6(1)(f).',
          'A count of failures no longer matters an hour after the last one, and begins anew with the next.',
        ],
        [
          'Mails and links',
          'A mail waits encrypted until it is sent, then its text is deleted. Of a mailed link: its address, purpose, time, and whether it was used.',
          'To send you what you signed for. Contract, Art. 6(1)(b).',
          'The link works for 15 minutes; that it was sent and used is kept as long as the signature.',
        ],
      ]}
    />
  )
}

function CookieTable() {
  return (
    <RecordTable
      caption="Cookies"
      head={['Name', 'Set when', 'What for', 'Life']}
      rows={[
        [
          'browser',
          'You open the agreement at the gate, unlock with a code, or use a mailed link',
          'Says which browser this is: binds a reading to it, and lets your own code work while others guess. It opens nothing.',
          '400 days',
        ],
        [
          'session',
          'A code opens something',
          'Stands for your session; a new value each time the session may do more.',
          '400 days; the access itself ends after 30 days or less',
        ],
      ]}
    />
  )
}
