import { Link } from '@tanstack/react-router'
import { LIMITS } from '../../../../contract/limits.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'

/** The way in, step by step. `begins` says when a personal code begins on this portal. */
export function readSections(begins: string): PageSection[] {
  return [
    {
      id: 'need',
      title: 'What you need',
      body: (
        <>
          <p>
            A browser of the last three years, an email address that you can read, and about ten minutes for the
            agreement. No account is needed, no app and no payment. The offer is open to accredited investors; the
            minimum investment is $50,000.
          </p>
        </>
      ),
    },
    {
      id: 'read',
      title: 'Read the agreement',
      body: (
        <>
          <p>
            <Link to="/nda-gate">The gate</Link> shows the agreement with its clauses beside it. It is a mutual
            non-disclosure agreement: it binds the company as much as you. The box that accepts it becomes available
            once you have passed {LIMITS.ndaScrollThreshold * 100} percent of the text, or have pressed the button after
            its last clause.
          </p>
          <p>
            You may read it at leisure beforehand as a <Link to="/agreement">plain page</Link>, print it, or save it as
            a <a href="/agreement.txt">text file</a>. Should the text change while you read, the signature is refused
            and you are asked to read the new version.
          </p>
        </>
      ),
    },
    {
      id: 'sign',
      title: 'Sign',
      body: (
        <ol>
          <li>Fill in your full name, email address, company name and phone number.</li>
          <li>Tick the box: I have read and agree to the terms of this Non-Disclosure Agreement.</li>
          <li>Press the button that signs. This is an electronic signature and makes a binding agreement.</li>
          <li>You get a mail with the date, the fingerprint of the text you signed, and your code.</li>
        </ol>
      ),
    },
    {
      id: 'code',
      title: 'Keep your code',
      body: (
        <>
          <p>
            The page after signing shows your personal access code once. Copy it, save it as a file, or keep the mail;
            the code is yours alone and must not be passed on. If you lose it all the same, Lost your code? on{' '}
            <Link to="/unlock">the unlock screen</Link> mails you a link that sends it again, or asks for a new one
            where it has ended.
          </p>
          <dl className="term-list">
            <TermRow term="Begins">{begins}</TermRow>
            <TermRow term="Valid">{LIMITS.personalCodeDays} days</TermRow>
            <TermRow term="Sessions">
              {LIMITS.personalCodeUses}. One is used when a browser is unlocked that has no access by this code yet, not
              each time a page is opened.
            </TermRow>
            <TermRow term="Opens">Vault, Fanz and Real Estate</TermRow>
          </dl>
        </>
      ),
    },
    {
      id: 'unlock',
      title: 'Unlock',
      body: (
        <>
          <p>
            Enter the code at <Link to="/unlock">the unlock screen</Link>. Capital letters count. The vault opens at
            once, and the other pages of your code with it. A code may also be entered at the gate of a single page.
          </p>
          <p>
            While somebody is guessing codes, browsers in which yours has not worked before are also asked for your
            email address. If you cannot give both, ask there for a link by mail; it works once, for 15 minutes.
          </p>
        </>
      ),
    },
    {
      id: 'extend',
      title: 'Extend or end a session',
      body: (
        <>
          <p>
            An unlocked browser stays unlocked for {LIMITS.investorGrantDays} days. The front page then has a section,
            Investor Session Management, which shows your email, your code, when the session began and when it ends.
          </p>
          <ul>
            <li>
              Extend 30 Days sets the end to {LIMITS.investorGrantDays} days from that moment, as often as you like.
            </li>
            <li>From {LIMITS.investorWarningDays} days before the end, the section reminds you.</li>
            <li>
              Clear Session ends it on the server at once, in every tab. Do this on a computer that others use as well.
            </li>
          </ul>
        </>
      ),
    },
  ]
}
