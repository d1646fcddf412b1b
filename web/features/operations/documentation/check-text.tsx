import { Link } from '@tanstack/react-router'
import styles from '../../../ui/long-page.module.css'
import { Tabs } from '../../../ui/tabs.tsx'

const COMMANDS = [
  { id: 'linux', name: 'Linux', command: 'sha256sum agreement.txt' },
  { id: 'macos', name: 'macOS', command: 'shasum -a 256 agreement.txt' },
  { id: 'windows', name: 'Windows', command: 'certutil -hashfile agreement.txt SHA256' },
] as const

export function CheckText() {
  return (
    <>
      <p>
        The SHA-256 of a text is its fingerprint: if one letter changes, the fingerprint changes. The email you got when
        you signed contains yours, and the <Link to="/agreement">page of the agreement</Link> shows that of the version
        in force. Save <a href="/agreement.txt">agreement.txt</a> and compare its fingerprint on your computer:
      </p>
      <div className="mt-4">
        <Tabs
          label="Operating system"
          tabs={COMMANDS.map(({ id, name, command }) => ({
            id,
            name,
            panel: <code className={styles.shell}>{command}</code>,
          }))}
        />
      </div>
      <p className="mt-4">
        The fingerprint is computed over the UTF-8 text after Unicode normalisation (NFC), with line feeds and without
        spaces at the ends of lines. agreement.txt already has that form. If the agreement has changed since you signed,
        ask us for the text of your version.
      </p>
    </>
  )
}
