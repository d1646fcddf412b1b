import { Alert } from '../../../ui/alert.tsx'
import type { Agreement } from './queries.ts'

/** Why nobody can sign, and the one way to mend it. */
export function PartyNotice({ agreement, isAdmin }: { agreement: Agreement; isAdmin: boolean }) {
  const { company, draft, versions } = agreement
  const party = versions[0]?.party
  return (
    <Alert tone="bad" icon="warning">
      <p>
        {party === ''
          ? `Nobody can sign, because ${company} has not published an agreement yet.`
          : `Nobody can sign. The agreement in force names ${party}, and the configured company is ${company}. Those who have signed keep their access.`}
      </p>
      {isAdmin && (
        <p>
          {draft?.scheduled
            ? `The scheduled version names ${draft.scheduled.party}. Call it off to publish another one sooner.`
            : draft
              ? `Publish the draft below once it names ${company}, or delete it and begin from the template.`
              : `Begin from the template, check the text, and publish it.${party ? ` If ${party} is right, correct the legal name in the settings.` : ''}`}
        </p>
      )}
    </Alert>
  )
}
