import { createLazyRoute, Link } from '@tanstack/react-router'
import { listed } from '../../contract/wording.ts'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { openedBySigning, pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import type { Portal } from '../lib/projects.ts'
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
        lead="Answers to common questions about access codes and accounts, and how to reach us."
        sections={sections(portal)}
      />
      <SiteFooter />
    </>
  )
}

function sections(portal: Portal | undefined): PageSection[] {
  const company = portal?.company
  const opens = portal ? openedBySigning(portal) : []
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
            Write from the address that you signed with, so that we know it is you. Do not send your access code: we do
            not need it, and we will never ask for it.
          </p>
        </>
      ),
    },
    {
      id: 'lost',
      title: 'I lost my code',
      body: (
        <>
          <p>
            Look in three places: the email we sent when you signed, the file if you saved one, and the session section
            of the <Link to="/">front page</Link> in a browser that is still unlocked.
          </p>
          <p>
            If you cannot find it, press Lost your code? on the <Link to="/unlock">unlock screen</Link> or on a project
            page, and enter the address you signed with. We will email you a link that shows your code again. You do not
            need to sign again.
          </p>
          <p>
            If no email arrives within a few minutes, check your spam folder, then write to {mail}. The page gives the
            same answer for every address, so it cannot tell you about a typing mistake.
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
            For security, we do not say which of the two is wrong. To get a link for a new password, press Forgot your
            password? in the <a href="/?signin=open">sign-in dialog</a>.
          </TermRow>
          <TermRow term="Confirm your address first">
            The link in our email works once, for 15 minutes. Sign in with your password to get a new one.
          </TermRow>
          <TermRow term="I lost the phone with my authenticator app">
            Sign in with one of your backup codes, then remove the app on your <Link to="/account">account page</Link>.
            If you have no backup codes, write to {mail}.
          </TermRow>
          <TermRow term="I cannot open a project">
            Our team decides which projects your account can open. Your account page shows the state of your request and
            lets you ask again.
          </TermRow>
        </dl>
      ),
    },
    {
      id: 'refused',
      title: 'My code does not work',
      body: (
        <>
          <p>
            Codes are case-sensitive. The safest way is to copy the code from the email. If it still does not work, see
            what the page says:
          </p>
          <dl className="term-list">
            <TermRow term="Invalid access code">
              The code is mistyped, has expired, has no sessions left, is not active yet, or was revoked. The unlock
              screen does not say which, so that no one can find out which codes exist. If you typed it correctly, write
              to us.
            </TermRow>
            <TermRow term="Not yet active">
              Either you have not confirmed your address (open the link in our email, then press the button), or we are
              still reviewing your details.
            </TermRow>
            <TermRow term="Not valid for this platform">
              Your code does not open this page.{opens.length > 0 && ` A personal code opens ${listed(opens)}.`}
            </TermRow>
            <TermRow term="Too many failed attempts">
              Wait five minutes. Browsers in which the code has worked before never have to wait.
            </TermRow>
            <TermRow term="Please also enter the email address">
              Many wrong codes have been entered. Enter the address that the code was sent to, or request a link by
              email on the same screen. If you got the code in another way, enter your own address.
            </TermRow>
          </dl>
        </>
      ),
    },
    {
      id: 'ended',
      title: 'My access has ended',
      body: (
        <p>
          {portal &&
            `A code is valid for ${portal.codeDays} days and ${portal.codeUses} sessions. A browser that it has unlocked stays unlocked for ${portal.sessionDays} days, and you can extend that on the front page. `}{' '}
          After that, press Lost your code? on the <Link to="/unlock">unlock screen</Link>: we will email you a link
          that creates a new code or asks our team for one. Your signature remains valid, so you do not need to sign
          again.
        </p>
      ),
    },
    {
      id: 'mistake',
      title: 'I signed by mistake',
      body: (
        <>
          <p>
            Signing creates a binding agreement at once, and you cannot undo it on this portal. Write to {mail} as soon
            as you notice. Our team can revoke the code, and tell you in writing whether the company releases you from
            the agreement.
          </p>
          <p>
            If someone else signed with your address, you do not have to wait for us. Press Lost your code? on the{' '}
            <Link to="/unlock">unlock screen</Link> and follow the link we email you. If the address was not confirmed
            for that signature, you can replace it with your own, in the same browser and within 24 hours. The other
            signature and its code then become invalid. You can also write to us: the date and the fingerprint of the
            text in the email help us find the record.
          </p>
        </>
      ),
    },
    {
      id: 'accessibility',
      title: 'Reading with assistive technology',
      body: (
        <p>
          The agreement is also available as a <Link to="/agreement">plain page</Link> and a{' '}
          <a href="/agreement.txt">text file</a>. On the signing page, a button after the last clause confirms that you
          have reached the end, so you do not need to scroll. If you still have difficulties, tell us and we will find
          another way for you to read and sign.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'Reporting a vulnerability',
      body: (
        <p>
          If you find a way to see or do something that you should not be able to, write to {mail} with the steps to
          reproduce it. Please do not open, keep or share other people’s data.
        </p>
      ),
    },
  ]
}
