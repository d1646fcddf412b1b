import { isOptional, SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { PortalInfo } from '../../../../contract/operations/company.ts'
import { daysWords } from '../../../lib/days.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { RecordTable } from './record-table.tsx'

/** Other companies that a visitor's browser may connect to, as the portal is configured. */
type Others = { youtube: boolean; provider: string | undefined }
type Kept = PortalInfo['retention']

/** Who is responsible, and every record that the server makes (server/db/tables.ts). */
export function recordSections(
  company: PortalInfo['company'] | undefined,
  kept: Kept | undefined,
  { youtube, provider }: Others,
): PageSection[] {
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: company && (
        <p>
          {company.legalName}, {company.contact.address.join(', ')}, telephone {company.contact.phone}, email{' '}
          <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a>. Write to the same address with
          questions about your data.
        </p>
      ),
    },
    { id: 'recorded', title: 'What is recorded, and why', body: kept && <Recorded kept={kept} /> },
    { id: 'on-screen', title: 'Confidential pages on the screen', body: <OnScreen /> },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            This portal sets three cookies, the third only if you sign in to an account. All are strictly necessary for
            what you ask for, so they need no consent. Scripts cannot read them (HttpOnly), and other sites cannot use
            them (SameSite). If a confidential page cannot report its events, for example while you are offline, your
            browser stores them until they are delivered (local storage; at most 500 events, 100 violations and 100 page
            views). There are no third-party analytics and no advertising.
          </p>
          <CookieTable />
          <p className="legend">
            Over https the names start with <code className="mono">__Host-</code>, that of the account cookie with{' '}
            <code className="mono">__Secure-</code>. While you use a second factor or a passkey, one more cookie is set
            for a few minutes. Clear Session ends your session immediately. The cookie may remain after the session has
            ended, so that the portal can tell you that it ended.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Who else receives it',
      body: (
        <ul>
          <li>The company’s staff who work with investors. They get an email when you sign.</li>
          <li>The providers of the company’s server and email, as its processors and on its instructions.</li>
          <li>Advisers, courts and authorities, if the agreement has to be proved or the law requires it.</li>
          {youtube && (
            <li>
              Google, when the video on the front page comes into view: your browser then loads it from
              www.youtube-nocookie.com, which sees your IP address.
            </li>
          )}
          {provider && (
            <li>
              {provider}, if you sign in with it: it learns that you use this portal, and gives us your name and your
              verified email. During the sign-in, for at most ten minutes, a cookie named sign_in connects its steps.
            </li>
          )}
          <li>
            Nobody else. We do not sell your data, build profiles, or make decisions about you by automated means alone.
            The limits on wrong codes apply to an IP address or a browser and end by themselves.
          </li>
        </ul>
      ),
    },
    {
      id: 'where',
      title: 'Where it is kept',
      body: (
        <p>
          On the company’s own server and in its backups. This software sends nothing to its maker. The company is in
          the country of its address above. If you are in another country, you send your data there when you use the
          portal. You can ask us where the server is and how the data is protected there.
        </p>
      ),
    },
  ]
}

