import { LIMITS } from '../../../../contract/limits.ts'
import type { PortalInfo } from '../../../../contract/operations/company.ts'
import { daysWords } from '../../../lib/days.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { RecordTable } from './record-table.tsx'
import { signerFieldsInText } from './signer-fields-in-text.ts'

/** Whom else a visitor may meet here, by what the portal is set up with. */
type Others = { youtube: boolean; oidc: boolean }
type Kept = PortalInfo['retention']

/** Who answers for the data, and every record that the server makes (server/db/tables.ts). */
export function recordSections(
  company: PortalInfo['company'] | undefined,
  kept: Kept | undefined,
  { youtube, oidc }: Others,
): PageSection[] {
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
    { id: 'recorded', title: 'What is recorded, and why', body: kept && <Recorded kept={kept} /> },
    { id: 'on-screen', title: 'Confidential pages on the screen', body: <OnScreen /> },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            Three, set by this portal alone; the third only if you sign in to an account. All are strictly necessary for
            what you ask for, so they need no consent. No script can read them (HttpOnly), other sites cannot use them
            (SameSite). Besides, the browser keeps what a confidential page could not report while there was no line,
            until it is delivered (local storage; 500 events, 100 violations and 100 openings at most). No analytics of
            anybody else, no advertising.
          </p>
          <CookieTable />
          <p className="legend">
            Under https the names begin with <code className="mono">__Host-</code>, that of the account with{' '}
            <code className="mono">__Secure-</code>. While you show a second factor or a passkey, one more stands for
            that step and is gone after a few minutes. Clear Session ends what the session cookie stands for at once;
            the cookies themselves may outlive what they stand for, so that the portal can say what has ended.
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
          {oidc && (
            <li>
              The identity provider, if you sign in with Google: it learns that you came here, and tells us your name
              and your verified address. While you are there a further cookie, sign_in, ties your way out and back
              together; it ends with that, or after ten minutes.
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

function Recorded({ kept }: { kept: Kept }) {
  const { visits, security, mails, sessions, logPersonal, submissions, requests } = kept
  return (
    <RecordTable
      caption="Records"
      head={['Record', 'What is in it', 'Why, and on what basis', 'How long']}
      rows={[
        [
          'Invitation',
          'If the company invited you: the name, email and company that it entered for you, when you were written to, and when you opened the link and signed.',
          'To invite you, and to know whether an answer is still to come. Legitimate interest in finding investors, Art. 6(1)(f); you can object at any time.',
          `As long as the signature, if you sign; otherwise for ${daysWords(requests)} after the invitation has ended.`,
        ],
        [
          'Reading',
          'Which browser opened which version of the agreement, when, and which release of the page showed it; as the browser reports it, how far and how long each clause was read, when and how the end was reached, and when the box was ticked.',
          'To show that the text was there to be read. Legitimate interest in proof, Art. 6(1)(f).',
          `As long as the signature. A reading that led to none has no name, and is deleted after ${daysWords(sessions)}.`,
        ],
        [
          'Signature',
          `${signerFieldsInText()}; acceptance, the words you assented to, version and fingerprint of the text, time, network address (with the addresses that trusted proxies report), host name, what the browser calls itself, its languages and time zone, the number of the request, and the account that was signed in.`,
          'To make and prove the agreement. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          `For ${daysWords(submissions)} from the signature: the five years of the agreement, and the time after it in which claims can be made. Longer only while a code of it still works.`,
        ],
        [
          'Signed copy',
          'The sealed document of the agreement with what the signature recorded, kept encrypted; when it was mailed, and who downloaded it. A file that is handed in to be verified is not kept.',
          'To give both parties the agreement and to prove it. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'As long as the signature.',
        ],
        [
          'Access code',
          'The code (encrypted), whose it is, what it opens, its start, end and uses, and in which browsers it was used.',
          'To give access to those who signed. Contract, Art. 6(1)(b).',
          'As long as the signature. A code that the company made for you without one is kept until you ask for it to be erased.',
        ],
        [
          'Session',
          'When a browser was unlocked by which code and with which email, when it was last used, and when it ends or ended.',
          'To keep pages open for you and for nobody else. Contract, Art. 6(1)(b).',
          `For ${daysWords(sessions)} after what it opened has ended.`,
        ],
        [
          'Documents and marks',
          'For each page of a document, each saved copy and each confidential page that was shown to you: its code, when, in which session, by which right and how surely it was you, network address and browser; with how long your browser reports that a page was read.',
          'To lead a leaked page back to whom it was shown, and to know what was read. Legitimate interest in the secrecy that the agreement protects, Art. 6(1)(f).',
          `For ${daysWords(visits)} after it was shown.`,
        ],
        [
          'Account',
          'Email, first and last name, investment interest, your own word that you are accredited, the password as a hash (argon2id), passkeys and the app’s key (encrypted); of each sign-in the browser, network address, time and second factor; what you asked of staff and their answer.',
          'To let you in without a code and to keep others out. Contract, Art. 6(1)(b); security, Art. 6(1)(f).',
          `As long as the account, until you ask for it to be erased. A sign-in ends after 30 days, or sooner on your own page; its line is deleted ${daysWords(sessions)} later.`,
        ],
        [
          'Reading of confidential pages',
          'Which page was opened and closed when, by which session; scroll depth, time in each section, tabs left, tries to copy, save or print; network address, browser, viewport, platform, language; the same of the signature’s page.',
          'To protect what is confidential and to see what interests investors. Legitimate interest, Art. 6(1)(f).',
          `For ${daysWords(visits)} after the page was left.`,
        ],
        [
          'Log',
          'What was done and when, by reference numbers: no names, no addresses, no codes. Kept apart from its lines: network address and browser of whoever opens or signs the agreement, enters a code, signs in, asks for a link or is refused; who signed; to whom a mail went; the words of a question about the agreement, a withdrawal or a return; and whom an agreement signed elsewhere covers.',
          'Security and proof: that nobody can change the record of who agreed to what, not even we. Legitimate interest, Art. 6(1)(f).',
          `What is kept apart is deleted after ${daysWords(logPersonal)}. The lines cannot be changed and stay; without what was kept apart they name nobody, and are as provable as before.`,
        ],
        [
          'BruteForceLimits and limits',
          'How often wrong codes and requests came from an address or browser, under a keyed fingerprint of it.',
          'To hold off guessing. Legitimate interest in security, Art. 6(1)(f).',
          `A count of failures no longer matters an hour after the last one; it is deleted after ${daysWords(security)}.`,
        ],
        [
          'Mails and links',
          'A mail waits encrypted until it is sent, then its text is deleted. Of a mailed link: its address, purpose, time, whether it was used, and in which browser.',
          'To send you what you signed for. Contract, Art. 6(1)(b).',
          `A link works for 15 minutes, that to confirm a return for ${LIMITS.returnLinkDays} days. That it, or a mail, was sent is deleted after ${daysWords(mails)}; so is a mail that nobody would take, with its text.`,
        ],
        [
          'Request',
          'What you asked of the staff: a new code, a call or a meeting with the times and the time zone you proposed, the data room, a document, changes to the agreement, or why you decline to sign it; your name, email and company as you gave them, the messages both ways, the answer, and what was agreed.',
          'To answer you. Contract and steps before one, Art. 6(1)(b).',
          `For ${daysWords(requests)} after the answer.`,
        ],
        [
          'Agreement signed elsewhere',
          'If you or your firm signed on paper: the names, addresses or the domain that it covers, its dates, and the scan of it (encrypted).',
          'To give access to those who are bound by it, and to prove it. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'Nothing deletes it by itself: the company keeps it while claims can be made from it.',
        ],
        [
          'Withdrawal and return',
          'That you withdrew from the agreement; that the company asked you to return or destroy what you received, when and in which words; and whether you did, when, by which way you confirmed it, and your words.',
          'To show that the duty at the end of the agreement was done. Contract, Art. 6(1)(b); proof of legal claims, Art. 6(1)(f).',
          'As long as the signature.',
        ],
        [
          'Alert',
          'That the company’s staff were told of something: a code used from more than three networks in a day, many refusals, developer tools or tries to print, save or copy on a confidential page; of which person, code and page.',
          'To notice in time that something confidential is passed on. Legitimate interest in security, Art. 6(1)(f).',
          `For ${daysWords(security)} after it was last noticed.`,
        ],
      ]}
    />
  )
}

/** What a confidential page does while it is read; its own line of protection links to here. */
function OnScreen() {
  return (
    <>
      <p>
        A confidential page bears your email, the last four characters of your code and the time over its whole surface.
        It is covered while its window is not the active one or developer tools are open; copying, saving and printing
        are off; and after ten minutes without activity the session is locked until its code is entered again. These
        measures deter and trace. They cannot prevent everything: whoever photographs a screen has a picture that says
        whose it was.
      </p>
      <p>
        While it is open the page reports how far you have scrolled, for how long each section was in view while you
        were there, when the tab was left, and tries to copy, save or print. Your network address, browser, viewport,
        platform and language are kept with it. Nothing that you type is reported, and nothing of other pages.
      </p>
      <p>
        If you use assistive technology, ‘Accessibility mode’ on the page lifts the covers and the blocked keys and
        gives you a hundred minutes. Staff see that you asked for it, and nothing about why.
      </p>
    </>
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
        [
          'account.session_token',
          'You sign in to an account',
          'Stands for your being signed in; a new value at each sign-in and each second factor shown.',
          '30 days, or until you sign out',
        ],
      ]}
    />
  )
}
