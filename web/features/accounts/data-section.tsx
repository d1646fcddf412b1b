import { download } from '../../lib/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountSection, ActError } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import * as texts from './texts.ts'

export function DataSection() {
  const saving = useAct({
    act: () => download('POST', '/api/account/data'),
    done: texts.yourDataIsSaved,
    failed: texts.yourDataCouldNot,
  })
  return (
    <AccountSection id="data" title={texts.yourData} about={texts.everythingWeStoreAbout}>
      <div>
        <button className="btn" type="button" aria-disabled={saving.busy || undefined} onClick={() => saving.run()}>
          <Icon name="save" />
          {saving.busy ? texts.preparing : texts.downloadMyData}
        </button>
      </div>
      <ActError message={saving.error} />
    </AccountSection>
  )
}
