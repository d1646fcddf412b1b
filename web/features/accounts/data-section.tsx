import { download } from '../../lib/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountSection, ActError } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'

export function DataSection() {
  const saving = useAct({
    act: () => download('POST', '/api/account/data'),
    done: 'Your data is saved as my-data.json',
    failed: 'Your data could not be downloaded. Please try again.',
  })
  return (
    <AccountSection id="data" title="Your data" about="Everything we store about you, in a machine-readable file.">
      <div>
        <button className="btn" type="button" aria-disabled={saving.busy || undefined} onClick={() => saving.run()}>
          <Icon name="save" />
          {saving.busy ? 'Preparing...' : 'Download my data'}
        </button>
      </div>
      <ActError message={saving.error} />
    </AccountSection>
  )
}
