import { useMutation } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './agreement.module.css'
import { AgreementSheet } from './agreement-sheet.tsx'
import { blankFields, checkSigning, firstWrong, type Identity, type Refusal, settle } from './form-checks.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Nda, SignedNda } from './queries.ts'
import type { SignBarProps } from './sign-bar.tsx'
import { signingMessage, signNda } from './sign-nda.ts'
import { textHash } from './text-hash.ts'
import * as texts from './texts.ts'
import { useReading } from './use-reading.ts'

/** Fetched after the page, which works without it. */
const SignBar = lazy<ComponentType<SignBarProps>>(() =>
  import('./sign-bar.tsx').then(
    (it) => ({ default: it.SignBar }),
    () => ({ default: () => null }),
  ),
)

type NdaFormProps = {
  nda: Nda
  /** The invited person's details. */
  given?: Partial<Identity> | undefined
  onSigned: (signed: SignedNda) => void
  /** Fetches the version in force if the one on the screen is outdated. */
  onNewVersion: () => void
  /** A way to continue if the address has already signed. */
  whenTaken: (email: string) => ReactNode
}

/** The agreement and the form, side by side. */
export function NdaForm({ nda, given, onSigned, onNewVersion, whenTaken }: NdaFormProps) {
  const reading = useReading(nda.sha256)
  const hydrated = useHydrated()
  // Kept only until the page is closed.
  const [typed, setTyped] = useState<Partial<Identity>>()
  const identity: Identity = { fullName: '', email: '', companyName: '', phoneNumber: '', ...given, ...typed }
  // Acceptance applies to one text and one wording. If either changes, the reader must accept again.
  const { sha256: assentHash, words } = nda.assent
  const acceptable = nda.sha256 + assentHash
  const [acceptedText, setAcceptedText] = useState('')
  const accepted = acceptedText === acceptable
  const [refusal, setRefusal] = useState<Refusal>()
  const signing = useMutation({
    mutationFn: async (identity: Identity) =>
      signNda(reading, trimmed(identity), { ndaTextHash: await textHash(nda), assentHash }),
    onSuccess: onSigned,
    onError: (error) =>
      setRefusal({
        message: signingMessage(error),
        lines: error instanceof CallError ? (error.fields as Refusal['lines']) : {},
      }),
  })
  const refusedAs = signing.error instanceof CallError ? signing.error.code : undefined

  function submit() {
    const refused = checkSigning(identity, reading.end, accepted)
    signing.reset()
    setRefusal(refused)
    if (refused) document.getElementById(firstWrong(refused))?.focus()
    else signing.mutate(identity)
  }

  function loadNewVersion() {
    setRefusal(undefined)
    onNewVersion()
  }

  return (
    <div className={styles.gate}>
      <AgreementSheet
        key={nda.sha256}
        nda={nda}
        box={words.box}
        reading={reading}
        accepted={accepted}
        error={refusal?.lines.agree}
        onAccept={(yes) => {
          setAcceptedText(yes ? acceptable : '')
          if (yes) setRefusal((last) => settle(last, 'agree'))
          reading.reporter.report({ box: yes })
        }}
      />
      <IdentityForm
        identity={identity}
        words={words}
        ipAddress={reading.ipAddress}
        ready={reading.end && accepted}
        busy={signing.isPending}
        refusal={refusal}
        remedy={
          refusal &&
          refusedAs === 'nda_outdated' && (
            <button className="link-button" type="button" onClick={loadNewVersion}>
              {texts.loadTheNewVersion}
            </button>
          )
        }
        beneath={
          refusal &&
          refusedAs === 'nda_already_submitted' &&
          signing.variables &&
          whenTaken(signing.variables.email.trim())
        }
        onType={(key, value) => {
          setTyped((others) => ({ ...others, [key]: value }))
          setRefusal((last) => settle(last, key))
        }}
        onSubmit={submit}
      />
      {hydrated && (
        <Suspense>
          <SignBar
            percent={Math.floor(reading.furthest * 100)}
            read={reading.end}
            accepted={accepted}
            blank={blankFields(identity)}
          />
        </Suspense>
      )}
    </div>
  )
}

function trimmed(identity: Identity): Identity {
  return Object.fromEntries(Object.entries(identity).map(([name, text]) => [name, text.trim()])) as Identity
}
