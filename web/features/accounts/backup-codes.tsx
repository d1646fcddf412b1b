import { saveFile } from '../../lib/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account-body.module.css'

/** Shown once: the server keeps only what it can check them against. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const say = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      say('Backup codes copied to clipboard')
    } catch {
      say('The clipboard is closed to this page. Please select the codes, or save them as a file.', { tone: 'bad' })
    }
  }
  return (
    <div className={styles.accountForm}>
      <Alert tone="ok" role="status">
        The authenticator app is added. Keep these backup codes; they are shown only now, and each signs you in once
        should the app be lost.
      </Alert>
      <ul className={`${styles.accountBackup} mono`} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <button className="btn" type="button" onClick={copy}>
          <Icon name="copy" />
          Copy codes
        </button>
        <button className="btn" type="button" onClick={() => save(codes)}>
          <Icon name="save" />
          Save as file
        </button>
        <button className="btn btn--primary" type="button" onClick={onKept}>
          I have kept them
        </button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]) {
  saveFile('backup-codes.txt', ['Backup codes. Each signs in once.', '', ...codes, ''].join('\r\n'))
}
