import { download } from '../../lib/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountSection } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './confirm-identity.ts'

export function DataSection() {
  const saving = useAct({
    act: () => download('/api/account/data', {}),
    done: 'Your data is saved as my-data.json',
    failed: 'Your data could not be put together just now. Please try again.',
  })
  return (
    <AccountSection
      id="data"
      title="Your data"
      about="Everything that is kept about you, in a file that a machine can read too."
    >
      <div>
        <button className="btn" type="button" aria-disabled={saving.busy || undefined} onClick={() => saving.run()}>
          <Icon name="save" />
          {saving.busy ? 'Putting it together...' : 'Download my data'}
        </button>
      </div>
      <ActError words={saving.error} />
    </AccountSection>
  )
}
