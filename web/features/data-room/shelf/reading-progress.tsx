import { clockTime, startOf } from '../../../../contract/data-room/film.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ShelfDocument } from '../reader/queries.ts'
import { progressOf } from './entries.ts'
import styles from './shelf.module.css'
import * as texts from './texts.ts'

type ReadingProgressProps = {
  file: Pick<ShelfDocument, 'read' | 'version' | 'pages' | 'readAs'>
  /** Where the time stands beside it. */
  withoutDate?: boolean
}

/** What this reader has read of a document; nothing for staff. */
export function ReadingProgress({ file, withoutDate = false }: ReadingProgressProps) {
  const progress = progressOf(file)
  if (!progress) return null
  if (progress.state === 'new') return <StatusWord tone="metal">{texts.isNew}</StatusWord>
  if (progress.state === 'updated') return <StatusWord tone="metal">{texts.updatedSince}</StatusWord>
  const { pages } = file
  const { page, at } = progress
  return (
    <p className={`num ${styles.progress}`}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100} height={4} />
        <rect width={(page / pages) * 100} height={4} />
      </svg>
      {progress.state === 'begun' &&
        (file.readAs === 'film'
          ? texts.stoppedAt({ time: clockTime(startOf(page)) })
          : texts.stoppedOnPage({ page, pages }))}
      {progress.state === 'finished' && (withoutDate ? texts.finished : texts.finishedOn({ date: dayUtc(at) }))}
    </p>
  )
}
