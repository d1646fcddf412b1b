import { createLazyRoute, Link } from '@tanstack/react-router'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { type Portal, pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { LongPage, type PageSection } from '../ui/long-page.tsx'
import { TermRow } from '../ui/term-row.tsx'
import { usePage } from '../ui/use-page.ts'

export const support = createLazyRoute('/support')({ component: SupportPage })

function SupportPage() {
  const portal = usePortal()
  usePage(pageTitle('Support', portal), 'paper')
  return (
    <>
      <PublicHeader />
      <LongPage
        title="Support"
        lead="People answer here. Most questions are about a code; what to do about each is below, and how to reach us."
        sections={sections(portal?.company)}
      />
      <SiteFooter />
    </>
  )
}

function sections(company: Portal['company'] | undefined): PageSection[] {
  const mail = company ? <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a> : 'the address below'
  return [
    {
      id: 'contact',
      title: 'Contact',
      body: company && (
        <>
          <dl className="term-list">
            <TermRow term="Email">{mail}</TermRow>
            <TermRow term="Phone">
              <a href={`tel:${company.contact.phone.replace(/[^+\d]/g, '')}`}>{company.contact.phone}</a>
            </TermRow>
            <TermRow term="Post">
              {company.legalName}, {company.contact.address.join(', ')}
            </TermRow>
          </dl>
          <p>
            Write from the address that you signed with, so that we can tell that it is you. Please do not send your
            access code: we never need it to find you, and nobody here will ask for it.
          </p>
        </>
      ),
    },
    {
      id: 'lost',
      title: 'The code is lost',
      body: (
        <>
          <p>
            It stands in three places: in the mail that was sent when you signed, in the file if you saved one, and in
            the session section of the <Link to="/">front page</Link> for as long as a browser of yours is still
            unlocked.
          </p>
          <p>
            If it is in none of them, press Lost your code? on the <Link to="/unlock">unlock screen</Link> or at the
            gate of a page, and give the address you signed with. We mail a link there; its button sends your code
            again. Signing a second time is not needed.
          </p>
          <p>
            If no mail comes within a few minutes, look among the unwanted ones, then write to {mail}: the page says the
            same for every address, so it cannot tell you that one is mistyped.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Signing in to an account',
      body: (
        <dl className="term-list">
          <TermRow term="Invalid email or password">
            One of the two is not right; which one, we do not say. Press Forgot your password? in the{' '}
            <a href="/?signin=open">sign-in dialog</a>, and a link to set a new one goes to the address.
          </TermRow>
          <TermRow term="Confirm your address first">
            The link in our mail works once, for 15 minutes. Each sign-in with the right password has a new one mailed.
          </TermRow>
          <TermRow term="The phone with the app is lost">
            Use one of the backup codes that you kept when you added the app, then remove it on your{' '}
            <Link to="/account">account’s page</Link>. Without any of them, write to {mail}.
          </TermRow>
          <TermRow term="A project is not open">
            An account alone opens nothing: our team decides which projects to open to it. Your page says how your
            request stands, and lets you ask again.
          </TermRow>
        </dl>
      ),
    },
    {
      id: 'refused',
      title: 'The code does not work',
      body: (
        <>
          <p>
            Codes are compared exactly: capital letters count, blanks around the code do not. Copying it from the mail
            is the surest way. Then it depends on what the page says:
          </p>
          <dl className="term-list">
            <TermRow term="Invalid access code">
              The code is mistyped, has ended, has no sessions left, is not active yet, or was revoked. The unlock
              screen says no more than that, so that nobody can learn which codes exist. Write to us if it is typed
              right.
            </TermRow>
            <TermRow term="Not yet active">
              Either your address is not confirmed (open the link in our mail, then press its button) or your details
              are being reviewed.
            </TermRow>
            <TermRow term="Not valid for this platform">
              Your code opens other pages than this one. A personal code opens Vault, Fanz and Real Estate.
            </TermRow>
            <TermRow term="Too many failed attempts">
              Wait five minutes. Browsers in which the code has worked before are never made to wait.
            </TermRow>
            <TermRow term="Please also enter the email address">
              Someone has been guessing codes. Give the address that the code was sent to, or ask for a link by mail on
              the same screen.
            </TermRow>
          </dl>
        </>
      ),
    },
    {
      id: 'ended',
      title: 'Access has ended',
      body: (
        <p>
          A code is good for 14 days and 25 sessions; what it opened in a browser stays open for 30 days and can be
          extended from the front page while it lasts. Once it is over, press Lost your code? on the{' '}
          <Link to="/unlock">unlock screen</Link>: the link we mail you makes a new code where the company allows it,
          and otherwise asks the team for one. Your signature stands, and nothing has to be signed again.
        </p>
      ),
    },
    {
      id: 'mistake',
      title: 'I signed by mistake',
      body: (
        <>
          <p>
            Signing makes a binding agreement at once, and this portal has no button that undoes it. Write to {mail} as
            soon as you notice. The team can revoke the code, so that nothing confidential is opened with it, and tell
            you in writing whether the company releases you from the agreement.
          </p>
          <p>
            If somebody else signed with your address, you need not wait for us. Press Lost your code? on the{' '}
            <Link to="/unlock">unlock screen</Link> and follow the link we mail you: as long as nobody had confirmed the
            address for that signature, the page lets you sign in its place, in the same browser and within 24 hours.
            The signature of then no longer stands, and its code ends. You may also tell us: the mail you received names
            the date and the fingerprint of the text, and both help us find the record.
          </p>
        </>
      ),
    },
    {
      id: 'accessibility',
      title: 'Reading with assistive technology',
      body: (
        <p>
          The whole agreement is also a <Link to="/agreement">plain page</Link> and a{' '}
          <a href="/agreement.txt">text file</a>. At the gate, a button after the last clause says that you have reached
          the end, so scrolling is not needed. If anything still stands in your way, tell us and we will find another
          way to read and to sign.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'Reporting a weakness',
      body: (
        <p>
          If you have found a way to see or do something that you should not be able to, write to {mail} with the steps
          that show it. Please do not open, keep or pass on what belongs to others.
        </p>
      ),
    },
  ]
}
