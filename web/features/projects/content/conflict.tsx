import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Comparison, countDifferences } from './comparison.tsx'
import styles from './content.module.css'
import { differences } from './differences.ts'
import type { Draft } from './draft.ts'
import type { Content } from './queries.ts'
import type { SetValue } from './set-value.ts'

type ConflictProps = {
  route: ProjectKey
  words: string
  draft: Draft
  mine: SetValue
  /** Replaces this page's draft with the server's. */
  onTheirs: () => void
}

/** Two people have edited the draft: shows the differences and asks which draft to keep. */
export function Conflict({ route, words, draft, mine, onTheirs }: ConflictProps) {
  const [now, setNow] = useState<Content>()
  const [failed, setFailed] = useState(false)
  async function look() {
    try {
      setFailed(false)
      setNow(await call('GET /api/admin/content/:route', { route }))
    } catch {
      setFailed(true)
    }
  }
  const theirs = now && ((now.draft?.set ?? now.start) as SetValue)
  const found = now && theirs ? differences(now.form, theirs, mine) : undefined
  return (
    <div className={styles.conflict}>
      <Alert tone="bad" role="alert">
        <p>{words}</p>
        {failed && <p>The other draft could not be loaded. Please try again.</p>}
      </Alert>
      {now && found ? (
        <>
          <p className="small" role="status">
            From theirs ({now.draft ? `draft of ${now.draft.editedBy}` : `version ${now.published?.number ?? 0}`}) to
            yours: {countDifferences(found.length).toLowerCase()}
          </p>
          <Comparison differences={found} label="From theirs to yours" />
          <div className="row">
            <button
              className="btn btn--primary"
              type="button"
              onClick={() =>
                void draft.keepMine({ revision: now.draft?.revision ?? null, basedOn: now.published?.number ?? 0 })
              }
            >
              Keep mine
            </button>
            <button className="btn" type="button" onClick={onTheirs}>
              Take theirs
            </button>
          </div>
        </>
      ) : (
        <button className="btn" type="button" onClick={() => void look()}>
          Show differences
        </button>
      )}
    </div>
  )
}
