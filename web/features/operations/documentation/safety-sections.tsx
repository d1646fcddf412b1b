import { Link } from '@tanstack/react-router'
import { LIMITS } from '../../../../contract/limits.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { CheckText } from './check-text.tsx'

export function safetySections(): PageSection[] {
  return [
    {
      id: 'account',
      title: 'An account, for existing investors',
      body: (
        <>
          <p>
            Existing investors can sign in instead of entering a code. Request an account in the{' '}
            <a href="/?signin=open">sign-in dialog</a> and confirm your email with the link we send. Our team then
            decides which projects you can open when you are signed in.
          </p>
          <p>
            <Link to="/account">Your account page</Link> shows what you signed, your codes, your sessions and the state
            of your requests. There you can also add an authenticator app or a passkey, change your password and email,
            end sessions, and download your data.
          </p>
        </>
      ),
    },
    {
      id: 'recorded',
      title: 'What is recorded',
      body: (
        <>
          <dl className="term-list">
            <TermRow term="When the agreement is opened">
              Which browser opened which version and when. According to the browser: how far you scrolled, and when you
              passed {LIMITS.ndaScrollThreshold * 100} percent and reached the end.
            </TermRow>
            <TermRow term="When you sign">
              What you entered, the text and its fingerprint, the time, your IP address, the host name and your browser.
            </TermRow>
            <TermRow term="When a code is entered">
              Time, browser, code and page, whether the code was accepted, and the session it opened.
            </TermRow>
            <TermRow term="When a page is opened">The page, the time, the session and the code.</TermRow>
          </dl>
          <p>
            The <Link to="/privacy">privacy notice</Link> explains why, for how long, and your rights.
          </p>
        </>
      ),
    },
    {
      id: 'measures',
      title: 'What the measures do',
      body: (
        <>
          <dl className="term-list">
            <TermRow term="Access checks">
              Access is checked on every request for confidential content. No public file of this site contains it, and
              browsers are told not to store it.
            </TermRow>
            <TermRow term="Revocation">
              Takes effect on the next request. An open page checks every minute and whenever you return to it, and then
              removes its content.
            </TermRow>
            <TermRow term="Wrong codes">
              Ten wrong codes block an IP address or a browser for five minutes. After many in a day, we also ask for
              the email in unknown browsers. Browsers where your code has worked are never blocked.
            </TermRow>
            <TermRow term="Stored codes">Codes are stored encrypted and found by a keyed fingerprint.</TermRow>
            <TermRow term="The log">
              Every action is recorded in a log. A signature covers all entries, and is renewed every minute while there
              are new ones. With a copy of a signature, anyone can prove that no entry was changed, removed or added.
            </TermRow>
            <TermRow term="Cookies">
              Only strictly necessary ones, which scripts cannot read. No analytics and no advertising.
            </TermRow>
          </dl>
          <p>
            No measure can stop a determined person from photographing a screen. Section 3.4 of the agreement forbids
            it, and the records show who opened what.
          </p>
        </>
      ),
    },
    {
      id: 'check',
      title: 'Check the text you signed',
      body: <CheckText />,
    },
    {
      id: 'help',
      title: 'If something goes wrong',
      body: (
        <p>
          <Link to="/support">Support</Link> explains what to do if a code is lost or refused, and how to contact us.
          For programs, there is an <Link to="/api-reference">API</Link>.
        </p>
      ),
    },
  ]
}
