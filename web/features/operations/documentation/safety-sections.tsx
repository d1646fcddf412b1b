import { Link } from '@tanstack/react-router'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { CheckText } from './check-text.tsx'

/** What is recorded, what protects it, and how to check both the text and us. */
export function safetySections(): PageSection[] {
  return [
    {
      id: 'account',
      title: 'An account, for existing investors',
      body: (
        <>
          <p>
            Existing investors may sign in instead of entering a code. Ask for an account in the{' '}
            <a href="/?signin=open">sign-in dialog</a>, confirm your address by the mailed link, and our team decides
            which projects to open to you; they are open whenever you are signed in.
          </p>
          <p>
            <Link to="/account">Your account’s page</Link> shows what you signed, your codes, where you are signed in
            and how your request stands. There you also add an authenticator app or a passkey, change password and
            address, end sessions, and download your data.
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
              Which browser opened which version and when, how far it says the reading came, and when its end was
              reached.
            </TermRow>
            <TermRow term="When you sign">
              What you typed, the text and its fingerprint, the time, your network address, the host name and the kind
              of browser.
            </TermRow>
            <TermRow term="When a code is entered">
              Time, browser, code and page, whether it opened or was refused, and the session that came of it.
            </TermRow>
            <TermRow term="When a page is opened">Which page, by which session and code, and when.</TermRow>
          </dl>
          <p>
            The <Link to="/privacy">privacy notice</Link> says why, for how long, and what you can ask for.
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
            <TermRow term="Every request is decided">
              Confidential content is sent only in answer to a request that passed the check at that moment. It is in no
              file of this site, and browsers are told to keep no copy.
            </TermRow>
            <TermRow term="Revocation">
              Takes effect with the next request. An open page asks again every minute and whenever you return to it,
              and its content leaves the screen.
            </TermRow>
            <TermRow term="BruteForceLimits">
              Ten wrong codes block an address or a browser for five minutes; many in a day make the portal ask
              strangers for the email as well. Browsers that know their code are always served.
            </TermRow>
            <TermRow term="Codes at rest">
              Kept encrypted, and found by a keyed fingerprint rather than by their text.
            </TermRow>
            <TermRow term="The log">
              Each act is written with the line that tells of it, or not at all. Every minute a signature seals all
              lines so far; whoever keeps one elsewhere can show that none was changed, taken out or put in.
            </TermRow>
            <TermRow term="Cookies">
              Two, readable by the server alone, both needed for the pages to open. No analytics, no advertising.
            </TermRow>
          </dl>
          <p>
            No measure keeps a determined person from photographing a screen. That is what the agreement is for: 3.4
            forbids it, and the record shows who opened what.
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
          <Link to="/support">Support</Link> says what to do when a code is lost or refused, and how to reach a person.
          Programs may use the <Link to="/api-reference">API</Link>.
        </p>
      ),
    },
  ]
}
