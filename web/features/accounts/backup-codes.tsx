import { saveFile } from '../../lib/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account-body.module.css'

/** Shown once: the server stores them encrypted and never shows them again. */
export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const say = useToast()
  const text = ['Backup codes. Each signs you in once.', '', ...codes, ''].join('\r\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      say('Backup codes copied to clipboard')
    } catch {
      say('The browser did not allow copying. Please select the codes, or save them as a file.', { tone: 'bad' })
    }
  }
  return (
    <div className={styles.accountForm}>
      <Alert tone="ok" role="status">
        The authenticator app is added. Save these backup codes now; they will not be shown again. If you lose the app,
        each signs you in once.
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
        <button className="btn" type="button" onClick={() => saveFile('backup-codes.txt', text)}>
          <Icon name="save" />
          Save as file
        </button>
        <button className="btn btn--primary" type="button" onClick={onSaved}>
          I have saved them
        </button>
      </div>
    </div>
  )
}
