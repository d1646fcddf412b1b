import { useMutation } from '@tanstack/react-query'
import type { Probe } from '../../../../contract/operations/system.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { StateWord } from './check-list.tsx'
import styles from './system.module.css'

/** The largest files take long to scan. */
const PROBE_MS = 150_000

type Result = Answer<'POST /api/admin/system/probes/:probe'>

const PROBES: readonly { probe: Probe; name: string; about: string; button: string }[] = [
  {
    probe: 'mail',
    name: 'Emails',
    about: 'Sends a test email to you, and asks DNS who may send for the sender’s domain.',
    button: 'Send a test email',
  },
  {
    probe: 'sign-in',
    name: 'Sign-in provider',
    about: 'Reads the provider’s metadata and keys.',
    button: 'Test the provider',
  },
  { probe: 'files', name: 'Files', about: 'Writes, reads and deletes a marker.', button: 'Test the storage' },
  {
    probe: 'time-stamps',
    name: 'Time stamps',
    about: 'Asks the time-stamp authority for a stamp, and verifies it.',
    button: 'Ask for a time stamp',
  },
  {
    probe: 'malware',
    name: 'Virus scanner',
    about:
      'Sends the harmless EICAR test file, which every scanner recognises: alone, and as the last part of a file of the largest size. This can take a minute.',
    button: 'Test the scanner',
  },
  {
    probe: 'address',
    name: 'Public address',
    about: 'Opens the public address, and checks that this portal answers.',
    button: 'Test the address',
  },
]

/** Tests of what the portal is connected to, each with its result below. */
export function ProbeList({ signInUrl }: { signInUrl: string }) {
  return (
    <section aria-labelledby="probes-h" className={styles.section}>
      <h2 id="probes-h" className="heading-m">
        Tests
      </h2>
      <p className="text mt-2">
        Each test uses the configuration of the server. You can run 20 tests in ten minutes, and each is recorded in the
        audit log.
      </p>
      <ul className={styles.probes}>
        {PROBES.map((one) => (
          <li key={one.probe}>
            <ProbeRow {...one} signInUrl={one.probe === 'sign-in' ? signInUrl : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The test email alone. `onDone` runs after each. */
export function MailProbe({ onDone }: { onDone: () => void }) {
  const mail = PROBES.find(({ probe }) => probe === 'mail')
  return mail && <ProbeRow {...mail} heading="h2" signInUrl={undefined} onDone={onDone} />
}

type RowProps = (typeof PROBES)[number] & { signInUrl: string | undefined; heading?: 'h2' | 'h3'; onDone?: () => void }

function ProbeRow({ probe, name, about, button, signInUrl, heading: Heading = 'h3', onDone }: RowProps) {
  const running = useMutation({
    mutationFn: () => call('POST /api/admin/system/probes/:probe', { probe }, { timeoutMs: PROBE_MS }),
    onSuccess: onDone,
  })
  return (
    <>
      <div className={styles.probeHead}>
        <div>
          <Heading className={Heading === 'h2' ? 'heading-s' : undefined}>{name}</Heading>
          <p className="small">{about}</p>
        </div>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={running.isPending || undefined}
          onClick={() => !running.isPending && running.mutate()}
        >
          {running.isPending ? 'Testing...' : button}
        </button>
      </div>
      <div role="status">
        {running.data && !running.isPending && <Outcome result={running.data} />}
        {running.data?.state === 'fine' && !running.isPending && signInUrl && (
          <p className="mt-2">
            <a href={signInUrl}>Sign in once with the provider</a>
            <span className="small"> This browser is then signed in to the account of that identity.</span>
          </p>
        )}
      </div>
      {running.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(running.error, 'The test could not be run. Please try again.')}
        </Alert>
      )}
    </>
  )
}

function Outcome({ result: { state, summary, next, findings } }: { result: Result }) {
  return (
    <div className={styles.outcome}>
      <p>
        <StateWord state={state} />: {summary}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding.text}>
              <StateWord state={finding.state} />: {finding.text}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          <strong>Next:</strong> {next}
        </p>
      )}
    </div>
  )
}
