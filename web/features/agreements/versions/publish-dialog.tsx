import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AGREEMENT_LANGUAGES, agreementLanguageName } from '../../../../contract/agreements/agreement-languages.ts'
import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import { call } from '../../../lib/call.ts'
import { portalQuery } from '../../../lib/projects.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { POLICIES } from './labels.ts'
import { type Agreement, useReload } from './queries.ts'
import { suggestedTerms, type WrittenTerms } from './suggested-terms.ts'

const LANGUAGES = AGREEMENT_LANGUAGES.map((code) => ({ value: code, label: agreementLanguageName(code) }))

type PublishDialogProps = { agreement: Agreement; text: string; revision: number; onClose: () => void }

/** Asks when the version comes into force and what it asks of earlier signers. A published version cannot be withdrawn. */
export function PublishDialog({ agreement, text, revision, onClose }: PublishDialogProps) {
  const [policy, setPolicy] = useState<VersionPolicy>('keep')
  const portalLanguage = useQuery(portalQuery).data?.language
  const [terms, setTerms] = useState(() => suggestedTerms(text, agreement, portalLanguage))
  const [signBy, setSignBy] = useState('')
  const [from, setFrom] = useState('')
  const reload = useReload()
  const next = agreement.inForce.version + 1
  const bound = agreement.versions.reduce((sum, version) => sum + version.bound, 0)

  async function publish() {
    const { version } = await call('POST /api/admin/agreement/publish', {
      revision,
      policy,
      party: terms.party,
      ...(terms.law && { law: terms.law }),
      termYears: Number(terms.termYears),
      language: terms.language,
      ...(policy === 'by_date' && { signBy: new Date(signBy).toISOString() }),
      ...(from && { from: new Date(from).toISOString() }),
    })
    return version === null ? 'The version is scheduled.' : `Version ${version} is in force.`
  }

  return (
    <ActDialog
      title={`Publish version ${next}`}
      button={from ? 'Schedule it' : 'Publish it now'}
      done="Published."
      word="publish"
      check={() => problem(terms, policy === 'by_date' && !signBy)}
      act={publish}
      onSettled={reload}
      onClose={onClose}
    >
      <p className="small">
        Once in force, its text, its policy, its dates and the following never change. Confirm what the text says:
        pages, emails and signed copies state it.
      </p>
      <Field
        id="publish-party"
        label="The company that the text names"
        hint="Word for word, with its legal form."
        value={terms.party}
        onChange={({ target }) => setTerms({ ...terms, party: target.value })}
      />
      {terms.party.trim() !== '' && terms.party.trim() !== agreement.company && (
        <p className="small">
          The configured company is {agreement.company}. Nobody can sign while the agreement names another one.
        </p>
      )}
      <Field
        id="publish-law"
        label="The law that the text names (optional)"
        hint="For example: the State of New York. Blank: no page states a law."
        value={terms.law}
        onChange={({ target }) => setTerms({ ...terms, law: target.value })}
      />
      <Field
        id="publish-term"
        label="Years for which the text binds"
        type="number"
        min={1}
        max={99}
        value={terms.termYears}
        onChange={({ target }) => setTerms({ ...terms, termYears: target.value })}
      />
      <Select
        id="publish-language"
        label="Language that the text is written in"
        options={LANGUAGES}
        value={terms.language}
        onChange={({ target }) => setTerms({ ...terms, language: target.value })}
      />
      <Select
        id="publish-policy"
        label={`Those who have signed before (${bound} ${bound === 1 ? 'signature in force' : 'signatures in force'})`}
        options={Object.entries(POLICIES).map(([value, { choice }]) => ({ value, label: choice }))}
        value={policy}
        onChange={({ target }) => setPolicy(target.value as VersionPolicy)}
      />
      <p className="small">{POLICIES[policy].means}</p>
      {policy === 'by_date' && (
        <DateField
          id="publish-sign-by"
          label="To sign by"
          type="datetime-local"
          hint="In your local time."
          value={signBy}
          onChange={({ target }) => setSignBy(target.value)}
        />
      )}
      <DateField
        id="publish-from"
        label="In force from (leave blank for now)"
        type="datetime-local"
        hint="In your local time. You can call it off until then."
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </ActDialog>
  )
}

function problem({ party, termYears }: WrittenTerms, withoutDeadline: boolean): string | undefined {
  if (party.trim() === '') return 'Enter the company that the text names.'
  if (!/^[1-9]\d?$/.test(termYears)) return 'Enter for how many years the text binds, from 1 to 99.'
  return withoutDeadline ? 'Enter the deadline for signing.' : undefined
}
