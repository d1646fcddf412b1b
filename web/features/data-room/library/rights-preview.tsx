import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './data-room.module.css'
import { peopleWords } from './labels.ts'
import { type Change, type Preview, previewQuery } from './rights-queries.ts'

/** So that typing an address does not ask at each letter. */
const PAUSE_MS = 400

/** What a change would do, as soon as its form rests. `isSame`: nothing of the rights would change. */
export function usePreview(route: ProjectKey, change: Change, isSame = false) {
  const text = JSON.stringify(change)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const preview = useQuery({ ...previewQuery(route, JSON.parse(settled) as Change), enabled: !isSame })
  return { ...preview, data: settled === text && !isSame ? preview.data : undefined }
}

type RightsPreviewProps = { preview: ReturnType<typeof usePreview>; isSame?: boolean }

/** `5 people gain, 2 lose access`, with their names. */
export function RightsPreview({ preview, isSame = false }: RightsPreviewProps) {
  const { data, isError, refetch } = preview
  return (
    <div className={styles.rightsPreview} aria-live="polite">
      {isSame ? null : isError ? (
        <LoadFailed what="Who gains and who loses access" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className="small">Working out who gains and who loses access...</p>
      ) : (
        <>
          <p className="text">{previewWords(data)}</p>
          <Names label="gain" people={data.gain} />
          <Names label="lose" people={data.lose} />
        </>
      )}
    </div>
  )
}

function previewWords({ gain, lose }: Preview): string {
  if (gain.total === 0 && lose.total === 0) return 'Nobody gains or loses access.'
  if (lose.total === 0) return `${peopleWords(gain.total)} ${gain.total === 1 ? 'gains' : 'gain'} access.`
  if (gain.total === 0) return `${peopleWords(lose.total)} ${lose.total === 1 ? 'loses' : 'lose'} access.`
  return `${peopleWords(gain.total)} ${gain.total === 1 ? 'gains' : 'gain'}, ${lose.total} ${lose.total === 1 ? 'loses' : 'lose'} access.`
}

function Names({ label, people: { total, people } }: { label: 'gain' | 'lose'; people: Preview['gain'] }) {
  if (total === 0) return null
  return (
    <Disclosure title={label === 'gain' ? 'Who gains access' : 'Who loses access'}>
      <ul className="drawer__list">
        {people.map(({ personId, name, email, firm, documents }) => (
          <li key={personId}>
            {name || email}
            <span className="secondary-line">
              {[firm, documents === 1 ? '1 document' : `${documents} documents`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {total > people.length && <li>and {peopleWords(total - people.length)} more</li>}
      </ul>
    </Disclosure>
  )
}