function Recorded({ kept }: { kept: Kept }) {
  const { visits, security, mails, sessions, logPersonal, submissions, requests } = kept
  return (
    <RecordTable
      caption="Records"
      head={['Record', 'What it contains', 'Purpose and legal basis', 'Kept for']}
      rows={[
        [
          'Invitation',
          'If the company invited you: the name, email and company that it entered for you, when we emailed you, and when you opened the link and signed.',
          'To invite you, and to know whether you have answered. Legitimate interest in finding investors, Art. 6(1)(f); you can object at any time.',
          `As long as the signature, if you sign; otherwise ${daysWords(requests)} after the invitation has ended.`,
        ],
        [
          'Reading',
          'Which browser opened which version of the agreement, when, and in which release of the page; as the browser reports it, how far and how long each clause was read, when and how the end was reached, and when the box was ticked.',
          'To show that you could read the text. Legitimate interest in proof, Art. 6(1)(f).',
          `As long as the signature. Without a signature the record contains no name, and is deleted after ${daysWords(sessions)}.`,
        ],
        [
          'Signature',
          `${signerFieldsInText()}; acceptance, the words you assented to, version and fingerprint of the text, time, IP address (with the addresses that trusted proxies report), host name, browser, its languages and time zone, the request number, and the account that was signed in.`,
          'To make and prove the agreement. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          `${daysWords(submissions)} from the signature: the term of the agreement, and the time after it in which claims can be made. Longer only while the agreement binds or one of its codes still works.`,
        ],
        [
          'Signed copy',
          'The sealed document of the agreement with the record of the signature, stored encrypted; when it was emailed, and who downloaded it. We do not keep files that are uploaded for verification.',
          'To give both parties the agreement and to prove it. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'As long as the signature.',
        ],
        [
          'Access code',
          'The code (encrypted), its owner, what it opens, its start, end and uses, and the browsers it was used in.',
          'To give access to those who signed. Contract, Art. 6(1)(b).',
          'As long as the signature. A code that the company issued to you without a signature is kept until you ask for its erasure.',
        ],
        [
          'Session',
          'When a browser was unlocked, with which code and email, when the session was last used, and when it ends or ended.',
          'To keep pages open for you only. Contract, Art. 6(1)(b).',
          `${daysWords(sessions)} after the access has ended.`,
        ],
        [
          'Documents and watermarks',
          'For each page of a document, each saved copy and each confidential page that was shown to you: its watermark code, the time, the session, why you had access and how certain it was that it was you, IP address and browser; and how long your browser reports that a page was read.',
          'To trace a leaked page to its reader, and to know what was read. Legitimate interest in the confidentiality that the agreement protects, Art. 6(1)(f).',
          `${daysWords(visits)} after it was shown.`,
        ],
        [
          'Account',
          'Email, first and last name, investment interest, your declaration that you are accredited, the password as a hash (argon2id), passkeys and the key of your authenticator app (encrypted); browser, IP address, time and second factor of each sign-in; your requests to staff and their answers.',
          'To let you in without a code and to keep others out. Contract, Art. 6(1)(b); security, Art. 6(1)(f).',
          `As long as the account, until you ask for its erasure. A sign-in ends after 30 days, or earlier on your account page; its record is deleted ${daysWords(sessions)} later.`,
        ],
        [
          'Reading of confidential pages',
          'Which page was opened and closed when, in which session; scroll depth, time in each section, when you left the tab, attempts to copy, save or print; IP address, browser, viewport, platform, language; the same for the page of the agreement.',
          'To protect confidential content and to see what interests investors. Legitimate interest, Art. 6(1)(f).',
          `${daysWords(visits)} after the page was left.`,
        ],
        [
          'Log',
          'What was done and when, with reference numbers only: no names, no addresses, no codes. Stored separately: the IP address and browser of anyone who opens or signs the agreement, enters a code, signs in, asks for a link or is refused; who signed; who received an email; the text of a question about the agreement, a withdrawal or a return; and who is covered by an agreement signed elsewhere.',
          'Security and proof, so that nobody, including us, can change the record of who agreed to what. Legitimate interest, Art. 6(1)(f).',
          `The data stored separately is deleted after ${daysWords(logPersonal)}. The entries cannot be changed and stay. Without the separate data they name nobody and remain verifiable.`,
        ],
        [
          'Failed attempts and limits',
          'The number of wrong codes and of requests from an IP address or a browser, stored under a keyed fingerprint.',
          'To stop attackers from guessing codes. Legitimate interest in security, Art. 6(1)(f).',
          `A count of failures has no effect an hour after the last one. It is deleted after ${daysWords(security)}.`,
        ],
        [
          'Emails and links',
          'An email is stored encrypted until it is sent, then its text is deleted. We keep its kind, its time, that it was to you, and what the mail server answered. For a link that we email you: your address, its purpose and time, whether it was used, and in which browser.',
          'To send you what you signed for. Contract, Art. 6(1)(b).',
          `A link works for 15 minutes, a link to confirm a return for ${LIMITS.returnLinkDays} days. The record that we sent it, or an email, is deleted after ${daysWords(mails)}, and so is an email that could not be delivered.`,
        ],
        [
          'Request',
          'What you asked staff for: a new code, a call or a meeting with the times and the time zone you proposed, the data room, a document, changes to the agreement, or why you decline to sign it; your name, email and company as you entered them, the messages in both directions, the answer, and any agreed meeting.',
          'To answer you. Contract and steps before one, Art. 6(1)(b).',
          `${daysWords(requests)} after the answer.`,
        ],
        [
          'Agreement signed elsewhere',
          'If you or your firm signed on paper: the names, emails or the domain that it covers, its dates, and a scan (encrypted).',
          'To give access to the people it binds, and to prove it. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'It is not deleted automatically. The company keeps it while claims can be made under it.',
        ],
        [
          'Withdrawal and return',
          'That you withdrew from the agreement; that the company asked you to return or destroy what you received, when and in which words; and whether, when and how you confirmed it, with your message.',
          'To show that the duty at the end of the agreement was met. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'As long as the signature.',
        ],
        [
          'Alert',
          'That the company’s staff were alerted: a code used from more than three networks in a day, many refusals, developer tools or attempts to print, save or copy on a confidential page; with the person, code and page.',
          'To notice early that confidential content is passed on. Legitimate interest in security, Art. 6(1)(f).',
          `${daysWords(security)} after it last happened.`,
        ],
      ]}
    />
  )
}

