import { Link } from '@tanstack/react-router'
import { codeAndSession } from '../../../../contract/access-codes/code-and-session.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { listed } from '../../../../contract/wording.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'

type Facts = {
  /** When a personal code begins on this portal. */
  begins: string
  codeDays: number
  codeUses: number
  sessionDays: number
  /** The names of the projects that a signature opens. */
  opens: readonly string[]
  openTo: string
  /** With its currency. */
  minimum: string | undefined
}

export function readSections(facts: Facts): PageSection[] {
  const { begins, codeDays, codeUses, sessionDays, opens, openTo, minimum } = facts
  return [
    {
      id: 'need',
      title: 'What you need',
      body: (
        <>
          <p>
            You need a browser from the last three years, an email address and about ten minutes for the agreement. You
            do not need an account, an app or a payment. Open to: {openTo}.{' '}
            {minimum && `The minimum investment is ${minimum}.`}
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
            The <Link to="/nda-gate">signing page</Link> shows the agreement with a list of its clauses. It is a mutual
            non-disclosure agreement: it binds the company as well as you. You can tick the box to accept it once you
            have scrolled past {LIMITS.ndaScrollThreshold * 100} percent of the text, or pressed the button after its
            last clause.
          </p>
          <p>
            You can also read it as a <Link to="/agreement">plain page</Link>, print it, or save it as a{' '}
            <a href="/agreement.txt">text file</a>. If the text changes while you read, we ask you to read the new
            version before you sign.
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
          <li>Press the button to sign. This is an electronic signature and creates a binding agreement.</li>
          <li>We email you the date, the fingerprint of the text you signed, and your code.</li>
        </ol>
      ),
    },
    {
      id: 'code',
      title: 'Your code',
      body: (
        <>
          <p>
            The page after signing shows your personal access code, and opens the first project with one press. For
            other browsers and later sessions, copy the code, save it as a file, or keep the email. Do not share it. If
            you lose it, press Lost your code? on <Link to="/unlock">the unlock screen</Link>. We email you a link to
            get it again, or to ask for a new one if it has ended.
          </p>
          <dl className="term-list">
            <TermRow term="Begins">{begins}</TermRow>
            <TermRow term="Valid">{codeDays} days</TermRow>
            <TermRow term="Sessions">{codeUses}. Unlocking a browser uses one. Opening pages in it does not.</TermRow>
            {opens.length > 0 && <TermRow term="Opens">{listed(opens)}</TermRow>}
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
            Enter the code on <Link to="/unlock">the unlock screen</Link>. It is case-sensitive. It opens the pages of
            your code. You can also enter a code on a project page.
          </p>
          <p>{codeAndSession(sessionDays)}</p>
          <p>
            To read the documents of a project, press Email me a code there and type the six digits that we send to your
            address. You need no account.
          </p>
          <p>
            While somebody is guessing codes, we also ask for your email in browsers where you have not used your code
            before. If you do not have both, ask for an emailed link on the same screen. It works once, for 15 minutes.
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
            An unlocked browser stays unlocked for {sessionDays} days. On the front page, the section Investor Session
            Management shows your email, your code, and when the session started and ends.
          </p>
          <ul>
            <li>
              Extend {sessionDays} Days sets the end to {sessionDays} days from now, as often as you like.
            </li>
            <li>From {LIMITS.investorWarningDays} days before the end, the section reminds you.</li>
            <li>Clear Session ends it immediately in every tab. Use it on shared computers.</li>
          </ul>
        </>
      ),
    },
  ]
}
