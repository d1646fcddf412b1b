import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { AgreementSheet } from './agreement-sheet.tsx'
import { checkSigning, type Identity, type Refusal } from './form-checks.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Nda, SignedNda } from './queries.ts'
import { signingMessage, signNda } from './sign-nda.ts'
import { textHash } from './text-hash.ts'
import { useReading } from './use-reading.ts'

type NdaFormProps = {
  nda: Nda
  onSigned: (signed: SignedNda) => void
  /** Fetches the version in force, when the one on the screen no longer is. */
  onNewVersion: () => void
}

/** Reading, accepting and signing, side by side. */
export function NdaForm({ nda, onSigned, onNewVersion }: NdaFormProps) {
  const reading = useReading(nda.sha256)
  // Acceptance belongs to one text: a new version has to be accepted anew.
  const [acceptedText, setAcceptedText] = useState('')
  const accepted = acceptedText === nda.sha256
  const [refusal, setRefusal] = useState<Refusal & { outdated?: boolean }>()
  const signing = useMutation({
    mutationFn: async (identity: Identity) => signNda(reading, trimmed(identity), await textHash(nda)),
    onSuccess: onSigned,
    onError: (error) =>
      setRefusal({
        message: signingMessage(error),
        fields: error instanceof CallError ? (Object.keys(error.fields) as Refusal['fields']) : [],
        outdated: error instanceof CallError && error.code === 'nda_outdated',
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
    <div className="gate">
      <AgreementSheet
        key={nda.sha256}
        nda={nda}
        reading={reading}
        accepted={accepted}
        onAccept={(yes) => setAcceptedText(yes ? nda.sha256 : '')}
      />
      <IdentityForm
        ipAddress={reading.ipAddress}
        ready={reading.end && accepted}
        busy={signing.isPending}
        refusal={refusal}
        remedy={
          refusal?.outdated && (
            <button className="linkbtn" type="button" onClick={loadNewVersion}>
              Load the new version
            </button>
          )
        }
        onSubmit={submit}
      />
    </div>
  )
}

function trimmed(identity: Identity): Identity {
  return Object.fromEntries(Object.entries(identity).map(([name, text]) => [name, text.trim()])) as Identity
}
