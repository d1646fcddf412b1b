import { Link } from '@tanstack/react-router'
import styles from '../../../ui/long-page.module.css'
import { Tabs } from '../../../ui/tabs.tsx'

const COMMANDS = [
  { id: 'linux', name: 'Linux', command: 'sha256sum agreement.txt' },
  { id: 'macos', name: 'macOS', command: 'shasum -a 256 agreement.txt' },
  { id: 'windows', name: 'Windows', command: 'certutil -hashfile agreement.txt SHA256' },
] as const

/** How anyone can show that the text in hand is the text that was signed. */
export function CheckText() {
  return (
    <>
      <p>
        The SHA-256 of a text is its fingerprint: change one letter and all of it changes. Yours stands in the mail you
        got when you signed; that of the version in force stands on <Link to="/agreement">the agreement’s page</Link>.
        Save <a href="/agreement.txt">agreement.txt</a>, then compare it with what your computer says:
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
        The fingerprint is made of the UTF-8 text after Unicode normalisation (NFC), with line feeds as line ends and
        without blanks at the ends of lines. agreement.txt is already in that form. If the agreement has changed since
        you signed, ask us for the text of your version.
      </p>
    </>
  )
}