/** The footer of a confidential page links here. */
function OnScreen() {
  return (
    <>
      <p>
        A confidential page shows a watermark with your email, the last four characters of your code and the time. It is
        covered while its window is inactive or developer tools are open. Copying, saving and printing are disabled.
        After ten minutes without activity the session is locked until you enter its code again. These measures deter
        and trace leaks, but cannot prevent every leak: a photo of the screen shows whose screen it was.
      </p>
      <p>
        While it is open the page reports how far you scroll, how long each section is in view while you are active,
        when you leave the tab, and attempts to copy, save or print. Your IP address, browser, viewport, platform and
        language are stored with it. The page does not report what you type or anything about other pages.
      </p>
      <p>
        If you use assistive technology, turn on accessibility mode on the page. For that session it removes the covers,
        lets you select text, and gives you a hundred minutes. Copying, saving and printing stay disabled. Staff can see
        in which session it is on, but not why.
      </p>
    </>
  )
}

function CookieTable() {
  return (
    <RecordTable
      caption="Cookies"
      head={['Name', 'Set when', 'Purpose', 'Lifetime']}
      rows={[
        [
          'browser',
          'You open the agreement, unlock with a code, or use an emailed link',
          'Identifies this browser: connects it to your reading of the agreement, and lets your code work while attackers guess codes. It does not give access.',
          '400 days',
        ],
        [
          'session',
          'A code opens something',
          'Identifies your session. It gets a new value each time the session gains access.',
          '400 days; the access itself ends after 30 days or less',
        ],
        [
          'account.session_token',
          'You sign in to an account',
          'Identifies your sign-in. It gets a new value at each sign-in and each second factor.',
          '30 days, or until you sign out',
        ],
      ]}
    />
  )
}

/** The fields of the agreement's form as the beginning of a sentence. */
function signerFieldsInText(): string {
  const required = SIGNER_FIELDS.filter((field) => !isOptional(field)).map(({ inText }) => inText)
  const optional = SIGNER_FIELDS.filter(isOptional).map(({ inText }) => inText)
  const text = `${required.join(', ')} and, if you enter it, ${optional.join(', ')}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
