import { saveFile } from '../../lib/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account-body.module.css'
import * as texts from './texts.ts'

/** Shown once: the server stores them encrypted and never shows them again. */
export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const say = useToast()
  const text = [texts.backupCodesEachSigns, '', ...codes, ''].join('\r\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      say(texts.backupCodesCopiedTo)
    } catch {
      say(texts.theBrowserDidNot, { tone: 'bad' })
    }
  }
  return (
    <div className={styles.accountForm}>
      <Alert tone="ok" role="status">
        {texts.theAuthenticatorAppIs}
      </Alert>
      <ul className={`${styles.accountBackup} mono`} aria-label={texts.backupCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <button className="btn" type="button" onClick={copy}>
          <Icon name="copy" />
          {texts.copyCodes}
        </button>
        <button className="btn" type="button" onClick={() => saveFile('backup-codes.txt', text)}>
          <Icon name="save" />
          {texts.saveAsFile}
        </button>
        <button className="btn btn--primary" type="button" onClick={onSaved}>
          {texts.iHaveSavedThem}
        </button>
      </div>
    </div>
  )
}
