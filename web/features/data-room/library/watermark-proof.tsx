import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { FoundWatermark } from './queries.ts'

/** Much longer than a row takes into the log, so that the portal was down, or somebody added it later. */
const LATE_MS = 10 * 60_000

/** What the log says of the answer. Staff must not act on a row that somebody changed. */
export function WatermarkProof({ found }: { found: FoundWatermark }) {
  const { proof, code, at } = found
  if (!proof) return null
  const { state, entry, loggedAt, file } = proof
  if (state === 'not_sealed')
    return (
      <Alert tone="warn">
        This is not in the log yet. What readers are shown enters it within two minutes: search again then for the
        proof.
      </Alert>
    )
  if (state === 'changed')
    return (
      <Alert tone="bad" role="alert">
        <strong>Do not rely on this answer.</strong> It was changed after it was logged
        {loggedAt && ` (${dayAndTimeUtc(loggedAt)})`}: somebody changed the database. Copy it before you touch anything,
        and verify the log.
      </Alert>
    )
  if (state === 'unproved')
    return (
      <Alert tone="bad" role="alert">
        <strong>The log cannot prove this answer.</strong> Do not rely on it before you have verified the log.
      </Alert>
    )
  const isLate = loggedAt !== null && Date.parse(loggedAt) - Date.parse(at) > LATE_MS
  return (
    <>
      <Alert tone={isLate ? 'warn' : 'ok'}>
        This is what the log says: entry {entry}
        {loggedAt && `, ${dayAndTimeUtc(loggedAt)}`}.
        {isLate &&
          ' That is long after the time of the page. Find out whether the portal was down in between: if not, somebody may have added the row.'}
      </Alert>
      {file !== null && (
        <p className="mt-2">
          <button
            className="link-button"
            type="button"
            onClick={() => saveFile(`watermark-${code}.jsonl`, new Blob([file], { type: 'application/jsonl' }))}
          >
            Save the proof
          </button>
          <span className="secondary-line">Anyone can verify it without the portal, with verify-log.mjs.</span>
        </p>
      )}
    </>
  )
}
