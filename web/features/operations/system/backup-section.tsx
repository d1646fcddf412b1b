import { bytesText } from '../../../../contract/bytes-text.ts'
import { number } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import type { System } from './queries.ts'
import styles from './system.module.css'
import { useBackUpNow } from './use-back-up-now.ts'

type Run = System['backup']

/** The last backup and the one in progress, and a button to make one now. */
export function BackupSection({ backup }: { backup: Run }) {
  const asking = useBackUpNow()
  const isBusy = backup.running !== null || asking.isPending
  return (
    <section aria-labelledby="backup-h" className={styles.section}>
      <h2 id="backup-h" className="heading-m">
        Backup
      </h2>
      {backup.folder === null ? (
        <div className="grid gap-2">
          <p className="text mt-2">
            This portal has no folder for backups, so you cannot back up here. Set <code>BACKUP_DIR</code> and{' '}
            <code>BACKUP_PASSPHRASE_FILE</code> on the server and restart the portal, or run this there:
          </p>
          <CodeBlock title="Command" code="npm run portal -- backup FOLDER" />
        </div>
      ) : (
        <>
          <p className="text mt-2">
            A backup is one encrypted file with everything in the portal. It is written to a folder on the server and
            then read back to verify it.
          </p>
          <p className="mt-4">
            <button
              className="btn"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && asking.mutate()}
            >
              {isBusy ? 'Backing up...' : 'Back up now'}
            </button>
          </p>
        </>
      )}
      <p role="status" className="mt-2">
        {backup.running && progress(backup.running)}
      </p>
      {backup.failure && !backup.running && (
        <Alert tone="bad">
          The last attempt failed (<span className="mono">{backup.failure.reason}</span>). {backup.failure.next}{' '}
          <DateTime iso={backup.failure.at} />
        </Alert>
      )}
      {backup.last && <LastBackup last={backup.last} />}
      {backup.folder !== null && (
        <Alert tone="warn" icon="warning">
          You need the passphrase in <code>BACKUP_PASSPHRASE</code> or <code>BACKUP_PASSPHRASE_FILE</code> to open a
          backup. Keep it apart from the backups, and copy the backups to another server.
        </Alert>
      )}
    </section>
  )
}

function progress({ phase, done, requestedBy }: NonNullable<Run['running']>): string {
  const by = requestedBy ? `, requested by ${requestedBy}` : ''
  if (phase === 'waiting') return `The backup begins in a moment${by}.`
  const written = `${number(done)} rows and files`
  return phase === 'writing' ? `Writing: ${written} so far${by}.` : `Reading it back: ${written}${by}.`
}

function LastBackup({ last }: { last: NonNullable<Run['last']> }) {
  return (
    <dl className="term-list mt-4 mb-4">
      <TermRow term="Last backup">
        <DateTime iso={last.at} />
      </TermRow>
      {last.file && (
        <TermRow term="File on the server">
          <span className="mono break-anywhere">{last.file}</span>
        </TermRow>
      )}
      {last.file && (
        <TermRow term="Contents">
          {`${number(last.rows)} rows and ${number(last.files)} files, ${bytesText(last.bytes)}`}
          {last.missing > 0 && `; ${number(last.missing)} files were already missing`}
        </TermRow>
      )}
      <TermRow term="Read back">{last.isVerified ? 'complete' : 'not yet'}</TermRow>
    </dl>
  )
}
