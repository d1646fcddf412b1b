import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import styles from './agreement.module.css'
import { AgreementSheet } from './agreement-sheet.tsx'
import { checkSigning, type Identity, type Refusal } from './form-checks.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Nda, SignedNda } from './queries.ts'
import { signingMessage, signNda } from './sign-nda.ts'
import { textHash } from './text-hash.ts'
import * as texts from './texts.ts'
import { useReading } from './use-reading.ts'

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
  // Acceptance applies to one text and one wording. If either changes, the reader must accept again.
  const { sha256: assentHash, words } = nda.assent
  const acceptable = nda.sha256 + assentHash
  const [acceptedText, setAcceptedText] = useState('')
  const accepted = acceptedText === acceptable
  const [refusal, setRefusal] = useState<Refusal & { outdated?: boolean; takenEmail?: string | undefined }>()
  const signing = useMutation({
    mutationFn: async (identity: Identity) =>
      signNda(reading, trimmed(identity), { ndaTextHash: await textHash(nda), assentHash }),
    onSuccess: onSigned,
    onError: (error, identity) =>
      setRefusal({
        message: signingMessage(error),
        fields: error instanceof CallError ? (Object.keys(error.fields) as Refusal['fields']) : [],
        outdated: error instanceof CallError && error.code === 'nda_outdated',
        takenEmail:
          error instanceof CallError && error.code === 'nda_already_submitted' ? identity.email.trim() : undefined,
      }),
  })

  function submit(identity: Identity) {
    const refused = checkSigning(identity, reading.end, accepted)
    setRefusal(refused)
    if (refused) document.getElementById(refused.fields[0] ?? 'agree')?.focus()
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
        onAccept={(yes) => {
          setAcceptedText(yes ? acceptable : '')
          // What was missing no longer is.
          if (yes) setRefusal(undefined)
          reading.reporter.report({ box: yes })
        }}
      />
      <IdentityForm
        given={given}
        words={words}
        ipAddress={reading.ipAddress}
        ready={reading.end && accepted}
        busy={signing.isPending}
        refusal={refusal}
        remedy={
          refusal?.outdated && (
            <button className="link-button" type="button" onClick={loadNewVersion}>
              {texts.loadTheNewVersion}
            </button>
          )
        }
        beneath={refusal?.takenEmail && whenTaken(refusal.takenEmail)}
        onSubmit={submit}
      />
    </div>
  )
}

function trimmed(identity: Identity): Identity {
  return Object.fromEntries(Object.entries(identity).map(([name, text]) => [name, text.trim()])) as Identity
}
